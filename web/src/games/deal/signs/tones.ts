/** The colours of a card: those on its band, and the tone of its paper. */

import { coloursOf, familyOf } from "../cards";

const OF = (colour: string) => `var(--group-${colour})`;
const DUSK = "color-mix(in srgb, var(--group-pink) 58%, var(--ink))";

const BY_CARD: Readonly<Record<string, string>> = {
  "deal-breaker": DUSK,
  "forced-deal": DUSK,
  "sly-deal": DUSK,
  "double-sly-deal": DUSK,
  inheritor: DUSK,
  birthday: OF("pink"),
  "just-say-no": OF("blue"),
  refuge: OF("blue"),
  house: OF("green"),
  "new-house": OF("green"),
  hotel: OF("red"),
  "new-hotel": OF("red"),
  "debt-collector": OF("brown"),
  jail: OF("black"),
  speeding: OF("black"),
  "pass-go": OF("teal"),
  "rent-shift": OF("teal"),
  "double-rent": OF("orange"),
};
const MONEY: Readonly<Record<string, string>> = {
  "money-1": OF("brown"),
  "money-2": OF("red"),
  "money-3": OF("green"),
  "money-4": OF("blue"),
  "money-5": OF("pink"),
  "money-10": OF("orange"),
};

/** The tone that a card's paper takes from what it does. */
export function toneOf(card: string): string {
  const [one = "brown", ...more] = coloursOf(card);
  const family = familyOf(card);
  return (
    BY_CARD[card] ??
    MONEY[card] ??
    OF(family === "property" ? one : more.length > 1 ? "green" : "brown")
  );
}

/** The colours on a card, that which it has now first. */
export const ordered = <T extends string>(colours: readonly T[], as?: string): T[] =>
  as && colours.length === 2
    ? [...colours].sort((a, b) => Number(b === as) - Number(a === as))
    : [...colours];
