import { describe, expect, it } from "vitest";
import { coinsFor, coinsOf } from "./coins";

describe("coins", () => {
  it("are more for more, at least one and at most five", () => {
    expect([0, 1, 100, 250, 500, 9000].map((sum) => coinsFor(sum, 500))).toEqual([
      0, 1, 1, 3, 5, 5,
    ]);
    expect(coinsFor(7, 0)).toBe(5);
  });

  it("fly from purse to purse, and the last arrives when the payment is over", () => {
    const coins = coinsOf({ from: 1, to: -1, amount: 500 }, 500, 420);
    expect(coins).toHaveLength(5);
    expect(coins[0]).toMatchObject({ from: ['[data-purse="1"]'], to: ['[data-purse="-1"]'] });
    const last = coins.at(-1)?.timing;
    expect((last?.delay ?? 0) + (last?.duration ?? 0)).toBeCloseTo(420);
  });
});
