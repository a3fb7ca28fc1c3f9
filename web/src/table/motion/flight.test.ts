import { describe, expect, it } from "vitest";
import { arcOf, type Flight, movementOf, timing } from "./flight";

const card: Flight<string> = { what: "c3", from: [], to: [], motion: "fly" };
const [here, there] = [
  { x: 0, y: 100 },
  { x: 300, y: 100 },
];

describe("flights", () => {
  it("rise on their way, and arrive", () => {
    const way = arcOf(here, there);
    expect(way[0]).toEqual(here);
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

  it("go straight, but in an arc from mat to mat and as coins", () => {
    const points = (flight: Flight<string>) => movementOf(flight, here, there).frames.length;
    expect(points(card)).toBe(2);
    expect(points({ ...card, motion: "take" })).toBeGreaterThan(2);
    expect(points({ ...card, what: null, motion: "coins" })).toBeGreaterThan(2);
  });

  it("change nothing but place, size and transparency", () => {
    for (const motion of ["fly", "sweep", "take", "deal", "coins"] as const) {
      for (const frame of movementOf({ ...card, motion }, here, there).frames) {
        expect(["transform", "opacity"]).toEqual(expect.arrayContaining(Object.keys(frame)));
      }
    }
  });
});
