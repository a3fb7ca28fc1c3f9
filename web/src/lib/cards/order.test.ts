import { describe, expect, it } from "vitest";
import { arranged, gapAt, moved } from "./order";

describe("arranged", () => {
  it("is the own order without the cards that are gone", () => {
    expect(arranged(["3d", "4c", "2s"], ["2s", "9h", "4c", "3d"])).toEqual(["2s", "4c", "3d"]);
    expect(arranged(["3d", "4c"], [])).toEqual(["3d", "4c"]);
  });

  it("puts a new card after the one that it follows by rank", () => {
    expect(arranged(["3d", "4c", "2s"], ["2s", "3d"])).toEqual(["2s", "3d", "4c"]);
    expect(arranged(["3d", "4c"], ["4c"])).toEqual(["3d", "4c"]);
  });
});

describe("moved", () => {
  const hand = ["a", "b", "c", "d", "e"];

  it("puts one card elsewhere", () => {
    expect(moved(hand, new Set(["a"]), 3)).toEqual(["b", "c", "a", "d", "e"]);
    expect(moved(hand, new Set(["e"]), 0)).toEqual(["e", "a", "b", "c", "d"]);
    expect(moved(hand, new Set(["c"]), 2)).toEqual(hand);
    expect(moved(hand, new Set(["c"]), 5)).toEqual(["a", "b", "d", "e", "c"]);
  });

  it("brings several together in their order", () => {
    expect(moved(hand, new Set(["a", "d"]), 2)).toEqual(["b", "a", "d", "c", "e"]);
  });
});

describe("gapAt", () => {
  it("is the gap that is nearest", () => {
    const starts = [0, 30, 60];
    expect([-9, 14, 16, 46, 76, 300].map((x) => gapAt(starts, 30, x))).toEqual([0, 0, 1, 2, 3, 3]);
  });
});
