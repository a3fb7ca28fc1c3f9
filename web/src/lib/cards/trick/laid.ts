/** A play as it lies on the felt. */

/** What a seat has laid down in this trick. */
export interface Laid {
  seat: number;
  /** The cards as faces are called; a joker that stands for one is marked. */
  cards: {
    face: string;
    joker?: boolean;
    /** In the hand, where that calls it otherwise. */
    held?: string;
  }[];
  /** The same in notation. */
  notation: string;
  /** What is heard of it. */
  spoken: string;
  /** Tells this play from all others. */
  key: string;
}
