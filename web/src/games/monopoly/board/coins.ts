/** Coins that fly from who pays to who is paid. */

import type { MonopolyView } from "$lib/wire";
import type { Payment } from "../state/scenes";

interface Point {
  x: number;
  y: number;
}

/** At most so many fly, however much it is; each a little after the one before, as a share of the flight. */
const MOST = 5;
const APART = 0.09;
/** How high they rise above the straight way, as a share of its length. */
const ARC = 0.18;
const POINTS = 7;

/** About the most that is paid at once: a part of the dearest deed. */
export const largestOf = ({ squares }: MonopolyView): number =>
  Math.max(...squares.map(({ price }) => price || 0), 1);

/** How many coins stand for a sum, `largest` being about the most that is paid here: more for more. */
export function coinsFor(amount: number, largest: number): number {
  if (amount <= 0) return 0;
  return Math.max(1, Math.min(MOST, Math.ceil((MOST * amount) / Math.max(1, largest))));
}

/** Where a coin is on its way, from the first point to the last. */
export function arcOf(from: Point, to: Point): Point[] {
  const high = ARC * Math.hypot(to.x - from.x, to.y - from.y);
  return Array.from({ length: POINTS }, (_, i) => {
    const share = i / (POINTS - 1);
    const rise = high * 4 * share * (1 - share);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share - rise };
  });
}

/** When the coin that flies as the `i`th of `count` begins and how long it takes, in a flight of so many milliseconds. */
export function timing(i: number, count: number, ms: number): { delay: number; duration: number } {
  const apart = APART * ms;
  return { delay: i * apart, duration: Math.max(1, ms - (count - 1) * apart) };
}

/** The middle of where the money of a seat lies on the page, or of the bank's; null where it is not shown. */
export function purseOf(seat: number): Point | null {
  for (const one of document.querySelectorAll(`[data-purse="${seat}"]`)) {
    const { x, y, width, height } = one.getBoundingClientRect();
    if (width && height) return { x: x + width / 2, y: y + height / 2 };
  }
  return null;
}

/** The way of a payment over the page; null where one end is not in sight. */
export function wayOf({ from, to }: Payment): Point[] | null {
  const [start, end] = [purseOf(from), purseOf(to)];
  return start && end ? arcOf(start, end) : null;
}
