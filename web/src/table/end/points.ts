/** The graph of points, deal by deal. */

/** The sums of every seat before the first deal and after each. */
export function sums(deals: readonly (readonly number[])[], seats: number): number[][] {
  return Array.from({ length: seats }, (_, seat) => {
    let sum = 0;
    return [0, ...deals.map((deal) => (sum += deal[seat] ?? 0))];
  });
}

/** Even marks around 0, in steps of 1, 2 or 5 times a power of ten, that hold all these numbers. */
export function marksAround(numbers: readonly number[], count: number): number[] {
  const [least, most] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const rough = Math.max(1, most - least) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough);
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}
