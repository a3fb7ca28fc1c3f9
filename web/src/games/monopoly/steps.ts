/** Sums and exchanges as the server takes them: one decision of many moves, in one order only. */

/** By how much bids and sums of cash grow. */
const STEPS = [500, 100, 50, 10, 1] as const;

/** The steps that make up a sum, the largest first. */
export function stepsOf(sum: number): number[] {
  const found: number[] = [];
  for (const step of STEPS) {
    for (; sum >= step; sum -= step) found.push(step);
  }
  return found;
}

/** The moves of a bid. `above` is what its steps are counted from. */
export function bidMoves(sum: number, above: number): string[] {
  return [...stepsOf(sum - above).map((step) => `step:${step}`), "done"];
}

/** What two seats would exchange; goods are ids of squares and out-of-jail cards. */
export interface Exchange {
  given: readonly string[];
  wanted: readonly string[];
  /** What the maker gives besides, or wants where it is below 0. */
  cash: number;
}

/**
 * The moves of an offer after those that begin it.
 *
 * Goods are named in the order of the board, the cards last. What a draft under way has named
 * already is left out.
 */
export function offerMoves(
  { given, wanted, cash }: Exchange,
  board: readonly string[],
  named: Exchange = { given: [], wanted: [], cash: 0 },
): string[] {
  const place = (good: string) => (board.includes(good) ? board.indexOf(good) : board.length);
  const inOrder = (goods: readonly string[], before: readonly string[]) =>
    goods
      .filter((good) => !before.includes(good))
      .sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  const more = cash - named.cash;
  return [
    ...inOrder(given, named.given).map((good) => `give:${good}`),
    ...inOrder(wanted, named.wanted).map((good) => `want:${good}`),
    ...stepsOf(Math.abs(more)).map((step) => `${more > 0 ? "pay" : "ask"}:${step}`),
    "done",
  ];
}
