/** What the controls of games with a hand of cards share: choosing cards, playing them, hearing why not. */

import { tick } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { announcer } from "$lib/announce.svelte";
import { settings } from "$lib/settings.svelte";
import type { Table } from "$lib/table.svelte";
import { type Check, Deciding } from "./deciding.svelte";
import { keepOrder, keptOrder } from "./order";

/** What the controls need of the hand on the screen. */
interface HandShown {
  move: (step: number) => void;
  focus: () => void;
  reveal: (card: string) => void;
}

/** A decision made with a hand. Made by a component, for as long as it is there. */
export abstract class HandDecision<V> {
  /** The hand on the screen; the component binds it. */
  hand = $state.raw<HandShown>();
  readonly deciding = new Deciding<V>(
    () => this.table,
    () => (this.myTurn ? this.selection : ""),
    (check) => this.judge(check),
  );

  constructor(private readonly at: () => Table) {}

  get table(): Table {
    return this.at();
  }

  get myTurn(): boolean {
    return this.table.myTurn;
  }

  /** What is selected, in notation; empty for nothing that the server could judge. */
  abstract readonly selection: string;

  /** Ask the server about the selection; null for no answer. */
  protected abstract judge(check: Check): Promise<V | null>;

  /** Put back all that is chosen. */
  abstract clear(): void;

  /** Send moves; then nothing is chosen any more, and the focus goes back to the hand if it was `inside`. */
  give(moves: string[], inside?: string): void {
    const after = () => {
      this.clear();
      this.deciding.forgetHint();
    };
    void this.deciding.send(moves, after, () => this.hand?.focus(), inside);
  }

  /** Say at once why a button does nothing. */
  protected refuse(why: string): void {
    announcer.say(why, { urgent: true });
  }

  protected get arrows(): Record<string, () => void> {
    return { ArrowLeft: () => this.hand?.move(-1), ArrowRight: () => this.hand?.move(1) };
  }
}

/** A decision for which cards of the hand are chosen one by one. */
export abstract class CardDecision<V> extends HandDecision<V> {
  readonly chosen = new SvelteSet<string>();

  /** The hand as the reader has put it, for as long as this deal. */
  #arranged = $state.raw<readonly string[]>();

  get own(): readonly string[] {
    return this.#arranged ?? keptOrder(this.table);
  }

  /** Take an order of the hand as the reader's own. */
  arrange(cards: string[]): void {
    this.#arranged = cards;
    keepOrder(this.table, cards);
    settings.sort = "own";
  }

  /** Send what is chosen. */
  abstract play(): void;

  /** A card of the hand is let go over the table: with all that are chosen, if it is one of them. */
  async drop(card: string): Promise<void> {
    if (!this.chosen.has(card)) {
      this.clear();
      this.toggle(card);
    }
    // The answer to it may still be on its way.
    await tick();
    await this.deciding.asked;
    this.play();
  }

  toggle(card: string): void {
    this.deciding.forgetHint();
    if (!this.chosen.delete(card)) this.chosen.add(card);
  }

  clear(): void {
    this.chosen.clear();
    this.deciding.forgetHint();
  }
}
