import { describe, expect, it } from "vitest";
import { opponents, placeOf } from "./geometry";

describe("placeOf", () => {
  it("draws the turn counter-clockwise, ours at the bottom", () => {
    const places = [2, 3, 0, 1].map((seat) => placeOf(seat, 2, 4));
    expect(places).toEqual(["bottom", "right", "top", "left"]);
  });

  it("has no top with three seats", () => {
    expect([0, 1, 2].map((seat) => placeOf(seat, 0, 3))).toEqual(["bottom", "right", "left"]);
    expect([1, 2, 0].map((seat) => placeOf(seat, 1, 3))).toEqual(["bottom", "right", "left"]);
  });

  it("lets spectators look from the first seat", () => {
    expect(placeOf(0, -2, 4)).toBe("bottom");
    expect(placeOf(3, -2, 4)).toBe("left");
  });

  it("gives every seat its own place, with up to six", () => {
    for (let seats = 2; seats <= 6; seats++) {
      for (let mine = 0; mine < seats; mine++) {
        const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, mine, seats));
        expect(new Set(places).size).toBe(seats);
        expect(places[mine]).toBe("bottom");
      }
    }
  });
});

describe("opponents", () => {
  it("are the others in turn order", () => {
    expect(opponents(2, 4)).toEqual([3, 0, 1]);
    expect(opponents(-2, 3)).toEqual([1, 2]);
  });
});
