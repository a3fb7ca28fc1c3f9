/** What the reader has chosen so far; the table and the bar below it both show it and change it. */

import { SvelteSet } from "svelte/reactivity";
import type { Table } from "$lib/table.svelte";
import type { DealGroup, DealMove, DealView } from "$lib/wire";
import { type Copy, kindOf, SPARE } from "../cards";
import { fits, fitting, nextStep, type Said, type Step } from "../controls/guide";
import { passingOf } from "./passing";
import type { Owned } from "./things";

/** What is looked at closely: all that a seat has, one of its groups, or one card. */
export type Looked = { seat: number; group?: string } | { card: string };

const HAND_ACTS = new Set(["bank", "lay", "play"]);
const BY_CARD = new Set(["give", "build"]);
/** Questions that several cards answer together. */
const MANY = new Set(["pay", "put-away", "surrender"]);

export class Choosing {
  /** The parts of a move that the reader has given, the newest last. */
  said = $state.raw<Said[]>([]);
  /** The card of the hand that it began with. */
  from = $state<Copy | null>(null);
  /** Cards of a payment, or to be put away, in the order chosen. */
  readonly several = new SvelteSet<string>();
  /** Whose cards, or which card, are looked at closely. */
  look = $state.raw<Looked | null>(null);

  readonly view = $derived.by((): DealView | null => {
    const view = this.table.now?.view;
    return view?.game === "deal" ? (view as DealView) : null;
  });

  /** What is asked of us; empty on the plays of our turn, and when others are to act. */
  readonly asked = $derived.by(() => (this.table.myTurn ? (this.view?.question?.ask ?? "") : ""));

  readonly many = $derived(MANY.has(this.asked));

  readonly all = $derived.by(() => (this.table.myTurn ? (this.view?.moves ?? []) : []));

  /** The moves that what has been said leaves. */
  readonly left = $derived.by((): DealMove[] => {
    const moves = this.from === null ? this.all : this.all.filter(({ act }) => HAND_ACTS.has(act));
    return fitting(moves, this.said);
  });

  /** What to ask next; null before a move has begun with a card, or once it is complete. */
  readonly step = $derived.by((): Step | null => {
    if (this.many || (!this.begun && this.waits)) return null;
    const { left } = this;
    // Nothing is given away without being chosen, also where there is but one thing to give.
    const [only] = left;
    if (!this.begun && left.length === 1 && only?.act === "give") {
      const { card, colour, group } = only;
      return { facet: "thing", answers: [{ card, colour, group }] };
    }
    return nextStep(left);
  });

  /** The only move left; null while there are more, or nothing was said yet. */
  readonly ready = $derived.by((): DealMove | null => {
    const { left } = this;
    if (left.length !== 1 || this.many || this.step) return null;
    return this.begun || !this.waits ? (left[0] ?? null) : null;
  });

  constructor(private readonly table: Table) {}

  get begun(): boolean {
    return this.said.length > 0;
  }

  /** Whether a move begins with a card or a button of the action bar, not with an answer. */
  get waits(): boolean {
    return ["", "answer", "counter", "empty"].includes(this.asked);
  }

  notationOf(move: DealMove): string {
    const at = this.view?.moves.indexOf(move) ?? -1;
    return this.view?.legal[at] ?? "";
  }

  say(said: Said): void {
    this.said = [...this.said, said];
  }

  back(): void {
    this.said = this.said.slice(0, -1);
    if (!this.said.length) this.from = null;
  }

  clear(): void {
    this.said = [];
    this.from = null;
    this.several.clear();
  }

  /** A card of the hand: the beginning of a play, or one of several. */
  take(copy: Copy): void {
    if (this.many) {
      this.toggle(copy);
      return;
    }
    const again = this.from === copy;
    this.said = again ? [] : [{ card: kindOf(copy) }];
    this.from = again ? null : copy;
  }

  toggle(id: string): void {
    if (!this.several.delete(id)) this.several.add(id);
  }

  /** The answer that pressing a seat gives; null where it is none. */
  answerOfSeat(seat: number): Said | null {
    const { step } = this;
    if (!step || (step.facet !== "seat" && step.facet !== "other")) return null;
    return step.answers.find((one) => one[step.facet as "seat" | "other"] === seat) ?? null;
  }

  /** The seat whose things the question is about. */
  get owner(): number {
    const { left, asked, view } = this;
    const move = left[0];
    if (asked === "take") return view?.question?.other ?? -1;
    return move?.act === "play" && (move.take || move.card === "deal-breaker")
      ? (move.seat ?? -1)
      : this.table.mine;
  }

  /** The answers that name cards in a group of a seat. */
  answersIn(seat: number, { colour, group }: DealGroup): Said[] {
    const { step } = this;
    if (step?.facet !== "thing" || seat !== this.owner) return [];
    const any = group === SPARE || colour === "colourless" || this.left[0]?.card?.includes("rent");
    return step.answers.filter(
      (one) => one.colour === colour && (one.group === undefined ? any : one.group === group),
    );
  }

  /** Pressing a group of a seat answers the question; undefined where it is no answer. */
  pickIn(seat: number, group: DealGroup): (() => void) | undefined {
    const answers = this.answersIn(seat, group);
    const only = answers[0];
    if (!only) return undefined;
    const one = { colour: group.colour, group: only.group };
    return () => this.say(answers.length === 1 ? only : one);
  }

  /** Whether cards of ours are pressed one by one, not their groups. */
  get byCard(): boolean {
    return BY_CARD.has(this.left[0]?.act ?? "");
  }

  /** What changes hands by what is being carried out, or by what has been put together. */
  get passing() {
    return this.view ? passingOf(this.view, this.table.myTurn ? this.ready : null) : [];
  }

  /** What pressing a thing of ours adds to the move; null for nothing. */
  saidOf({ card, colour, group }: Owned): Said | null {
    const { step, begun } = this;
    if (!this.table.myTurn || this.many) return null;
    const thing = { card, colour, group: colour === "bank" ? undefined : group };
    if (!begun && this.waits) {
      const turn = this.all.find((move) => move.act === "turn" && fits(move, thing));
      return turn ? { ...thing, act: "turn" } : null;
    }
    if (step?.facet !== "thing" || this.owner !== this.table.mine) return null;
    if (!this.byCard) return null;
    return step.answers.find((one) => fits(one as DealMove, thing)) ?? null;
  }
}

const known = new WeakMap<Table, Choosing>();

/** The shared choice of the controls at a table. */
export function choosingAt(table: Table): Choosing {
  let found = known.get(table);
  if (!found) known.set(table, (found = made(table)));
  return found;
}

/** A choice that outlives the component which asks for it first. */
function made(table: Table): Choosing {
  let choosing!: Choosing;
  $effect.root(() => {
    choosing = new Choosing(table);
  });
  return choosing;
}
