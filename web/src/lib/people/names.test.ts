import { describe, expect, it } from "vitest";
import { isLong } from "./names";

describe("isLong", () => {
  it("counts letters", () => {
    expect(isLong("Maximilia")).toBe(false);
    expect(isLong("Maximilian")).toBe(true);
  });

  it("counts a wide character as two", () => {
    expect(isLong("ヒューゴ")).toBe(false);
    expect(isLong("さくらの木")).toBe(true);
    expect(isLong("さくらの木", 10)).toBe(false);
  });
});
