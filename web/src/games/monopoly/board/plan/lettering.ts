/** How large the letters on the board can be. */

import type { Lang } from "$lib/i18n.svelte";
import { DEPTH, type Spot, unitOf } from "./ring";
import { dividedAt, halvesOf } from "./syllables";

/** Pixels: names and sums are never smaller, nor names larger. */
export const LEAST = 10;
const MOST = 20;
/** Of the board's edge: names look well in this size. */
const SHARE = 0.0152;
/** How much nearer letters come at most, in units of their size. */
const NEAREST = 0.09;
const BOLD = 700;
/** Korean words of more syllables are broken, Japanese and Chinese anywhere. */
const BREAKABLE = 5;

let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text, in units of the size of its letters. */
function widthOf(text: string, family: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length;
  pen.font = `${BOLD} 100px ${family}`;
  return pen.measureText(text).width / 100;
}

/** The words of a name that are kept whole in a language. */
export function wordsOf(name: string, lang: Lang): string[] {
  if (lang === "ja" || lang === "zh-Hant") return [];
  return name.split(" ").filter((word) => lang !== "ko" || word.length <= BREAKABLE);
}

export interface Lettering {
  /** The name, divided where a word that has no room can be broken. */
  parts: string[];
  /** How large the letters are, in pixels. */
  size: number;
  /** How much they are set apart; below 0 where they must come nearer. */
  nearer: number;
}

export interface Setting {
  /** How many squares the board has. */
  squares: number;
  /** How much room there is for its name, in widths of a square. */
  across: number;
  lang: Lang;
  family: string;
}

/** The room for the name of a square: at the left and right edge those with a band have it beside their name. */
export function acrossOf({ corner, side }: Spot, banded: boolean): number {
  const upright = side === "left" || side === "right";
  if (!corner && !upright) return 1;
  return !corner && banded ? DEPTH * 0.8 : DEPTH;
}

/** A word, or a part of one: so many letters, so wide in units of their size. */
interface Stretch {
  wide: number;
  long: number;
}

/** How a name is lettered so that it keeps its words whole in its square, or its syllables, on a board so large. */
export function nameFit(name: string, edge: number, setting: Setting): Lettering {
  const { squares, across, lang, family } = setting;
  const usual = Math.max(LEAST, Math.min(MOST, SHARE * edge * (40 / squares)));
  const room = edge * unitOf(squares) * across - 2;
  const stretch = (text: string): Stretch => ({ wide: widthOf(text, family), long: text.length });
  const words = wordsOf(name, lang);
  const broken = new Set(words.filter((word) => !hasRoom(stretch(word), room)));
  const stretches = words.flatMap((word) => {
    const [first = word, second] = broken.has(word) ? halvesOf(word) : [];
    return second ? [`${first}-`, second] : [first];
  });
  return { parts: dividedAt(name, broken), ...fitIn(room, usual, stretches.map(stretch)) };
}

/** Whether letters of the least size have room, as near to each other as they come. */
const hasRoom = ({ wide, long }: Stretch, room: number): boolean =>
  (wide - long * NEAREST) * LEAST <= room;

/** The lettering of words in so much room. */
export function fitIn(
  room: number,
  usual: number,
  words: readonly Stretch[],
): Omit<Lettering, "parts"> {
  const widest = words.reduce((most, one) => (one.wide > most.wide ? one : most), NONE);
  if (!widest.wide) return { size: usual, nearer: 0 };
  const size = Math.max(LEAST, Math.min(usual, room / widest.wide));
  const over = widest.wide - room / size;
  return { size, nearer: over > 0 ? -Math.min(NEAREST, over / widest.long) : 0 };
}

const NONE: Stretch = { wide: 0, long: 1 };
