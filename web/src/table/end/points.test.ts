import { describe, expect, it } from "vitest";
import { marksAround, sums } from "./points";

describe("sums", () => {
  it("begin with nothing and add every deal", () => {
    const deals = [
      [5, -2],
      [-1, 3],
    ];
    expect(sums(deals, 2)).toEqual([
      [0, 5, 4],
      [0, -2, 1],
    ]);
  });
});

describe("marksAround", () => {
  it("holds every number and 0 in even steps", () => {
    expect(marksAround([14, -24, 22], 4)).toEqual([-40, -20, 0, 20, 40]);
    expect(marksAround([3, 1], 4)).toEqual([0, 1, 2, 3]);
    expect(marksAround([-30, -5], 3)).toEqual([-30, -20, -10, 0]);
  });

  it("has two where nobody has a point", () => {
    expect(marksAround([0, 0], 4)).toEqual([0, 1]);
  });
});
