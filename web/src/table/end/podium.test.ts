import { describe, expect, it } from "vitest";
import { podium } from "./podium";

describe("podium", () => {
  it("has the winner between the second and the third", () => {
    expect(podium([4, 1, 3, 2])).toEqual([3, 1, 2]);
  });

  it("has all who share the win, and nobody of a place that does not fit", () => {
    expect(podium([1, 2, 1, 2])).toEqual([0, 2]);
    expect(podium([1, 1, 1, 1, 1])).toEqual([0, 1, 2, 3, 4]);
    expect(podium([2, 2, 1])).toEqual([0, 2, 1]);
    expect(podium([2, 1, 2, 2])).toEqual([1]);
  });

  it("has two of two", () => {
    expect(podium([2, 1])).toEqual([0, 1]);
  });
});
