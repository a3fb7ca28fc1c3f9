/** What the reader is about to decide: the buttons that answer, what they do, and what is said of it. */

import { tick, untrack } from "svelte";
import { announcer } from "$lib/announce.svelte";
import { t } from "$lib/i18n.svelte";
import type { Checked, Table } from "$lib/table.svelte";
import type { MonopolyView } from "$lib/wire";
import { Deciding } from "../../../table/acting/deciding.svelte";
import { type Acting, actingAt } from "../state/acting.svelte";
import { chosen } from "../state/chosen.svelte";
import { bidOf, exchangeOf } from "../trade/steps";
import { money, nameOf } from "../words/names";
import { type Answer, answersOf } from "./answers";
import { type Bidding, biddingOf } from "./bidding";
import { type Line, lineOf } from "./line";

/** Acts after which the board is to be seen, not our things. */
const MOVES_ON = new Set(["roll", "try", "end"]);

export class Decision {
  /** The square to go to, where one is chosen from many. */
  goal = $state("");
  /** Whether bankruptcy is asked once more. */
  asksRuin = $state(false);
  /** Why the button that was pressed last does nothing. */
  #refused = $state.raw<{ turn: number; text: string } | null>(null);
  readonly #deciding: Deciding<Checked>;

  /** Made by a component, for as long as it is there. `section` is where its buttons are. */
  constructor(
    private readonly at: () => Table,
    private readonly shown: () => MonopolyView,
    private readonly section: () => HTMLElement | null | undefined,
  ) {
    this.#deciding = new Deciding<Checked>(
      at,
      () => (this.bidding?.may ? this.bidding.moves.join(" ") : ""),
      (check) => check(this.bidding?.moves ?? []),
    );
    $effect(() => {
      const { square } = chosen;
      if (this.goals.some(({ move }) => move.square === square)) this.goal = square;
    });
    this.#follow();
  }

  get table(): Table {
    return this.at();
  }

  get view(): MonopolyView {
    return this.shown();
  }

  get acting(): Acting {
    return actingAt(this.table);
  }

  readonly bidding: Bidding | null = $derived.by(() => biddingOf(this.acting));
  /** Squares to go to: the one that is looked at on the board, or in the list. */
  readonly goals = $derived.by(() => this.acting.answers.filter(({ move }) => move.act === "go"));
  /** What is answered by one button each, in the order shown. */
  readonly answers: Answer[] = $derived.by(() => this.#answers());
  readonly main = $derived(this.answers.find((answer) => answer.main));

  get bid(): number {
    return this.bidding?.sum ?? this.acting.bid;
  }

  /** What is said below the question. */
  get line(): Line {
    const { table, view, acting } = this;
    const { hint, said } = this.#deciding;
    if (hint !== null) return hint;
    if (this.#refused?.turn === table.turn) return { look: "wrong", text: this.#refused.text };
    const refusal = said?.text && !said.legal ? table.say(said.text) : "";
    return lineOf(view, table.mine, acting, this.bidding, refusal);
  }

  #answers(): Answer[] {
    const { table, view, acting, bidding } = this;
    if (!acting.myTurn) return [];
    if (bidding) {
      const answer: Answer = {
        label: t("monopoly.page.do.bid", { money: money(bidding.sum, view.currency) }),
        moves: bidding.moves,
        main: true,
        open: bidding.may && (this.#deciding.said?.legal ?? false),
        act: "bid",
      };
      const pass = acting.find("pass");
      return pass
        ? [answer, { label: t("monopoly.move.pass"), moves: [pass.text], act: "pass" }]
        : [answer];
    }
    if (this.goals.length) {
      const going = this.goals.find(({ move }) => move.square === this.goal);
      const label = going
        ? t("monopoly.move.go", { square: nameOf(view, going.move.square ?? "") })
        : t("monopoly.page.do.go");
      return [{ label, moves: going ? [going.text] : [], main: true, open: !!going, act: "go" }];
    }
    return answersOf(table, view, acting);
  }

  /** A bid, a hint and an offer that is altered belong to one decision. */
  #follow(): void {
    let last = -1;
    $effect(() => {
      const { turn } = this.table;
      const { asked, myTurn } = this.acting;
      const now = myTurn ? turn : -turn;
      if (now === last) return;
      last = now;
      untrack(() => this.#begin(asked));
    });
  }

  #begin(asked: string): void {
    const { table, view, acting } = this;
    const { draft } = acting;
    acting.bid = 0;
    acting.hinted = "";
    this.asksRuin = false;
    this.goal = "";
    const ours = view.turn === table.mine || view.debts.some(({ seat }) => seat === table.mine);
    if (draft.counters >= 0 ? asked !== "offer" : !ours) draft.clear();
    if (asked === "draft" && view.offer) draft.takeOver(view.offer, table.mine);
    if (asked === "buy" && acting.find("buy")) acting.tab = "lot";
    else if (asked === "buy") this.open("deeds");
  }

  open(id: string): void {
    this.acting.tab = id;
    this.acting.raised = true;
  }

  async send(moves: string[]): Promise<void> {
    if (!moves.length || !(await this.table.act(moves))) return;
    this.#deciding.forgetHint();
    if (MOVES_ON.has(moves[0] ?? "")) this.acting.raised = false;
  }

  async press(answer: Answer | undefined): Promise<void> {
    if (!answer) return;
    if (answer.open === false) {
      if (answer.moves.length) await this.#refuse(answer.moves);
    } else if (answer.act === "bankrupt") this.asksRuin = true;
    else if (answer.act === "counter") this.#counter();
    else if (answer.act === "trade") this.open("trade");
    else if (answer.act === "raise") await this.#raise();
    else await this.send(answer.moves);
  }

  /** Press the answer of this act, or the bright one. */
  pressAct(act: string): void {
    void this.press(this.answers.find((one) => one.act === act));
  }

  /** Say why something cannot be done, in the words of the server; do it if it can be after all. */
  async #refuse(moves: string[]): Promise<void> {
    const found = await this.table.check(moves);
    if (!found?.text || found.legal) return this.send(moves);
    this.#refused = { turn: this.table.turn, text: this.table.say(found.text) };
    announcer.say(this.#refused.text, { urgent: true });
  }

  #counter(): void {
    const { offer } = this.view;
    if (!offer) return;
    this.acting.draft.takeOver(offer, this.table.mine);
    this.acting.draft.counters = offer.maker;
    this.open("trade");
  }

  /** Go to what brings money. */
  async #raise(): Promise<void> {
    this.open("debt");
    await tick();
    this.section()?.querySelector<HTMLElement>("[data-panel] [data-raises]")?.focus();
  }

  /** Put an offer together as these moves do; `partner` is whom they begin it with, if they do. */
  #drawUp(moves: string[], partner: number): void {
    const { acting, table } = this;
    const { offer } = this.view;
    const named = acting.asked === "draft" && offer ? offer : undefined;
    const counters = acting.asked === "offer" && offer ? offer.maker : -1;
    const to = named?.partner ?? Math.max(counters, partner);
    acting.draft.takeOver(
      { maker: table.mine, partner: to, ...exchangeOf(moves, named) },
      table.mine,
    );
    acting.draft.counters = counters;
    this.open("trade");
  }

  async hint(): Promise<void> {
    const { acting, bidding, table } = this;
    if (!acting.myTurn) return;
    const advice = await this.#deciding.advice();
    if (!advice) return;
    const { moves } = advice;
    const move = acting.find(moves[0] ?? "")?.move;
    acting.hinted = moves.join(" ");
    this.#deciding.show(t("monopoly.page.hint", { move: table.say(advice.say) }), advice);
    if (move?.act === "go") this.goal = move.square ?? "";
    else if (moves.at(-1) === "done" && bidding) acting.bid = bidOf(moves, bidding.above);
    else if (moves.at(-1) === "done") {
      this.#drawUp(moves, move?.seat ?? -1);
      await tick();
      this.section()?.querySelector<HTMLElement>("[data-send]")?.focus();
    } else {
      if (acting.managing.some((one) => one.move === move)) {
        this.open(acting.asked === "debt" ? "debt" : "deeds");
      }
      // So that Enter does what the hint says; ruin is never a key away.
      await tick();
      this.section()?.querySelector<HTMLElement>(".hinted:not([data-act=bankrupt])")?.focus();
    }
  }

  more(step: number): void {
    const { bidding, table, view } = this;
    if (!bidding) return;
    const most = view.players[table.mine]?.cash ?? 0;
    this.setBid(Math.max(bidding.least, Math.min(most, bidding.sum + step)));
  }

  setBid(sum: number): void {
    this.#refused = null;
    this.#deciding.forgetHint();
    this.acting.bid = sum;
  }

  /** What keys do, by `KeyboardEvent.key`. */
  get keys(): Record<string, () => void> {
    return {
      Enter: () => void this.press(this.main),
      p: () => this.pressAct("pass"),
      "+": () => this.more(1),
      "-": () => this.more(-1),
      ArrowUp: () => this.more(1),
      ArrowDown: () => this.more(-1),
      Escape: () => (this.acting.raised = false),
      ...Object.fromEntries(
        this.answers.slice(0, 9).map((answer, i) => [String(i + 1), () => void this.press(answer)]),
      ),
    };
  }
}
