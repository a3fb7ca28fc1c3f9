import { describe, expect, it } from "vitest";
import { judgePayment, payable, worthOf } from "./paying";

const VALUES = { "money-1": 1, "money-3": 3, red: 3, house: 3, hotel: 4, "rainbow-wild": 0 };
const money = (n: 1 | 3) => ({ card: `money-${n}`, colour: "bank", group: 7 });
const red = (group: number) => ({ card: "red", colour: "red", group });

/** Rules that take just these lists of moves, and note what they were asked. */
function rules(...taken: string[]) {
  const asked: string[] = [];
  const text = { key: "no", args: {} };
  const check = (moves: string[]) => {
    asked.push(moves.join(" "));
    return Promise.resolve({ legal: taken.includes(moves.join(" ")), text });
  };
  return { asked, check };
}

describe("payments", () => {
  it("are worth what their cards are", () => {
    expect(worthOf([money(1), red(0), { card: "unknown" }], VALUES)).toBe(4);
  });

  it("may take what the moves name, and houses below a hotel", () => {
    const house = { card: "house", colour: "red", group: 0 };
    const wild = { card: "rainbow-wild", colour: "red", group: 0 };
    expect(payable([money(1), red(0), house, wild], [{ card: "money-1" }, {}], VALUES)).toEqual([
      money(1),
      house,
    ]);
  });

  it("go from what is worth least to what is worth most", async () => {
    const { check, asked } = rules("pay:money-1@bank pay:money-3@bank");
    expect(await judgePayment([money(3), money(1)], VALUES, check)).toEqual({
      moves: ["pay:money-1@bank", "pay:money-3@bank"],
      text: null,
    });
    expect(asked).toHaveLength(1);
  });

  it("number a set anew that has broken meanwhile", async () => {
    const first = "pay:red@red.1";
    const { check } = rules(first, `${first} pay:red@red.0`);
    const found = await judgePayment([red(1), red(1)], VALUES, check);
    expect(found?.moves).toEqual([first, "pay:red@red.0"]);
  });

  it("that the rules refuse come with the reason of the whole", async () => {
    const { check } = rules();
    expect(await judgePayment([money(1)], VALUES, check)).toEqual({
      moves: null,
      text: { key: "no", args: {} },
    });
    expect(await judgePayment([money(1)], VALUES, () => Promise.resolve(null))).toBeNull();
  });
});
