/** "Faster while others play": what follows closely is shown in less time, until it is our turn. */

import { settings } from "$lib/settings.svelte";
import type { Table } from "$lib/table.svelte";

/** Decisions less than so many milliseconds apart queue up. */
const CLOSE = 1200;
/** How much of its time a movement keeps then. */
const KEPT = 0.45;

export class Haste {
  #close = $state(false);
  #last = -Infinity;
  #turn = -1;

  /** Be told how it stands: the newest decision, whether the next one is ours, and the time. */
  note(turn: number, mine: boolean, now: number): void {
    if (turn !== this.#turn) {
      this.#close = now - this.#last < CLOSE;
      [this.#turn, this.#last] = [turn, now];
    }
    if (mine) this.#close = false;
  }

  /** What is left of the time that movements take. */
  get factor(): number {
    return settings.hurry && this.#close ? KEPT : 1;
  }
}

export const haste = new Haste();

/** Hurry at a table, and have it know; for as long as a component is there. */
export function hasten(at: () => Table): void {
  const known = $derived(at().link === "open" && (at().now?.me.person ?? 0) > 0);
  let told = false;

  $effect(() => {
    const { hurry } = settings;
    if (!known) told = false;
    else if (hurry !== told) {
      told = hurry;
      void at().wonder({ type: "hurry", on: hurry });
    }
  });
  $effect(() => haste.note(at().turn, at().myTurn, performance.now()));
  $effect(() => {
    document.documentElement.style.setProperty("--haste", String(haste.factor));
  });
}
