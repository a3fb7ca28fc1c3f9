/** Coins that fly from who pays to who is paid. */

import type { MonopolyView } from "$lib/wire";
import { arcOf, middleOf, type Point } from "../../../table/arc";
import type { Payment } from "../state/scenes";

/** At most so many fly, however much it is. */
const MOST = 5;

/** About the most that is paid at once: a part of the dearest deed. */
export const largestOf = ({ squares }: MonopolyView): number =>
  Math.max(...squares.map(({ price }) => price || 0), 1);

/** How many coins stand for a sum, `largest` being about the most that is paid here: more for more. */
export function coinsFor(amount: number, largest: number): number {
  if (amount <= 0) return 0;
  return Math.max(1, Math.min(MOST, Math.ceil((MOST * amount) / Math.max(1, largest))));
}

/** The middle of where the money of a seat lies on the page, or of the bank's; null where it is not shown. */
const purseOf = (seat: number) => middleOf(`[data-purse="${seat}"]`);

/** The way of a payment over the page; null where one end is not in sight. */
export function wayOf({ from, to }: Payment): Point[] | null {
  const [start, end] = [purseOf(from), purseOf(to)];
  return start && end ? arcOf(start, end) : null;
}
