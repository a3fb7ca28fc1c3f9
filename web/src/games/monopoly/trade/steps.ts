/** Writes bids and offers as the server takes them: one decision of many moves, in a fixed order. */

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

const NOTHING: Exchange = { given: [], wanted: [], cash: 0 };

/** What the moves of an offer exchange in all; a draft under way has `named` some of it already. */
export function exchangeOf(moves: readonly string[], named: Exchange = NOTHING): Exchange {
  const found = { given: [...named.given], wanted: [...named.wanted], cash: named.cash };
  for (const move of moves) {
    const [act = "", what = ""] = move.split(":");
    if (act === "give") found.given.push(what);
    else if (act === "want") found.wanted.push(what);
    else if (act === "pay") found.cash += Number(what);
    else if (act === "ask") found.cash -= Number(what);
  }
  return found;
}

/** The sum that the moves of a bid make. `above` is as in `bidMoves`. */
export function bidOf(moves: readonly string[], above: number): number {
  return moves
    .filter((move) => move.startsWith("step:"))
    .reduce((sum, move) => sum + Number(move.replace("step:", "")), above);
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
  named: Exchange = NOTHING,
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
