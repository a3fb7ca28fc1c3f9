import { describe, expect, it } from "vitest";
import { amountOf, brief, signs, typed } from "./units";

describe("sums as people type them", () => {
  it("are in the unit that the table shows", () => {
    expect(typed(150, "dollar")).toBe("150");
    expect(typed(150, "M")).toBe("1.5");
    expect(typed(7, "M")).toBe("0.07");
    expect(typed(150, "won")).toBe("150000");
  });

  it("come back as they were", () => {
    for (const currency of ["dollar", "M", "M1", "euro", "pound", "won", "K", "MK"]) {
      for (const amount of [0, 1, 7, 29, 57, 150, 1499]) {
        expect(amountOf(typed(amount, currency), currency)).toBe(amount);
      }
    }
  });

  it("are whole and not below nothing", () => {
    expect(amountOf("1,5", "M")).toBe(150);
    expect(amountOf("12.4", "dollar")).toBe(12);
    expect(amountOf("-5", "dollar")).toBe(0);
    expect(amountOf("", "dollar")).toBeNull();
    expect(amountOf("lots", "dollar")).toBeNull();
  });

  it("are brief on buttons", () => {
    expect(brief(10, "dollar", "en")).toBe("10");
    expect(brief(50, "M", "en")).toBe("0.5");
    expect(brief(1, "M", "en")).toBe("0.01");
    expect(brief(50, "won", "en")).toBe("50K");
    expect(brief(50, "won", "ko")).toBe("5만");
  });

  it("have their sign before or behind", () => {
    expect(signs("dollar")).toEqual(["$", ""]);
    expect(signs("K")).toEqual(["", "K"]);
    expect(signs("MK")).toEqual(["", "K"]);
    expect(signs("M")).toEqual(["", "M"]);
    expect(signs("M1")).toEqual(["M", ""]);
    expect(signs("won")).toEqual(["₩", ""]);
  });
});
