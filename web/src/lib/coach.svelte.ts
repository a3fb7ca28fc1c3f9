/** Tables of this browser with something special about them for us. */

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
/** People meet there who do not know each other: it begins by itself. */
export const gathering = new Marked("gathering.");
