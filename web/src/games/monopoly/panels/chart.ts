/** The graph of what the seats are worth: its points, its marks along both axes, and where its labels go. */

import type { ChartPoint } from "$lib/wire";

export interface Moment {
  round: number;
  /** By seat. */
  worths: number[];
}

export interface Point {
  x: number;
  y: number;
}

/** Every beginning of a turn, and how it is now; one moment for what has not moved since. */
export function momentsOf(chart: readonly ChartPoint[], worths: number[]): Moment[] {
  const moments = chart.map(({ at, values }) => ({ round: at, worths: values }));
  const last = moments.at(-1);
  const same = last?.worths.every((one, i) => one === worths[i]) ?? false;
  // A game that is over counts the rounds that were finished.
  return same ? moments : [...moments, { round: last?.round ?? 1, worths }];
}

/** Whether there are two moments, so that a line can be drawn. */
export const hasCourse = (chart: readonly ChartPoint[], worths: number[]): boolean =>
  momentsOf(chart, worths).length > 1;

/** The moment at which each round begins, and the last one. */
export function byRound(moments: readonly Moment[]): Moment[] {
  return moments.filter(
    ({ round }, i) => round !== moments[i - 1]?.round || i === moments.length - 1,
  );
}

/** Whole numbers from 0 up to at least `most` in even steps of 1, 2 or 5 times a power of ten. */
export function marksUpTo(most: number, count: number): number[] {
  const rough = Math.max(most, 1) / count;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, i) => i * step);
}

/** Which rounds are named below the graph, and at which moment they begin. */
export function roundMarks(
  moments: readonly Moment[],
  count: number,
): { round: number; i: number }[] {
  const begins = moments.flatMap(({ round }, i) =>
    round !== moments[i - 1]?.round ? [{ round, i }] : [],
  );
  const step = marksUpTo(begins.length, count)[1] ?? 1;
  return begins.filter(({ round }, i) => i === 0 || round % step === 0);
}

/** The line of a seat in a graph of this size; it ends where the seat is bankrupt. */
export function lineOf(
  moments: readonly Moment[],
  seat: number,
  top: number,
  size: { width: number; height: number },
): Point[] {
  const worths = moments.map(({ worths: all }) => all[seat] ?? 0);
  const last = worths.findLastIndex((worth) => worth > 0);
  const wide = Math.max(1, moments.length - 1);
  return worths.slice(0, last + 2).map((worth, i) => ({
    x: (i / wide) * size.width,
    y: size.height * (1 - worth / top),
  }));
}
