/** Which picture a card of Deal has: drawings, each with its colour and place. */

import { onPaper } from "$lib/art/tones";
import { coloursOf, familyOf, isColour } from "../cards";
import { ACTIONS, BANDS, BLADE, PROPERTIES, RENT, STICK, TURN } from "./drawings";

export interface Part {
  of: string;
  /** A colour of the page. */
  colour: string;
  /** By how many degrees it is turned. */
  turn?: number;
  /** Where it is and how wide; the whole picture unless it is said. */
  at?: { x: number; y: number; width: number };
}

const INK = "var(--ink)";
const BRASS = "color-mix(in srgb, var(--brass) 62%, var(--ink))";
const TAKING = "color-mix(in srgb, var(--group-blue) 45%, var(--group-pink))";

/** The colours of what the actions do. */
const HUES: Readonly<Record<string, string>> = {
  "deal-breaker": TAKING,
  "forced-deal": TAKING,
  "sly-deal": TAKING,
  "double-sly-deal": TAKING,
  inheritor: TAKING,
  "just-say-no": "var(--group-red)",
  "rent-shift": "var(--group-teal)",
  "debt-collector": BRASS,
  "double-rent": BRASS,
  birthday: "var(--group-pink)",
  "pass-go": "color-mix(in srgb, var(--group-orange) 78%, var(--ink))",
  jail: "var(--group-black)",
  speeding: "var(--group-red)",
  house: "var(--group-green)",
  "new-house": "var(--group-green)",
  hotel: "var(--group-brown)",
  "new-hotel": "var(--group-brown)",
};

const isAction = (card: string): card is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, card);

/** The picture of a card, from back to front; money has a pattern instead (`guilloche`). */
export function partsOf(card: string): Part[] {
  if (isColour(card)) return [{ of: PROPERTIES[card], colour: onPaper(card) }];
  if (card === "rainbow-wild") {
    const colours = coloursOf(card);
    return [
      ...colours.map((colour, i) => ({
        of: BLADE,
        colour: `var(--group-${colour})`,
        turn: (360 / colours.length) * i,
      })),
      { of: STICK, colour: INK },
    ];
  }
  if (card === "rainbow-rent") {
    const bands = ["red", "orange", "green", "blue"];
    return [
      ...BANDS.map((of, i) => ({ of, colour: `var(--group-${bands[i]})` })),
      { of: RENT.coin, colour: BRASS },
    ];
  }
  const [first, second] = coloursOf(card);
  if (familyOf(card) === "wild" && first && second) {
    return [
      { of: PROPERTIES[first], colour: onPaper(first), at: { x: 0, y: 0, width: 28 } },
      { of: PROPERTIES[second], colour: onPaper(second), at: { x: 20, y: 16.5, width: 28 } },
      { of: TURN, colour: INK },
    ];
  }
  if (familyOf(card) === "rent" && first && second) {
    return [
      { of: RENT.left, colour: onPaper(first) },
      { of: RENT.right, colour: onPaper(second) },
      { of: RENT.coin, colour: BRASS },
    ];
  }
  return isAction(card) ? [{ of: ACTIONS[card], colour: HUES[card] ?? INK }] : [];
}
