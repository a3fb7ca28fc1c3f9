import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { goal, money } from "./names";

/** The same that the Python tests hold `themes.money` to. */
const FIGURES = JSON.parse(
  readFileSync(new URL("../../../../../tests/games/monopoly/money.json", import.meta.url), "utf-8"),
) as [currency: string, amount: number, shown: string][];

describe("money", () => {
  it.each(FIGURES)("in %s, %i is %s", (currency, amount, shown) => {
    expect(money(amount, currency)).toBe(shown);
  });
});

describe("a goal", () => {
  it("is said in millions of the millionaire edition's thousands", () => {
    expect(goal(1000, "K")).toBe("1M");
    expect(goal(1500, "K")).toBe("1,500K");
    expect(goal(2000, "dollar")).toBe("$2,000");
  });
});
