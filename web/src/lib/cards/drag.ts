/** When a card under the pointer is dragged, and over what. */

/** The pointer that went down on a card. */
export interface Grip {
  touch: boolean;
  /** Whether the hand is wider than its place, so that a finger scrolls along it. */
  scrolls: boolean;
  /** Whether it has rested on the card for a while. */
  held: boolean;
}

export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
export type Over = "table" | "hand" | "nowhere";

/** How long a finger rests on a card that it then moves along a hand that scrolls. */
export const HOLD = 320;

const MOUSE = 6;
const FINGER = 12;
const MARGIN = 30;

/** Whether a way of `dx` and `dy` pixels is a drag; less is a click, or scrolling. */
export function begins({ touch, scrolls, held }: Grip, dx: number, dy: number): boolean {
  if (!touch) return Math.hypot(dx, dy) >= MOUSE;
  if (scrolls && !held) return -dy >= FINGER && -dy > Math.abs(dx);
  return Math.hypot(dx, dy) >= FINGER;
}

/** What is under a point. */
export function over(x: number, y: number, hand: Box, table: Box | null): Over {
  const within = (box: Box, margin = 0) =>
    x >= box.left - margin &&
    x <= box.right + margin &&
    y >= box.top - margin &&
    y <= box.bottom + margin;
  if (within(hand, MARGIN)) return "hand";
  return table && within(table) ? "table" : "nowhere";
}
