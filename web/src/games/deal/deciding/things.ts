/** What lies on a seat's table, or in a hand, each card once. */

import type { DealSeat } from "$lib/wire";
import { cardsOf, copies, type Copy, kindOf, SPARE } from "../cards";
import type { Thing } from "../controls/guide";

export interface Owned extends Thing {
  id: string;
}

/** Bank and groups, and what has fallen off a set that a payment has broken. */
export function thingsOf({ bank, groups, loose }: DealSeat): Owned[] {
  const found = copies(bank).map((copy): Owned => ({
    id: `bank:${copy}`,
    card: kindOf(copy),
    colour: "bank",
    group: SPARE,
  }));
  for (const one of groups) {
    const { colour, group } = one;
    for (const copy of copies(cardsOf(one))) {
      found.push({ id: `${colour}.${group}:${copy}`, card: kindOf(copy), colour, group });
    }
  }
  for (const { card, colour } of loose) {
    found.push({ id: `loose.${colour}:${card}`, card, colour, group: SPARE });
  }
  return found;
}

export const inHand = (cards: readonly Copy[]): Owned[] =>
  cards.map((id) => ({ id, card: kindOf(id), colour: "hand", group: SPARE }));
