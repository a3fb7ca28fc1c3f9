/** The square that the reader looks at: shown on the board, in the list and by its deed. */

class Chosen {
  /** The id of a square; empty for none. */
  square = $state("");
}

export const chosen = new Chosen();
