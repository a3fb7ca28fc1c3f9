import { describe, expect, it } from "vitest";
import { arcOf, timing } from "../../../table/arc";
import { coinsFor } from "./coins";

describe("coins", () => {
  it("are more for more, at least one and at most five", () => {
    expect([0, 1, 100, 250, 500, 9000].map((sum) => coinsFor(sum, 500))).toEqual([
      0, 1, 1, 3, 5, 5,
    ]);
    expect(coinsFor(7, 0)).toBe(5);
  });

  it("rise on their way, and arrive", () => {
    const way = arcOf({ x: 0, y: 100 }, { x: 300, y: 100 });
    expect(way[0]).toEqual({ x: 0, y: 100 });
    expect(way.at(-1)?.x).toBeCloseTo(300);
    expect(way.at(-1)?.y).toBeCloseTo(100);
    expect(Math.min(...way.map(({ y }) => y))).toBeCloseTo(100 - 0.18 * 300);
  });

  it("all arrive when the flight is over", () => {
    for (let count = 1; count <= 5; count++) {
      const { delay, duration } = timing(count - 1, count, 420);
      expect(delay + duration).toBeCloseTo(420);
    }
  });
});
