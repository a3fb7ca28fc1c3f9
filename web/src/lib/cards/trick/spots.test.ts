import { describe, expect, it } from "vitest";
import { settle, SMALL, sizeOf, type Spot, stepOf, widths, type Wish } from "./spots";

const desk = { width: 700, height: 370 };
const phone = { width: 350, height: 290 };

describe("widths", () => {
  it("grow with the felt, and the middle stays larger", () => {
    for (const felt of [desk, phone, { width: 330, height: 180 }, { width: 150, height: 190 }]) {
      for (const cards of [1, 2, 5, 13]) {
        const { large, small } = widths(felt, cards, 3, 56);
        expect(large).toBeGreaterThanOrEqual(40);
        expect(small).toBeGreaterThanOrEqual(30);
        expect(small).toBeLessThanOrEqual(large);
      }
    }
    expect(widths(desk, 2, 3, 56).large).toBeGreaterThan(widths(phone, 2, 3, 56).large);
  });

  it("leave cards their size on a low felt, as far as words leave room", () => {
    const low = { width: 290, height: 132 };
    expect(widths(low, 2, 3, 26).large).toBeGreaterThan(66);
    expect(widths(low, 1, 4, 60).large).toBeCloseTo((132 - 66) / 1.4);
  });

  it("let many cards lie closer", () => {
    expect(stepOf(2, 0.5, 2.6)).toBe(0.5);
    expect(stepOf(14, 0.5, 2.6)).toBe(0.2);
    expect(sizeOf(1, 50, SMALL)).toEqual({ width: 50, height: 70 });
  });
});

describe("settle", () => {
  const middle = (felt: typeof desk) => ({
    x: felt.width / 2,
    y: felt.height / 2,
    width: 200,
    height: 240,
  });
  const play = (towards: Spot): Wish => ({ towards, width: 80, height: 90 });

  it("lays a play right before its player", () => {
    const [left, right] = settle(
      desk,
      [middle(desk)],
      [play({ x: -90, y: 185 }), play({ x: 790, y: 120 })],
    );
    expect(left).toEqual({ x: 40, y: 185 });
    expect(right).toEqual({ x: 660, y: 120 });
  });

  it("keeps clear of the middle and of the others", () => {
    const wishes = [0, 100, 200, 300, 350, 400, 700].map((x) => play({ x, y: -30 }));
    const found = settle(desk, [middle(desk)], wishes);
    const lying = found.filter((one) => one !== null);
    expect(lying.length).toBeGreaterThan(5);
    for (const [i, one] of lying.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(40);
      expect(one.x).toBeLessThanOrEqual(desk.width - 40);
      for (const other of lying.slice(i + 1)) {
        const beside = Math.abs(one.x - other.x) >= 80;
        expect(beside || Math.abs(one.y - other.y) >= 90).toBe(true);
      }
    }
  });

  it("gives up where there is no room", () => {
    const all = { x: 75, y: 95, width: 140, height: 180 };
    expect(settle({ width: 150, height: 190 }, [all], [play({ x: 0, y: 0 })])).toEqual([null]);
    expect(settle({ width: 50, height: 50 }, [], [play({ x: 0, y: 0 })])).toEqual([null]);
  });
});
