import { describe, expect, it } from "vitest";
import { across, around, sideOf } from "./geometry";

const ring = (seats: number) => Array.from({ length: seats }, (_, seat) => seat);

describe("around", () => {
  it("draws the turn to the right, or clockwise to the left, ours at the bottom", () => {
    const right = around(2, ring(4), false);
    expect([2, 3, 0, 1].map((seat) => sideOf(seat, right))).toEqual([
      "bottom",
      "right",
      "top",
      "left",
    ]);
    const left = around(2, ring(4), true);
    expect([2, 3, 0, 1].map((seat) => sideOf(seat, left))).toEqual([
      "bottom",
      "left",
      "top",
      "right",
    ]);
  });

  it("follows seats that were drawn anew", () => {
    expect(around(1, [3, 1, 4, 0, 2], true)).toEqual([
      { side: "bottom", seats: [1] },
      { side: "left", seats: [4] },
      { side: "top", seats: [0, 2] },
      { side: "right", seats: [3] },
    ]);
  });

  it("has no top with three seats, and only a top with two", () => {
    expect(around(0, ring(3), true).map(({ side }) => side)).toEqual(["bottom", "left", "right"]);
    expect(around(0, ring(2), true).map(({ side }) => side)).toEqual(["bottom", "top"]);
  });

  it("lets spectators look from the first seat of the ring", () => {
    expect(around(-2, [2, 0, 1], false)).toEqual([
      { side: "bottom", seats: [2] },
      { side: "right", seats: [0] },
      { side: "left", seats: [1] },
    ]);
  });

  it("gives every seat its place in turn order, and no side more than three", () => {
    for (let seats = 2; seats <= 10; seats++) {
      for (let mine = 0; mine < seats; mine++) {
        const sides = around(mine, ring(seats), seats % 2 === 0);
        const order = sides.flatMap((side) => side.seats);
        expect(order).toEqual(ring(seats).map((turn) => (mine + turn) % seats));
        expect(Math.max(...sides.map((side) => side.seats.length))).toBeLessThanOrEqual(3);
        const [left, right] = ["left", "right"].map(
          (wall) => sides.find(({ side }) => side === wall)?.seats.length,
        );
        expect(left).toBe(right);
      }
    }
  });
});

describe("across", () => {
  it("makes a second row of more than four", () => {
    const wide = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((seats) => across(around(0, ring(seats), true)));
    expect(wide).toEqual([1, 2, 3, 4, 3, 3, 4, 4, 5]);
  });
});
