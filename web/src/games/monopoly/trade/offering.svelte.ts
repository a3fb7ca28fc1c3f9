/** The offer that the reader puts together: with whom, what it comes to, and what the server says of it. */

import type { Checked, Table } from "$lib/table.svelte";
import type { MonopolyOffer, MonopolySeat, MonopolyView } from "$lib/wire";
import { Deciding } from "../../../table/acting/deciding.svelte";
import { type Acting, actingAt, type OfferDraft } from "../state/acting.svelte";
import { completes, type Whole } from "./completes";
import { goneOf, interestOf, partnerOf, told } from "./terms";

export class Offering {
  /** Whether cash is wanted, as long as none is named. */
  #asks = $state(false);
  readonly #deciding: Deciding<Checked>;

  /** Made by a component, for as long as it is there. */
  constructor(
    private readonly at: () => Table,
    private readonly shown: () => MonopolyView,
  ) {
    this.#deciding = new Deciding<Checked>(
      at,
      () => this.selection,
      (check) => check(this.acting.offer),
    );
    $effect.pre(() => {
      if (this.partner >= 0) this.draft.face(this.partner);
    });
    $effect.pre(() => this.#drop());
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

  get draft(): OfferDraft {
    return this.acting.draft;
  }

  /** Whether it answers an offer of another. */
  readonly counters = $derived.by(() => this.acting.asked === "offer");
  /** What the server knows of it already; null for nothing. */
  readonly #begun: MonopolyOffer | null = $derived.by(() =>
    this.acting.asked === "draft" ? this.view.offer : null,
  );
  /** Whether there is no choice whom it is for. */
  readonly settled = $derived.by(() => this.counters || this.#begun !== null);
  readonly partner = $derived.by(() =>
    partnerOf(
      this.settled ? (this.view.question?.other ?? -1) : null,
      this.draft.partner,
      this.acting.partners,
    ),
  );
  readonly mine: MonopolySeat | undefined = $derived.by(() => this.view.players[this.table.mine]);
  readonly theirs: MonopolySeat | undefined = $derived.by(() => this.view.players[this.partner]);
  /** What cannot be taken out of it again. */
  readonly fixed: string[] = $derived.by(() => [
    ...(this.#begun?.given ?? []),
    ...(this.#begun?.wanted ?? []),
  ]);
  /** Whether cash comes to us, or goes from us. */
  readonly wants = $derived.by(() => this.draft.cash < 0 || (this.draft.cash === 0 && this.#asks));
  readonly most = $derived.by(() => (this.wants ? this.theirs?.cash : this.mine?.cash) ?? 0);
  /** How many offers may still be made. */
  readonly left = $derived.by(() => {
    const debt = this.view.debts[0];
    return debt?.seat === this.table.mine ? debt.offers : this.view.offers;
  });
  /** Its moves, with blanks between; empty while it cannot be begun. */
  readonly selection = $derived.by(() => this.acting.offer.join(" "));
  readonly interest = $derived.by(() => interestOf(this.view, this.draft.wanted));
  /** What it leaves us in cash. */
  readonly after = $derived.by(() => (this.mine?.cash ?? 0) - this.draft.cash - this.interest);
  readonly summary = $derived.by(() =>
    told(this.view, {
      given: [...this.draft.given],
      wanted: [...this.draft.wanted],
      cash: this.draft.cash,
    }),
  );
  /** The colours that it would make whole, and for whom. */
  readonly wholes: Whole[] = $derived.by(() =>
    completes(this.view, {
      maker: this.table.mine,
      partner: this.partner,
      given: [...this.draft.given],
      wanted: [...this.draft.wanted],
    }),
  );

  get said(): Checked | null {
    return this.#deciding.said;
  }

  /** What has changed hands meanwhile cannot be offered; nor is cash for nothing. */
  #drop(): void {
    const { draft, mine, theirs } = this;
    const gone = mine ? goneOf(draft.given, mine.tradable) : [];
    const lost = theirs ? goneOf(draft.wanted, theirs.tradable) : [];
    for (const good of gone) draft.given.delete(good);
    for (const good of lost) draft.wanted.delete(good);
    if (gone.length + lost.length && !draft.given.size && !draft.wanted.size) draft.cash = 0;
  }

  /** Put a good into one side of it, or take it out. */
  toggle(side: "given" | "wanted", good: string): void {
    const goods = this.draft[side];
    if (!goods.delete(good)) goods.add(good);
  }

  /** Let cash go the other way. */
  turn(wants: boolean): void {
    this.#asks = wants;
    this.draft.cash = 0;
  }

  pay(sum: number): void {
    this.draft.cash = this.wants ? -sum : sum;
  }

  /** Begin it anew; it stays an answer to whom it answers. */
  clear(): void {
    const { counters } = this.draft;
    this.draft.clear();
    this.draft.counters = counters;
  }
}
