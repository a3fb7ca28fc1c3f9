/** Tables of this browser at which every turn of ours begins with a hint. */

import { recall, remember } from "$lib/storage";

const COACH = "coach.";

class Coach {
  /** Raised by every change. */
  #changed = $state(0);

  at(code: string): boolean {
    return this.#changed >= 0 && code !== "" && recall(COACH + code) !== null;
  }

  set(code: string, on: boolean): void {
    remember(COACH + code, on ? "on" : null);
    this.#changed += 1;
  }
}

export const coach = new Coach();
