/** Sentences for screen readers, said one after the other in a live region of the page. */

import { untrack } from "svelte";

class Announcer {
  polite = $state("");
  urgent = $state("");

  say(sentence: string, { urgent = false } = {}): void {
    // A region that does not change is not read again: a no-break space makes it another text.
    const same = untrack(() => (urgent ? this.urgent : this.polite)) === sentence;
    const text = same ? `${sentence}\u00a0` : sentence;
    if (urgent) this.urgent = text;
    else this.polite = text;
  }
}

export const announcer = new Announcer();
