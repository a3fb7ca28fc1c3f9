/** A decision of Deal: what is said of a move so far, what may follow, and what the buttons do. */

import { untrack } from "svelte";
import { t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { DealView, Message } from "$lib/wire";
import type { Check } from "../../../table/acting/deciding.svelte";
import { about, kindOf, nameOf } from "../cards";
import { peekAt } from "../panels/peeking";
import type { Said } from "../controls/guide";
import { hintedBy } from "./hinted";
import { actsOf, answerLabel, askedBy, deedOf } from "../controls/labels";
import { isBright, type Main, mainOfMany } from "../controls/main";
import { lineOf } from "../controls/line";
import { countNote, type Note, payNote } from "../controls/note";
import { judgePayment, payable, type Verdict, worthOf } from "./paying";
import { DealSelection } from "./selection.svelte";

export class DealDecision extends DealSelection {
  /** What the last hint selected, and all the moves that it meant. */
  #hinted = $state.raw({ selection: "", moves: [] as string[] });

  /** What the page has chosen by itself: not the reader's choice yet, so that nothing bright takes it. */
  #preset = $state("");

  /** The moves of the hint that is shown, as long as nothing else is selected. */
  readonly #plan = $derived(
    this.deciding.hint !== null && this.selection === this.#hinted.selection
      ? this.#hinted.moves
      : null,
  );

  /** The acts that the chosen card, or the question, allows; the usual one first. */
  readonly acts = $derived.by(() => {
    const { choosing, step } = this;
    if (!this.myTurn || choosing.many || (step && step.facet !== "act")) return [];
    const begins = choosing.begun || !choosing.waits;
    if (!begins && this.asked === "") return [];
    const acts = actsOf(this.left);
    if (acts.length < 2 && begins) return [];
    return this.silent ? acts.filter((act) => act !== "accept") : acts;
  });
  readonly main = $derived.by((): Main => {
    const { asked, choosing, ready, sum, due } = this;
    if (choosing.many) {
      const judged = this.deciding.said?.moves ?? null;
      return mainOfMany({ asked, sum, due, everything: this.everything, judged });
    }
    if (ready) {
      const moves = this.#plan ?? [choosing.notationOf(ready)];
      return { label: deedOf(this.table, ready) || this.labelOf(ready.act), moves };
    }
    const [act] = this.acts;
    if (act && !this.silent) return { label: this.labelOf(act), moves: null, open: { act } };
    return { label: t("deal.page.do.play"), moves: null };
  });
  readonly bright = $derived.by(() => {
    const { main, ready, choosing } = this;
    const act = ready?.act ?? main.open?.act ?? this.asked;
    const preset = this.asked === "pay" && this.selection === this.#preset;
    return isBright(main, act, kindOf(choosing.from ?? ""), preset);
  });
  readonly mayEnd = $derived(this.#may("end"));
  readonly mayIdle = $derived(this.#may("idle-draw"));

  /** The answers that buttons above the action bar give; none for what the action bar does. */
  readonly answers = $derived(this.step && this.step.facet !== "act" ? this.step.answers : []);
  readonly #about = $derived.by(() => {
    const { from, many } = this.choosing;
    return from === null || many ? "" : about(kindOf(from), this.view);
  });
  /** What the answers are asked for. */
  readonly asking = $derived(t(`deal.page.ask.${askedBy(this.step, this.left[0])}`));

  /** The question: what comes next of a move that is put together, or what the game asks. */
  readonly ask = $derived.by((): Message => {
    const { from, begun } = this.choosing;
    const card = from === null ? this.view.running?.move.card : kindOf(from);
    if (!begun || !card || !this.answers.length) return this.view.ask;
    const ask = { key: `deal.page.ask.${askedBy(this.step, this.left[0])}`, args: {} };
    return {
      key: "deal.page.question",
      args: { card: { key: `deal.card.${card}`, args: {} }, ask },
    };
  });

  readonly line = $derived.by((): Note => {
    const { choosing, ready, table } = this;
    const { said, hint } = this.deciding;
    const gives = ready?.act === "give" ? nameOf(ready.card ?? "") : "";
    const same = this.ask === this.view.ask;
    if (this.#plan && hint) return hint;
    return lineOf({
      myTurn: this.myTurn,
      counted: choosing.many ? this.#counted() : null,
      silent: this.silent,
      exchange: gives ? { give: gives, take: nameOf(this.view.running?.move.take ?? "") } : null,
      whole: ready !== null,
      judged: said?.text ? { fine: said.moves !== null, text: table.say(said.text) } : null,
      asks: !this.answers.length ? "" : same ? this.asking : table.say(this.view.ask),
      begins: !choosing.begun && !this.asked,
      held: this.cards.length,
      playable: this.playable?.size ?? 0,
      about: this.#about,
    });
  });
  readonly keys = $derived({
    ...this.arrows,
    Enter: () => this.press(),
    b: () => {
      if (this.choosing.begun && this.left.some(({ act }) => act === "bank")) {
        this.decide({ act: "bank" });
      }
    },
    e: () => this.end(),
    n: () => {
      if (this.acts.includes("refuse")) this.decide({ act: "refuse" });
    },
    d: () => {
      if (this.mayIdle) this.single("idle-draw");
    },
    l: () => this.#lookAtFocused(),
    Backspace: () => this.choosing.back(),
    Escape: () => this.choosing.clear(),
    ...Object.fromEntries(
      this.answers.slice(0, 9).map((one, i) => [String(i + 1), () => this.say(one)]),
    ),
  });

  constructor(at: () => Table, seen: () => DealView) {
    super(at, seen);
    // A choice belongs to one decision.
    let before = -1;
    $effect(() => {
      if (this.table.turn === before) return;
      before = this.table.turn;
      untrack(() => {
        this.clear();
        this.#payAll();
      });
    });
  }

  #may(act: string): boolean {
    const { all, begun } = this.choosing;
    return this.myTurn && !begun && all.some((move) => move.act === act);
  }

  /** Choose all that can be paid, if that is no more than is asked: there is nothing to decide. */
  #payAll(): void {
    if (this.asked !== "pay") return;
    const { moves, values } = this.view;
    const worth = payable(this.things, moves, values);
    if (worthOf(worth, values) > this.due) return;
    for (const { id } of worth) this.choosing.several.add(id);
    this.#preset = worth.map(({ id }) => id).join(" ");
  }

  protected async judge(check: Check): Promise<Verdict | null> {
    const { choosing, ready } = this;
    if (this.asked === "pay") return this.#judgePayment(check);
    const kind = choosing.from === null ? "" : kindOf(choosing.from);
    const moves = choosing.many
      ? this.picked.map(({ card }) => `put-away:${card}`)
      : [ready ? choosing.notationOf(ready) : `bank:${kind}`];
    const found = await check(moves);
    return found && { moves: found.legal ? moves : null, text: found.text };
  }

  async #judgePayment(check: Check): Promise<Verdict | null> {
    const moves = this.#plan;
    const { picked, sum, due } = this;
    if (moves) {
      const found = await check(moves);
      if (!found || found.legal) return found && { moves, text: null };
    }
    const found = await judgePayment(picked, this.view.values, check);
    return found && { moves: found.moves, text: found.moves || sum > due ? null : found.text };
  }

  #counted(): Note {
    const { main, sum, due, picked } = this;
    const { said } = this.deciding;
    const chosen = { sum, due, fine: main.moves !== null };
    if (this.asked !== "pay") return countNote(chosen);
    const wrong = picked.length > 0 && said !== null && !said.moves;
    return payNote(chosen, wrong ? (said.text ? this.table.say(said.text) : "") : null);
  }

  labelOf(act: string): string {
    const { from } = this.choosing;
    const key = act === "accept" && this.asked === "counter" ? "stand" : act;
    const worth = from === null ? 0 : (this.view.values[kindOf(from)] ?? 0);
    return t(`deal.page.do.${key}`, { n: worth });
  }

  answerLabel(answer: Said): string {
    return answerLabel(this.table, this.step?.facet, answer, this.left[0]);
  }

  clear(): void {
    this.choosing.clear();
  }

  toggle(copy: string): void {
    this.deciding.forgetHint();
    this.choosing.take(copy);
  }

  /** Say more of the move that is put together. */
  say(words: Said): void {
    this.deciding.forgetHint();
    this.choosing.say(words);
  }

  /** Say more of the move, and send it at once when nothing else is to be said. */
  decide(words: Said): void {
    this.say(words);
    const move = this.choosing.ready;
    if (move) this.#send([this.choosing.notationOf(move)]);
  }

  /** Send a move of one word, if it is legal. */
  single(act: string): void {
    if (this.choosing.all.some((move) => move.act === act)) this.#send([act]);
  }

  /** Look closely at the card that has the focus. */
  #lookAtFocused(): void {
    const at = document.activeElement;
    const copy = at?.closest("[data-card]")?.getAttribute("data-card");
    const found = peekAt(
      copy ? kindOf(copy) : at?.closest("[data-peek]")?.getAttribute("data-peek"),
    );
    if (found) this.choosing.look = found;
  }

  end(): void {
    if (this.mayEnd) this.single("end");
  }

  press(): void {
    const { main } = this;
    if (!this.myTurn) return;
    if (main.moves) this.#send(main.moves);
    else if (main.open) this.decide(main.open);
    else if (this.line.text) this.refuse(this.line.text);
  }

  #send(moves: string[]): void {
    if (moves.length) this.give(moves, ".controls");
  }

  async showHint(): Promise<void> {
    if (!this.myTurn) return;
    const { choosing, asked, cards, view } = this;
    const advice = await this.deciding.advice();
    const move = view.moves[view.legal.indexOf(advice?.moves[0] ?? "")];
    if (!advice || !move) return;
    choosing.clear();
    const things = [...this.things, ...this.inHand];
    const given = { asked, many: choosing.many, cards, things };
    const { several, from, said } = hintedBy(advice.moves, move, given);
    for (const id of several) choosing.several.add(id);
    choosing.from = from;
    choosing.said = said;
    this.#hinted = { selection: this.selection, moves: advice.moves };
    this.deciding.show(t("deal.page.hint", { move: this.table.say(advice.say) }), advice);
    const [first = ""] = this.chosen;
    if (cards.includes(first)) this.hand?.reveal(first);
  }
}
