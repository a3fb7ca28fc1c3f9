import { describe, expect, it } from "vitest";
import { spread } from "./spread";

describe("labels", () => {
  it("keep apart and within", () => {
    expect(spread([10, 40], 12, 100)).toEqual([10, 40]);
    expect(spread([10, 12, 11], 12, 100)).toEqual([10, 34, 22]);
    expect(spread([95, 99, 98], 12, 100)).toEqual([76, 100, 88]);
  });
});
