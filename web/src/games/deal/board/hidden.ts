/** How many of the mats a scroll would show. */

interface Span {
  top: number;
  bottom: number;
}

/** The edge of a mat or a set, with nothing on it. */
const EDGE = 3;

/** How many are cut, or out of sight, above what is seen, and how many below. */
export function hiddenIn(seen: Span, all: readonly Span[]): { above: number; below: number } {
  return {
    above: all.filter(({ top }) => top < seen.top - EDGE).length,
    below: all.filter(({ bottom }) => bottom > seen.bottom + EDGE).length,
  };
}
