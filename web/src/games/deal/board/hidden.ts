/** How many of the mats a scroll would show. */

interface Span {
  top: number;
  bottom: number;
}

/** How many lie more than half above what is seen, and how many below. */
export function hiddenIn(seen: Span, all: readonly Span[]): { above: number; below: number } {
  const middles = all.map(({ top, bottom }) => (top + bottom) / 2);
  return {
    above: middles.filter((at) => at < seen.top).length,
    below: middles.filter((at) => at > seen.bottom).length,
  };
}
