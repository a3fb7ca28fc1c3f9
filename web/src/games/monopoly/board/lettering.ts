/** How large the letters on the board can be. */

import type { Lang } from "$lib/i18n.svelte";
import { DEPTH, unitOf } from "./ring";

/** Pixels: names and sums are never smaller, nor names larger. */
export const LEAST = 10;
const MOST = 20;
/** Of the board's edge: names look well in this size. */
const SHARE = 0.0152;
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

/** The size of letters at which a name keeps its words whole in a square so wide, as far as it can be. */
export function nameSize(
  name: string,
  edge: number,
  { squares, upright, lang, family }: Setting,
): number {
  const usual = Math.max(LEAST, Math.min(MOST, SHARE * edge * (40 / squares)));
  // Upright squares have the band beside their name.
  const room = edge * unitOf(squares) * (upright ? DEPTH * 0.8 : 1) - 3;
  const widest = Math.max(0, ...wordsOf(name, lang).map((word) => widthOf(word, family)));
  return widest ? Math.max(LEAST, Math.min(usual, room / widest)) : usual;
}

export interface Setting {
  /** How many squares the board has. */
  squares: number;
  /** Whether the square lies at the left or right edge. */
  upright: boolean;
  lang: Lang;
  family: string;
}
