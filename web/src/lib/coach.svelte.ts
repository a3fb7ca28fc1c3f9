/** Tables of this browser at which our turns begin with a hint, or our moves are looked at first. */

import { recall, remember } from "$lib/storage";

class Marked {
  /** Raised by every change. */
  #changed = $state(0);

  constructor(private readonly prefix: string) {}

  at(code: string): boolean {
    return this.#changed >= 0 && code !== "" && recall(this.prefix + code) !== null;
  }

  set(code: string, on: boolean): void {
    remember(this.prefix + code, on ? "on" : null);
    this.#changed += 1;
  }
}

/** Every turn begins with a hint. */
export const coach = new Marked("coach.");
/** Before a move is sent, we see what a strong player would do. */
export const practice = new Marked("practice.");
