/** The bid that we are asked for. */

import type { Acting } from "../state/acting.svelte";
import { bidMoves } from "../trade/steps";

export interface Bidding {
  least: number;
  /** What the steps of the bid are counted from. */
  above: number;
  /** The bid as it stands. */
  sum: number;
  /** Its moves. */
  moves: string[];
  /** Whether any bid is legal; we can only pass otherwise. */
  may: boolean;
}

/** Our bid; null when none is asked for. */
export function biddingOf({ asked, view, bid, answers }: Acting): Bidding | null {
  if (asked !== "auction" && asked !== "bid") return null;
  const least = view?.question?.amount ?? 0;
  const above = asked === "bid" ? least : least - 1;
  const sum = bid || least;
  const may = answers.some(({ move }) => ["step", "done"].includes(move.act));
  return { least, above, sum, moves: bidMoves(sum, above), may };
}
