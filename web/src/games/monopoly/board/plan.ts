/** How the board is laid out in the room that it has. */

import { type Measure, type Ring, ringFor, SMALL_SHAPE } from "./ring";

/** Cells below this have no room for sums; the board can be looked at from near then. */
const LEGIBLE = { width: 66, height: 40 };
/** Below this cells show colours and owners alone. */
const NAMED = { width: 50, height: 24 };
/** Cells from near, in pixels. */
const NEAR = { width: 90, height: 52 };
/** The tokens' size, and so the width of their lane. */
const MOVER = 22;
const SMALL_MOVER = 17;

export interface Plan {
  ring: Ring;
  measure: Measure;
  /** Of all the board, in pixels. */
  width: number;
  height: number;
  /** Whether not all of it is legible at once. */
  tight: boolean;
  /** Whether it is seen from near, a part at a time. */
  zoomed: boolean;
  /** Whether it is seen whole, though it is tight: cells show no sums. */
  small: boolean;
  /** Whether cells have room for names at all. */
  named: boolean;
  /** How much of the middle is in sight wherever one looks. */
  sight: { width: number; height: number };
}

/** The board of so many squares in so much room, seen from near if it must and `near` says so. */
export function planOf(squares: number, width: number, height: number, near: boolean): Plan {
  const legible = ({ columns, rows }: Ring) =>
    width / columns >= LEGIBLE.width && height / rows >= LEGIBLE.height;
  const best = ringFor(squares, width, height);
  const ring = legible(best) ? best : ringFor(squares, width, height, SMALL_SHAPE);
  const tight = !legible(ring);
  const zoomed = tight && near;
  const small = tight && !near;
  const least = zoomed ? NEAR : { width: 0, height: 0 };
  const measure = {
    width: Math.max(least.width, width / ring.columns),
    height: Math.max(least.height, height / ring.rows),
    lane: small ? SMALL_MOVER : MOVER,
  };
  const all = { width: measure.width * ring.columns, height: measure.height * ring.rows };
  const across = measure.width + measure.lane;
  const down = measure.height + measure.lane;
  const sight = {
    width: Math.min(width - across, all.width - 2 * across),
    height: Math.min(height - down, all.height - 2 * down),
  };
  const named = measure.width >= NAMED.width && measure.height >= NAMED.height;
  return { ring, measure, ...all, tight, zoomed, small, named, sight };
}

/** How high the band of a city's colour is; in small cells, which have it at the side, how wide. */
export const bandOf = (height: number, small: boolean): number =>
  small ? 7 : Math.round(height * 0.25);

/** How large the owner's mark is on a square of this height. */
export const markOf = (height: number): number => Math.min(20, Math.round(height * 0.34));
