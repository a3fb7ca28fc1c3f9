/** How large the letters on the board can be. */

import type { Lang } from "$lib/i18n.svelte";
import { bandOf, markOf, type Plan } from "./plan";

/** Pixels: names and sums are never smaller, nor names larger. */
const LEAST_NAME = { small: 8, large: 9 };
const MOST_NAME = { small: 9.5, large: 15 };
const LEAST_SUM = 8.5;
/** Lines of names and of sums, in units of their letters. */
const LINE = 1.04;
const SUM_LINE = 1.2;
const BOLD = 650;
const PLAIN = 400;
/** Korean words of more syllables are broken, Japanese and Chinese anywhere. */
const BREAKABLE = 5;

let pen: CanvasRenderingContext2D | null | undefined;

/** The width of a text, in units of the size of its letters. */
function widthOf(text: string, weight: number, family: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length;
  pen.font = `${weight} 100px ${family}`;
  return pen.measureText(text).width / 100;
}

/** The size at which all names of the board keep their words whole. */
export function nameSize(plan: Plan, names: readonly string[], lang: Lang, family: string): number {
  const { measure, small } = plan;
  const size = small ? "small" : "large";
  const words = names
    .flatMap((name) => name.split(" "))
    .filter((word) => lang !== "ko" || word.length <= BREAKABLE);
  const anywhere = lang === "ja" || lang === "zh-Hant";
  const widest = anywhere ? 1 : Math.max(...words.map((word) => widthOf(word, BOLD, family)));
  const room = measure.width - (small ? 13 : 8);
  const high = small ? Infinity : measure.height / 4.3;
  return Math.max(LEAST_NAME[size], Math.min(MOST_NAME[size], high, room / widest));
}

/** The size of a name of this sort of square: less than `most` where it takes two lines above a sum. */
export function nameFit(
  { measure, small }: Plan,
  name: string,
  { city, most, family }: { city: boolean; most: number; family: string },
): number {
  if (small || widthOf(name, BOLD, family) * most <= measure.width - 8) return most;
  const band = city ? bandOf(measure.height, small) : 0;
  return Math.max(
    LEAST_NAME.small,
    Math.min(most, (measure.height - band - 6) / (2 * LINE + SUM_LINE)),
  );
}

export interface SumFit {
  size: number;
  /** Pixels kept free for the owner's mark and for the sign. */
  left: number;
  right: number;
}

/** How a sum stands between the owner's mark and a sign, which goes if it must. */
export function fitSum(
  { measure }: Plan,
  sum: string,
  { owned, sign, most, family }: { owned: boolean; sign: boolean; most: number; family: string },
): SumFit {
  const mark = markOf(measure.height) + 2;
  const left = owned ? mark : 0;
  const room = measure.width - 9 - left;
  const wide = widthOf(sum || "0", PLAIN, family);
  const sizeIn = (free: number) => Math.min(most, free / wide);
  const right = sign && sizeIn(room - mark) >= LEAST_SUM ? mark : 0;
  return { left, right, size: Math.max(sizeIn(room - right), LEAST_SUM) };
}
