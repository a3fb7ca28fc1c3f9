/** What a hint chooses: several cards, or a card of the hand and the whole of what can be said of a move. */

import type { DealMove } from "$lib/wire";
import { copies, type Copy, kindOf } from "../cards";
import { paidBy, type Said, type Thing } from "../controls/guide";

/** What is said of a move: all but the number that it has in the list. */
const MEMBERS = [
  ...(["act", "card", "colour", "group", "swap", "take", "seat", "other", "doubles"] as const),
];
const BY_BUTTON = new Set(["answer", "counter"]);
const BEGIN_WITH_CARD = new Set(["bank", "lay", "play"]);

interface Asked {
  asked: string;
  /** Whether several cards answer together. */
  many: boolean;
  cards: readonly Copy[];
  /** All that can be paid with. */
  things: readonly (Thing & { id: string })[];
}

export interface Hinted {
  several: string[];
  from: Copy | null;
  said: Said[];
}

/** What the moves of a hint choose, of which `move` is the first. */
export function hintedBy(moves: readonly string[], move: DealMove, given: Asked): Hinted {
  const { asked, many, cards, things } = given;
  const found: Hinted = { several: [], from: null, said: [] };
  if (asked === "pay") found.several = paidBy(moves, things).map(({ id }) => id);
  else if (many) found.several = copies(moves.map((put) => put.replace("put-away:", "")));
  else if (!BY_BUTTON.has(asked)) {
    if (asked === "" && BEGIN_WITH_CARD.has(move.act)) {
      found.from = cards.find((copy) => kindOf(copy) === move.card) ?? null;
    }
    const whole = Object.fromEntries(MEMBERS.map((one) => [one, move[one]]));
    found.said = [{ card: move.card }, whole];
  }
  return found;
}
