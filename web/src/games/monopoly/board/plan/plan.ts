/** How large the board is in the room that it has, and how much of it is in sight. */

import { DEPTH, unitOf } from "./ring";

/** Boards of fewer pixels have no room for names; they can be looked at from near then. */
export const NAMED = 520;
/** How large they are from near. */
const NEAR = 760;

export interface Plan {
  /** The edge of what is in sight, in pixels, and that of the board. */
  port: number;
  edge: number;
  /** Whether names cannot be read when it is seen whole. */
  tight: boolean;
  /** Whether it is seen from near, a part at a time. */
  zoomed: boolean;
  /** Whether squares show their names and sums. */
  named: boolean;
  /** How wide and high what is always in sight of the middle is. */
  sight: number;
}

/** The board of so many squares in so much room, seen from near if it must and `near` says so. */
export function planOf(squares: number, room: number, near: boolean): Plan {
  const tight = room < NAMED;
  const zoomed = tight && near;
  const edge = zoomed ? Math.max(NEAR, room) : room;
  const rim = DEPTH * unitOf(squares) * edge;
  const sight = Math.max(0, Math.min(room - rim, edge - 2 * rim));
  return { port: room, edge, tight, zoomed, named: edge >= NAMED, sight };
}
