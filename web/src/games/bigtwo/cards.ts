/** Cards in notation, such as `Ts`: for showing and choosing them. What may be played the server says. */

import { spokenCard } from "$lib/cards/drawn/names";
import { t } from "$lib/i18n.svelte";

const RANKS = "3456789TJQKA2";
const SUITS = "dchs";

/** `Dm` is the mono dragon, `Dc` the colour dragon. */
const CARDS = /^(?:[2-9TJQKA][dchs]|D[mc])+$/;

export type Card = string;

export function isDragon(card: Card): boolean {
  return card.startsWith("D");
}

/** `3d3c` as `["3d", "3c"]`. */
export function cardsIn(notation: string): Card[] {
  return CARDS.test(notation) ? (notation.match(/../g) ?? []) : [];
}

/** A card's name for those who hear it. */
export function spoken(card: Card): string {
  if (isDragon(card)) return t(`card.dragon.${card[1]}`);
  return spokenCard(card[0], card[1]);
}

/** The hand in the order the reader wants; it comes weakest first, which is by rank. */
export function sorted(hand: readonly Card[], by: "rank" | "suit"): Card[] {
  if (by === "rank") return [...hand];
  const value = (card: Card) =>
    isDragon(card)
      ? RANKS.length * SUITS.length
      : SUITS.indexOf(card[1] ?? "") * RANKS.length + RANKS.indexOf(card[0] ?? "");
  return [...hand].sort((a, b) => value(a) - value(b));
}

/** The notation of chosen cards: as they stand in the hand, weakest first. */
export function notation(hand: readonly Card[], chosen: ReadonlySet<Card>): string {
  return hand.filter((card) => chosen.has(card)).join("");
}

/** The cards that belong to a legal play together with all that are chosen. */
export function playable(
  legal: readonly string[],
  chosen: ReadonlySet<Card> = new Set(),
): Set<Card> {
  const found = new Set<Card>();
  for (const play of legal) {
    const cards = cardsIn(play);
    if (chosen.size > cards.length) continue;
    if ([...chosen].every((card) => cards.includes(card))) cards.forEach((card) => found.add(card));
  }
  return found;
}
