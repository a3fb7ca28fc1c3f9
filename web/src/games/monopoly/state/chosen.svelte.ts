/** What the reader looks at closely: a square, shown on the board, in the list and by its deed; or the deeds of a seat. */

class Chosen {
  #square = $state("");
  #seat = $state(-1);

  /** The id of a square; empty for none. */
  get square(): string {
    return this.#square;
  }

  set square(id: string) {
    this.#square = id;
    if (id) this.#seat = -1;
  }

  /** Whose deeds; -1 for nobody's. */
  get seat(): number {
    return this.#seat;
  }

  /** Look at the deeds of a seat, or at them no longer. */
  lookAt(seat: number): void {
    this.#seat = this.#seat === seat ? -1 : seat;
    this.#square = "";
  }
}

export const chosen = new Chosen();
