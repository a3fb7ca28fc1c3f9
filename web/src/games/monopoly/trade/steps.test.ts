import { describe, expect, it } from "vitest";
import { bidMoves, bidOf, exchangeOf, offerMoves, stepsOf } from "./steps";

/** What the server allows next: never larger than the last step, no smaller ones where a larger one does. */
function fits(amount: number, last: number, step: number): boolean {
  if (last && step > last) return false;
  if (step === 500) return true;
  const larger = { 100: 500, 50: 100, 10: 50, 1: 10 }[step];
  return larger !== undefined && (amount % larger) + step < larger;
}

describe("sums by steps", () => {
  it("reach the sum, each step being one that the server takes", () => {
    for (let sum = 0; sum <= 1200; sum++) {
      let amount = 0;
      let last = 0;
      for (const step of stepsOf(sum)) {
        expect(fits(amount, last, step), `${sum}: ${amount} + ${step}`).toBe(true);
        amount += step;
        last = step;
      }
      expect(amount).toBe(sum);
    }
  });

  it("are few", () => {
    expect(stepsOf(1499)).toEqual([
      500,
      500,
      100,
      100,
      100,
      100,
      50,
      10,
      10,
      10,
      10,
      ...Array(9).fill(1),
    ]);
    expect(stepsOf(0)).toEqual([]);
  });

  it("count a bid from what lies on the table", () => {
    expect(bidMoves(1, 0)).toEqual(["step:1", "done"]);
    expect(bidMoves(161, 50)).toEqual(["step:100", "step:10", "step:1", "done"]);
    expect(bidMoves(200, 200)).toEqual(["done"]);
  });

  it("are read again from the moves of a bid", () => {
    for (const [sum, above] of [
      [1, 0],
      [161, 50],
      [200, 200],
    ] as const) {
      expect(bidOf(bidMoves(sum, above), above)).toBe(sum);
    }
  });
});

describe("offers", () => {
  const board = ["go", "brown1", "chest1", "brown2", "station1"];

  it("name goods in the order of the board, cards last, then cash", () => {
    const exchange = {
      given: ["chest-card", "brown2", "chance-card", "brown1"],
      wanted: ["station1"],
      cash: 60,
    };
    expect(offerMoves(exchange, board)).toEqual([
      "give:brown1",
      "give:brown2",
      "give:chance-card",
      "give:chest-card",
      "want:station1",
      "pay:50",
      "pay:10",
      "done",
    ]);
  });

  it("ask for cash where it is below 0", () => {
    expect(offerMoves({ given: ["brown1"], wanted: [], cash: -100 }, board)).toEqual([
      "give:brown1",
      "ask:100",
      "done",
    ]);
  });

  it("go on from a draft under way", () => {
    const named = { given: ["brown1"], wanted: [], cash: 0 };
    const exchange = { given: ["brown1"], wanted: ["brown2"], cash: 1 };
    expect(offerMoves(exchange, board, named)).toEqual(["want:brown2", "pay:1", "done"]);
    expect(offerMoves(named, board, named)).toEqual(["done"]);
  });

  it("are read again from their moves", () => {
    const exchange = { given: ["brown1", "chest-card"], wanted: ["brown2"], cash: -161 };
    expect(exchangeOf(["trade>2", ...offerMoves(exchange, board)])).toEqual(exchange);
    const named = { given: ["brown1"], wanted: [], cash: 0 };
    expect(exchangeOf(offerMoves(exchange, board, named), named)).toEqual(exchange);
  });
});
