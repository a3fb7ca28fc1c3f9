/** The ways of what flies over the page. */

export interface Point {
  x: number;
  y: number;
}

/** Each of several that fly begins a little after the one before, as a share of the flight. */
const APART = 0.09;
/** How high they rise above the straight way, as a share of its length. */
const ARC = 0.18;
const POINTS = 7;

/** Where it is on its way, from the first point to the last. */
export function arcOf(from: Point, to: Point): Point[] {
  const high = ARC * Math.hypot(to.x - from.x, to.y - from.y);
  return Array.from({ length: POINTS }, (_, i) => {
    const share = i / (POINTS - 1);
    const rise = high * 4 * share * (1 - share);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share - rise };
  });
}

/** When the one that flies as the `i`th of `count` begins and how long it takes, in a flight of so many milliseconds. */
export function timing(i: number, count: number, ms: number): { delay: number; duration: number } {
  const apart = APART * ms;
  return { delay: i * apart, duration: Math.max(1, ms - (count - 1) * apart) };
}

/** The middle of the first of these places that is in sight; null for none. */
export function middleOf(...places: string[]): Point | null {
  for (const place of places) {
    for (const one of document.querySelectorAll(place)) {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width && height) return { x: x + width / 2, y: y + height / 2 };
    }
  }
  return null;
}

export const straight = (from: Point, to: Point): Point[] => [from, to];
