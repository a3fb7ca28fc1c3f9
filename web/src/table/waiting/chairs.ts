/** Where the chairs stand around the felt before the game. */

import { around } from "../frame/geometry";

/** In percent of the room's width and height; a chair keeps wholly within it. */
export interface Spot {
  x: number;
  y: number;
  /** How wide the chair may be, in percent. */
  wide: number;
}

/** How far from the walls a row at the top begins, and how wide its chairs may be, by their number. */
const TOP: readonly (readonly [from: number, wide: number])[] = [
  [50, 60],
  [50, 60],
  [20, 34],
  [8, 28],
  [0, 24],
  [0, 19],
];

/** Narrow rooms have all but one of the others at the walls. */
export function spots(seats: number, mine: number, clockwise: boolean, narrow: boolean): Spot[] {
  const ring = Array.from({ length: seats }, (_, seat) => seat);
  const others = seats - 1;
  const sides = around(mine, ring, clockwise, narrow ? Math.floor(others / 2) : undefined);
  // Where nobody sits at the top, the walls are used up to there.
  const room = sides.some(({ side }) => side === "top") ? 1 : 0.5;
  const found: Spot[] = [];
  for (const { side, seats: there } of sides) {
    const count = there.length;
    const first = (side === "left") === clockwise;
    for (const [i, seat] of there.entries()) {
      if (side === "bottom") found[seat] = { x: 50, y: 100, wide: 64 };
      else if (side === "top") {
        const [from, wide] = TOP[count] ?? [0, 100 / count - 1];
        const step = count > 1 ? (100 - 2 * from) / (count - 1) : 0;
        const x = from + i * step;
        found[seat] = { x: clockwise ? x : 100 - x, y: 0, wide };
      } else {
        const fromTop = first ? count - 1 - i : i;
        const y = (100 * (fromTop + room)) / (count + room);
        found[seat] = { x: side === "left" ? 0 : 100, y, wide: narrow ? 48 : 27 };
      }
    }
  }
  return found;
}

/** How many chairs stand above one another at most, with those at the top and at the bottom. */
export function rows(places: readonly Spot[]): number {
  const top = places.some(({ y }) => y === 0);
  return places.filter(({ x, y }) => x === 0 && y > 0 && y < 100).length + (top ? 2 : 1.5);
}
