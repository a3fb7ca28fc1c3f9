/** What is chosen in a decision of Deal: cards, things to pay with, a move that is put together. */

import { SvelteSet } from "svelte/reactivity";
import type { Table } from "$lib/table.svelte";
import type { DealView } from "$lib/wire";
import { HandDecision } from "../../../table/acting/hand.svelte";
import { copies } from "../cards";
import { choosingAt } from "./choosing.svelte";
import { type Verdict, worthOf } from "./paying";
import { playableOf } from "./playable";
import { inHand, type Owned, thingsOf } from "./things";

export abstract class DealSelection extends HandDecision<Verdict> {
  readonly choosing = $derived(choosingAt(this.table));
  readonly asked = $derived(this.choosing.asked);
  readonly question = $derived(this.myTurn ? this.view.question : null);
  readonly cards = $derived(copies(this.view.hand));
  readonly mine = $derived(this.view.table[this.table.mine]);
  /** Whether saying nothing accepts when the time is over, so that nothing accepts sooner. */
  readonly silent = $derived(this.asked !== "" && (this.table.now?.clock?.objection ?? false));

  /** What lies on our table, each thing once. */
  readonly things = $derived(this.mine ? thingsOf(this.mine) : []);
  protected readonly inHand = $derived(inHand(this.cards));
  /** What is chosen of a payment, or to be put away, in the order chosen. */
  readonly picked = $derived.by((): Owned[] => {
    const all = this.asked === "pay" ? [...this.things, ...this.inHand] : this.inHand;
    return [...this.choosing.several].flatMap((id) => all.find((one) => one.id === id) ?? []);
  });
  /** How much is asked, and how much is chosen: a sum, or a number of cards. */
  readonly due = $derived(
    (this.asked === "pay" ? this.question?.amount : this.question?.count) ?? 0,
  );
  readonly sum = $derived(
    this.asked === "pay" ? worthOf(this.picked, this.view.values) : this.picked.length,
  );

  /** Whether all that is worth anything is chosen to be paid. */
  protected readonly everything = $derived(
    this.asked === "pay" &&
      this.picked.length > 0 &&
      this.things.every(
        ({ id, card }) => this.choosing.several.has(id) || !(this.view.values[card] ?? 0),
      ),
  );

  readonly left = $derived(this.choosing.left);
  readonly step = $derived(this.choosing.step);
  readonly ready = $derived(this.choosing.ready);
  /** The cards of the hand that something can be done with now. */
  readonly playable = $derived.by(() => {
    if (!this.myTurn) return null;
    return new SvelteSet(playableOf(this.cards, this.asked, this.choosing.all));
  });
  /** The cards of the hand that are chosen. */
  readonly chosen = $derived.by((): ReadonlySet<string> => {
    const { choosing } = this;
    if (choosing.many) return choosing.several;
    return new SvelteSet(choosing.from === null ? [] : [choosing.from]);
  });

  readonly selection = $derived.by(() => {
    const { choosing, ready } = this;
    if (choosing.many) return this.picked.map(({ id }) => id).join(" ");
    if (ready) return choosing.notationOf(ready);
    return choosing.from !== null && this.left.length === 0 ? choosing.from : "";
  });

  constructor(
    at: () => Table,
    private readonly seen: () => DealView,
  ) {
    super(at);
  }

  get view(): DealView {
    return this.seen();
  }
}
