/** Sentences for screen readers, said one after the other in live regions of the page. */

import { untrack } from "svelte";

/** A sentence of the polite region, with what tells it from the same sentence said before. */
export interface Told {
  id: number;
  sentence: string;
}

/** How many stay: one that is overwritten before it was read would be lost. */
const KEPT = 6;

class Announcer {
  polite = $state<Told[]>([]);
  urgent = $state("");
  #told = 0;

  say(sentence: string, { urgent = false } = {}): void {
    if (urgent) {
      // A region that does not change is not read again: a no-break space makes it another text.
      const same = untrack(() => this.urgent) === sentence;
      this.urgent = same ? `${sentence}\u00a0` : sentence;
      return;
    }
    this.#told += 1;
    const before = untrack(() => this.polite).slice(1 - KEPT);
    this.polite = [...before, { id: this.#told, sentence }];
  }
}

export const announcer = new Announcer();
