/** Cards in notation, such as `sT`: for showing and choosing them. What may be played the server says. */

import { spokenCard } from "$lib/cards/drawn/names";
import { t } from "$lib/i18n.svelte";

const RANKS = "3456789TJQKA2";
const SUITS = "cdhs";
const JOKER = "jk";
const PLAY = /^([cdhs]+)-([3-9TJQKA2<>]+)(?:\(([^)]*)\))?$/;
const CARD = /[cdhs][3-9TJQKA2]|jk/g;

/** A card in the hand; the second joker is `jk2`, so that each has a name of its own. */
export type Card = string;

export function isJoker(card: Card): boolean {
  return card.startsWith(JOKER);
}

/** The hand with names of its own for each card. */
export function named(hand: readonly string[]): Card[] {
  let jokers = 0;
  return hand.map((card) => (card !== JOKER ? card : ++jokers > 1 ? JOKER + String(jokers) : card));
}

/** A card as the notation writes it. */
export function written(card: Card): string {
  return isJoker(card) ? JOKER : card;
}

/** A card as the faces and the catalogue know it: rank, then suit. */
export function face(card: Card): string {
  return isJoker(card) ? JOKER : `${card[1] ?? ""}${card[0] ?? ""}`;
}

/** A card's name for those who hear it. */
export function spoken(card: Card): string {
  if (isJoker(card)) return t("daifugo.joker");
  return spokenCard(card[1], card[0]);
}

/** The hand in the order the reader wants; it comes weakest first, which is by rank. */
export function sorted(hand: readonly Card[], by: "rank" | "suit"): Card[] {
  if (by === "rank") return [...hand];
  const value = (card: Card) =>
    isJoker(card)
      ? RANKS.length * SUITS.length
      : SUITS.indexOf(card[0] ?? "") * RANKS.length + RANKS.indexOf(card[1] ?? "");
  return [...hand].sort((a, b) => value(a) - value(b));
}

/** The cards that a decision takes from the hand, jokers as `jk`; none for a pass and the like. */
export function cardsIn(move: string): string[] {
  const play = PLAY.exec(move);
  if (!play) {
    const bare = move.replace(/^x:|^-|>\d$/g, "");
    const cards = bare.match(CARD) ?? [];
    return cards.join("") === bare ? cards : [];
  }
  const [, suits = "", ranks = "", stands = ""] = play;
  const cards: string[] = [];
  if (ranks.length === 1) {
    const left = [...stands];
    for (const suit of suits) {
      const at = left.indexOf(suit);
      if (at < 0) cards.push(suit + ranks);
      else left.splice(at, 1);
    }
  } else {
    for (const rank of ranks) if (!stands.includes(rank)) cards.push(suits + rank);
  }
  return [...cards, ...[...stands].map(() => JOKER)];
}

/** Cards to compare with others, jokers being alike. */
function bag(cards: readonly string[]): string {
  return cards.map(written).sort().join("");
}

/** The legal plays and returns that take just the chosen cards: with jokers there can be several. */
export function readings(legal: readonly string[], chosen: readonly Card[]): string[] {
  if (!chosen.length) return [];
  const wanted = bag(chosen);
  return legal.filter((move) => bag(cardsIn(move)) === wanted);
}

/** The cards of the hand that belong to a legal decision together with all that are chosen. */
export function playable(
  legal: readonly string[],
  hand: readonly Card[],
  chosen: ReadonlySet<Card> = new Set(),
): Set<Card> {
  const mine = [...chosen].map(written);
  const found = new Set<string>();
  for (const move of legal) {
    const rest = cardsIn(move);
    const fits = mine.every((card) => {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (fits) rest.forEach((card) => found.add(card));
  }
  return new Set(hand.filter((card) => chosen.has(card) || found.has(written(card))));
}

/** A notation for cards that make no legal play, so that the server can say why; null if there is none. */
export function guess(cards: readonly Card[], jokersNamed: boolean): string | null {
  const naturals = cards.filter((card) => !isJoker(card));
  let jokers = cards.length - naturals.length;
  if (!naturals.length) return cards.length && jokers <= 2 ? JOKER.repeat(jokers) : null;
  const [first = ""] = naturals;
  if (cards.length === 1) return first;
  const suits = naturals.map((card) => card[0] ?? "");
  if (naturals.every((card) => card[1] === first[1])) {
    const free = jokersNamed ? [...SUITS].filter((suit) => !suits.includes(suit)) : [];
    const named = free.slice(0, jokers);
    const all = [...SUITS].filter((suit) => suits.includes(suit) || named.includes(suit)).join("");
    const stands = named.join("") + "*".repeat(jokers - named.length);
    return `${all}-${first[1]}${stands && `(${stands})`}`;
  }
  if (!suits.every((suit) => suit === first[0])) return null;
  const at = naturals.map((card) => RANKS.indexOf(card[1] ?? "")).sort((a, b) => a - b);
  let [low = 0, high = 0] = [at[0], at.at(-1)];
  jokers -= high - low + 1 - at.length;
  for (; jokers > 0 && (high < RANKS.length - 1 || low > 0); jokers--) {
    if (high < RANKS.length - 1) high++;
    else low--;
  }
  if (jokers !== 0) return null;
  const ranks = RANKS.slice(low, high + 1);
  const stands = [...ranks].filter((rank) => !at.includes(RANKS.indexOf(rank))).join("");
  return `${first[0]}-${ranks}${stands && `(${stands})`}`;
}
