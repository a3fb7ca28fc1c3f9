/** The cards of the hand that something can be done with. */

import type { DealMove } from "$lib/wire";
import { type Copy, kindOf } from "../cards";

/** The questions that cards of the hand answer. */
const TAKES_CARDS = new Set(["put-away", "surrender", "pay"]);
/** The acts for which no card of the hand is needed. */
const NO_CARD = new Set(["turn", "end", "idle-draw"]);

export function playableOf(
  cards: readonly Copy[],
  asked: string,
  moves: readonly DealMove[],
): Copy[] {
  if (asked && !TAKES_CARDS.has(asked)) return [];
  const kinds = moves
    .filter(({ act, colour }) => (asked === "pay" ? colour === "hand" : !NO_CARD.has(act)))
    .map(({ card }) => card);
  return cards.filter((copy) => kinds.includes(kindOf(copy)));
}
