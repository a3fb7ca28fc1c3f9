import { describe, expect, it } from "vitest";
import { across, around, placeOf } from "./geometry";

const ring = (seats: number) => Array.from({ length: seats }, (_, seat) => seat);

describe("around", () => {
  it("draws the turn to the right, or clockwise to the left, ours at the bottom", () => {
    const right = around(2, ring(4), false);
    expect([2, 3, 0, 1].map((seat) => placeOf(seat, right))).toEqual([
      "bottom",
      "right",
      "top",
      "left",
    ]);
    const left = around(2, ring(4), true);
    expect([2, 3, 0, 1].map((seat) => placeOf(seat, left))).toEqual([
      "bottom",
      "left",
      "top",
      "right",
    ]);
  });

  it("follows seats that were drawn anew", () => {
    expect(around(1, [3, 1, 4, 0, 2], true)).toEqual([
      { place: "bottom", seats: [1] },
      { place: "left", seats: [4] },
      { place: "top", seats: [0, 2] },
      { place: "right", seats: [3] },
    ]);
  });

  it("has no top with three seats, and only a top with two", () => {
    expect(around(0, ring(3), true).map(({ place }) => place)).toEqual(["bottom", "left", "right"]);
    expect(around(0, ring(2), true).map(({ place }) => place)).toEqual(["bottom", "top"]);
  });

  it("lets spectators look from the first seat of the ring", () => {
    expect(around(-2, [2, 0, 1], false)).toEqual([
      { place: "bottom", seats: [2] },
      { place: "right", seats: [0] },
      { place: "left", seats: [1] },
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
          (place) => sides.find((side) => side.place === place)?.seats.length,
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
