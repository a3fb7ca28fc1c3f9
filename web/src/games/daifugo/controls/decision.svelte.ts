/** A decision of Daifugo: the cards chosen, what they are played as or to whom they go, and what the buttons do. */

import type { ComponentProps } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { forgetGone } from "$lib/cards/chosen.svelte";
import { arranged } from "$lib/cards/order";
import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import type { Checked, Table } from "$lib/table.svelte";
import type { DaifugoView } from "$lib/wire";
import type ActionBar from "../../../table/acting/ActionBar.svelte";
import type { Check } from "../../../table/acting/deciding.svelte";
import { CardDecision } from "../../../table/acting/hand.svelte";
import { type Card, cardsIn, guess, named, playable, readings, sorted, written } from "../cards";

interface Verdict extends Checked {
  /** What would be sent: of picks without `done` if it takes more of them. */
  send: string[];
}

export class DaifugoDecision extends CardDecision<Verdict> {
  /** Who is to get a card that is given. */
  readonly gifts = new SvelteMap<Card, number>();
  /** The ranks that everybody is to put away. */
  readonly ranks = new SvelteSet<string>();
  /** The meaning of jokers that the reader has picked, in notation. */
  wanted = $state("");

  /** The hand without what has been picked for good. */
  readonly held = $derived.by(() => {
    const { view } = this;
    const gone = [...(view.viewer === view.seat_to_act ? (view.pending?.picked ?? []) : [])];
    const left = view.hand.filter((card) => {
      const at = gone.indexOf(card);
      if (at >= 0) gone.splice(at, 1);
      return at < 0;
    });
    return named(left);
  });
  readonly cards = $derived(
    settings.sort === "own" ? arranged(this.held, this.own) : sorted(this.held, settings.sort),
  );
  readonly picked = $derived(this.held.filter((card) => this.chosen.has(card)));
  readonly asked = $derived(this.myTurn ? this.view.pending : null);
  readonly giving = $derived(this.asked?.ask === "give");
  /** Whether cards are picked one by one until `done` ends it. */
  readonly picking = $derived(
    this.giving || this.asked?.ask === "discard" || this.asked?.ask === "change",
  );
  readonly claiming = $derived(this.asked?.ask === "claim");
  /** Whether ranks are named instead of cards. */
  readonly naming = $derived(this.asked?.ask === "bomb");
  /** The ranks that may be named, weakest first. */
  readonly nameable = $derived(
    this.naming
      ? this.view.legal.filter((move) => move.startsWith("!")).map((move) => move.slice(1))
      : [],
  );
  /** Whether no more ranks may be named than are chosen. */
  readonly namedAll = $derived(
    this.ranks.size + (this.asked?.named?.length ?? 0) >= (this.asked?.count ?? 0),
  );
  readonly receivers = $derived(this.giving ? (this.asked?.receivers ?? []) : []);

  /** All that the cards can be played as; the strongest first. */
  readonly meanings = $derived.by(() => {
    if (!this.myTurn || this.picking || this.naming) return [];
    const found = readings(this.view.legal, this.picked);
    return this.view.reversed ? found : found.reverse();
  });
  readonly meaning = $derived(
    this.meanings.includes(this.wanted) ? this.wanted : (this.meanings[0] ?? ""),
  );

  /** What would be sent, in notation; null when the cards have none. */
  readonly moves = $derived.by((): string[] | null => {
    const { asked, picked } = this;
    if (!this.myTurn) return [];
    if (this.picking) return this.#picks();
    if (this.naming)
      return [
        ...this.nameable.filter((rank) => this.ranks.has(rank)).map((rank) => `!${rank}`),
        "done",
      ];
    if (!picked.length) return [];
    if (this.meaning) return [this.meaning];
    if (asked?.ask === "return") {
      return picked.length > asked.count ? null : [`x:${picked.map(written).join("")}`];
    }
    const text = guess(picked, this.table.now?.options["joker_named"] === true);
    return text === null ? null : [text];
  });
  readonly selection = $derived(this.moves?.join(" ") ?? "");
  readonly legal = $derived(
    this.myTurn &&
      (this.picking || this.naming ? (this.deciding.said?.legal ?? false) : this.meaning !== ""),
  );
  readonly mayPass = $derived(this.myTurn && this.view.legal.includes("p"));
  readonly mayDraw = $derived(this.myTurn && this.view.legal.includes("draw"));
  readonly stuck = $derived(this.myTurn && this.view.can_auto_pass);
  readonly playable = $derived.by(() => {
    if (!this.myTurn || this.claiming || this.naming) return null;
    const { held, chosen, view } = this;
    const { legal } = view;
    const fitting = this.picking ? new SvelteSet(held) : playable(legal, held, chosen);
    return fitting.size > chosen.size ? fitting : playable(legal, held);
  });
  /** What stands on the main button; of a play the deed, as soon as the server has said what it is. */
  readonly deed = $derived.by(() => {
    const { said } = this.deciding;
    const label = this.#label();
    const args = said?.legal && said.text?.key === "daifugo.move.play" ? said.text.args : null;
    if (!args) return { whole: label, brief: label };
    const { form, n, rank } = args;
    const sign = rank === "T" ? "10" : rank;
    return {
      whole: this.table.words.message({ key: "daifugo.deed", args }),
      brief: sign
        ? this.table.words.message({ key: "daifugo.do.play", args: { form, n, sign } })
        : label,
    };
  });
  readonly line = $derived.by((): ComponentProps<typeof ActionBar>["line"] => {
    const { asked, picked } = this;
    const { hint, said } = this.deciding;
    if (hint !== null && (picked.length === 0 || this.legal)) return hint;
    if (picked.length && this.moves === null) {
      if (this.giving) return { look: "quiet", text: t("daifugo.choose_receiver") };
      const [text, rule] =
        asked?.ask === "return"
          ? [t("daifugo.illegal.return", { n: asked.count }), "DF-12"]
          : [t("daifugo.illegal.no_play"), "DF-3"];
      return { look: "wrong", text: t("rules.because", { text, rule }) };
    }
    if (!said?.text) return null;
    return { look: said.legal ? "good" : "wrong", text: this.table.say(said.text) };
  });
  readonly keys = $derived({
    ...this.arrows,
    Enter: () => this.play(),
    p: () => this.decide("p"),
    d: () => this.decide("draw"),
    m: () => this.nextMeaning(),
    s: () => settings.turnSort(),
    Escape: () => this.clear(),
    ...Object.fromEntries(
      this.receivers.map((seat, i) => [String(i + 1), () => this.assign(seat)]),
    ),
  });

