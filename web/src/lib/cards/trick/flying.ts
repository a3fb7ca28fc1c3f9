/** What is seen flying at a trick: plays that come, what is swept away, cards that are dealt. */

import type { Flight, Place, Point } from "../../../table/motion/flight";
import type { InHand } from "./inHand";
import type { Laid } from "./laid";
import { LARGE, SMALL, type Spot, type Widths } from "./spots";

/** Cards in the air: those of a play, or one that is dealt. */
export interface Aloft {
  play: Laid | null;
  kind: typeof SMALL;
  /** How wide a card is, in pixels. */
  width: number;
}

/** A play that lies, or lay: in the middle, or at a spot. */
export interface Lying {
  play: Laid;
  spot: Spot | null;
}

/** So many are seen being dealt to the others. */
const DEALT = 9;
const DEALT_WIDTH = 44;

/**
 * The newest play comes from its player into the middle, from where its cards lay in our hand if
 * that is known; the one that it beats goes back from the middle.
 */
export function arriving(
  play: Laid,
  kind: typeof SMALL,
  { large, small }: Widths,
  from: { player: Place; lay: InHand | null; middle: Element | undefined },
  to: HTMLElement,
): Flight<Aloft> {
  const best = kind === LARGE;
  const { player, lay, middle } = from;
  const start = lay ? () => lay : player;
  return {
    what: { play, kind, width: best ? large : small },
    from: best ? start : (middle ?? start),
    to,
    motion: "fly",
    sizes: [best ? (lay ? lay.width / large : 0.5) : large / small, 1],
    lands: to,
  };
}

/** What lies there no more goes to what has been swept away. */
export function sweeping(
  gone: readonly Lying[],
  { large, small }: Widths,
  onPage: (spot: Spot | null) => Point | null,
): Flight<Aloft>[] {
  return gone.map(({ play, spot }) => ({
    what: { play, kind: spot ? SMALL : LARGE, width: spot ? small : large },
    from: () => onPage(spot),
    to: ["[data-heap]"],
    motion: "sweep",
    sizes: [1, spot ? 0.8 : (0.8 * small) / large],
  }));
}

/** Cards go round to the others from the middle. */
export function dealing(plates: readonly Element[], middle: Element): Flight<Aloft>[] {
  const all = Array.from({ length: plates.length && DEALT }, (_, i) => plates[i % plates.length]);
  return all.flatMap((plate) =>
    plate
      ? [
          {
            what: { play: null, kind: SMALL, width: DEALT_WIDTH },
            from: middle,
            to: plate,
            motion: "deal" as const,
            sizes: [1, 0.5] as const,
          },
        ]
      : [],
  );
}
