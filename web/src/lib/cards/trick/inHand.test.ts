import { afterEach, describe, expect, it, vi } from "vitest";
import { inHand } from "./inHand";

interface Shown {
  x: number;
  y: number;
  /** How wide it is drawn: less than its own width where it is small, none where it is hidden. */
  own?: number;
}

/** A hand on the page with these cards, each drawn 40 by 60. */
function hand(cards: Readonly<Record<string, Shown>>): void {
  vi.stubGlobal("document", {
    querySelector(place: string) {
      const card = /^\[data-hand\] \[data-card="(.+)"\]$/.exec(place)?.[1] ?? "";
      const shown = cards[card];
      if (!shown) return null;
      const { x, y, own = 80 } = shown;
      return {
        offsetWidth: own,
        getBoundingClientRect: () => ({ x, y, width: 40, height: 60 }),
      };
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("cards in the hand", () => {
  it("have a middle, and the width of one before it is made smaller", () => {
    hand({ "3c": { x: 100, y: 600 }, "3d": { x: 160, y: 580 }, "9s": { x: 900, y: 600 } });
    expect(inHand(["3c", "3d"])).toEqual({ x: 150, y: 620, width: 80 });
    expect(inHand(["9s"])).toEqual({ x: 920, y: 630, width: 80 });
  });

  it("count only where they are seen", () => {
    hand({ "3c": { x: 100, y: 600 }, "3d": { x: 300, y: 600, own: 0 } });
    expect(inHand(["3c", "3d", "4h"])).toEqual({ x: 120, y: 630, width: 80 });
  });

  it("are nowhere in a hand without them", () => {
    hand({ "3d": { x: 300, y: 600, own: 0 } });
    expect(inHand(["3d"])).toBeNull();
    expect(inHand(["3c"])).toBeNull();
    expect(inHand([])).toBeNull();
  });
});
