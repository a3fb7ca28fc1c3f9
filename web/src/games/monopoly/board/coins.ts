/** Coins that fly from who pays to who is paid. */

import type { MonopolyView } from "$lib/wire";
import { type Flight, timing } from "../../../table/motion/flight";
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

/** Where the money of a seat lies on the page, or the bank's. */
const purseOf = (seat: number) => [`[data-purse="${seat}"]`];

/** The coins of a payment, on their way for so many milliseconds in all. */
export function coinsOf(
  { from, to, amount }: Payment,
  largest: number,
  ms: number,
): Flight<never>[] {
  const count = coinsFor(amount, largest);
  return Array.from({ length: count }, (_, i) => ({
    what: null,
    from: purseOf(from),
    to: purseOf(to),
    motion: "coins",
    timing: timing(i, count, ms),
  }));
}