  constructor(
    at: () => Table,
    private readonly seen: () => DaifugoView,
  ) {
    super(at);
    forgetGone(() => this.held, this.chosen, this.gifts);
  }

  get view(): DaifugoView {
    return this.seen();
  }

  #label(): string {
    if (this.asked?.ask === "return") return t("daifugo.do.return");
    if (this.naming) return t(this.ranks.size ? "daifugo.do.discard" : "daifugo.move.done");
    if (!this.picking) return t("table.play");
    return this.picked.length ? t(`daifugo.do.${this.asked?.ask}`) : t("daifugo.move.done");
  }

  /** The picks in notation, ended by `done`; null while somebody has to be chosen for a card. */
  #picks(): string[] | null {
    const [only, ...others] = this.receivers;
    const single = others.length ? undefined : only;
    const list = this.picked.map((card) =>
      this.giving
        ? `${written(card)}>${this.gifts.get(card) ?? single ?? "?"}`
        : `-${written(card)}`,
    );
    if (list.some((move) => move.endsWith("?"))) return null;
    // The rules take cards in ascending order: as in the hand, equal jokers by their receivers.
    const jokers = list.filter((move) => /^-?jk/.test(move)).sort();
    return [...list.filter((move) => !/^-?jk/.test(move)), ...jokers, "done"];
  }

  protected async judge(check: Check): Promise<Verdict | null> {
    const list = this.moves ?? [];
    const found = await check(list);
    if (!found) return null;
    const { legal, text } = found;
    const whole = { legal, text, send: list };
    if (legal || this.naming || list.length < 2 || list.at(-1) !== "done") return whole;
    const send = list.slice(0, -1);
    const part = await check(send);
    return part?.legal ? { legal: true, text, send } : whole;
  }

  override toggle(card: Card): void {
    this.gifts.delete(card);
    super.toggle(card);
  }

  override clear(): void {
    this.gifts.clear();
    this.ranks.clear();
    super.clear();
  }

  play(): void {
    if (!this.myTurn || this.claiming) return;
    const { said } = this.deciding;
    if (this.legal && this.moves?.length) this.give(said?.legal ? said.send : this.moves);
    else if (this.line?.text) this.refuse(this.line.text);
    else if (this.picked.length === 0) {
      this.refuse(t(this.mayPass ? "bigtwo.illegal.nothing_or_pass" : "bigtwo.illegal.nothing"));
    }
  }

  /** Give a seat the chosen cards that nobody is to get yet; all of them, if each has somebody. */
  assign(seat: number): void {
    const free = this.picked.filter((card) => !this.gifts.has(card));
    for (const card of free.length ? free : this.picked) this.gifts.set(card, seat);
  }

  /** Name a rank, or do without it. */
  name(rank: string): void {
    if (this.ranks.delete(rank) || this.namedAll) return;
    this.ranks.add(rank);
  }

  /** Send a move that takes no cards, if it is legal. */
  decide(move: string): void {
    if (this.myTurn && this.view.legal.includes(move)) this.give([move]);
  }

  /** Take the next of the meanings that the jokers can have. */
  nextMeaning(): void {
    const { meanings } = this;
    if (meanings.length < 2) return;
    this.wanted = meanings[(meanings.indexOf(this.meaning) + 1) % meanings.length] ?? "";
  }

  async showHint(): Promise<void> {
    if (!this.myTurn) return;
    const advice = await this.deciding.advice();
    if (!advice) return;
    this.clear();
    const left = [...this.held];
    for (const move of advice.moves) {
      if (move.startsWith("!")) this.ranks.add(move.slice(1));
      for (const card of cardsIn(move)) {
        const at = left.findIndex((one) => written(one) === card);
        const mine = left[at];
        if (mine === undefined) continue;
        left.splice(at, 1);
        this.chosen.add(mine);
        if (this.giving) this.gifts.set(mine, Number(move.split(">")[1]));
      }
    }
    this.wanted = advice.moves[0] ?? "";
    const { words } = this.table;
    this.deciding.show(words.message({ key: "daifugo.hint", args: { move: advice.say } }), advice);
    const [first] = this.chosen;
    if (first) this.hand?.reveal(first);
  }
}
