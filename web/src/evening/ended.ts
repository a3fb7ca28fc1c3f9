import type { EveningInfo } from "$lib/wire";

/** As much of an evening as tells which rounds are over. */
export type Look = Pick<EveningInfo, "phase"> & { drawn: readonly unknown[] };

const over = ({ phase, drawn }: Look) => drawn.length - (phase === "playing" ? 1 : 0);

/** The numbers of the rounds that ended from one look at an evening to the next. */
export function ended(before: Look, found: Look): number[] {
  const first = over(before) + 1;
  return Array.from({ length: Math.max(0, over(found) - first + 1) }, (_, i) => first + i);
}
