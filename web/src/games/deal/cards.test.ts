import { describe, expect, it } from "vitest";
import type { DealGroup, DealSeat } from "$lib/wire";
import { coloursOf, copies, familyOf, farOf, isFull, kindOf } from "./cards";
import { thingsOf } from "./deciding/things";

describe("a kind of card", () => {
  it("is of a family by its name", () => {
    const names = ["light-blue", "wild-red-yellow", "rainbow-wild", "rent-pink-orange", "money-10"];
    expect(names.map(familyOf)).toEqual(["property", "wild", "rainbow-wild", "rent", "money"]);
    expect(["rent-shift", "rainbow-rent", "house"].map(familyOf)).toEqual([
      "action",
      "action",
      "action",
    ]);
  });

  it("has the colours that its name says, a light blue being no blue", () => {
    expect(coloursOf("wild-light-blue-brown")).toEqual(["light-blue", "brown"]);
    expect(coloursOf("wild-green-blue")).toEqual(["green", "blue"]);
    expect(coloursOf("rent-brown-light-blue")).toEqual(["brown", "light-blue"]);
    expect(coloursOf("rent-green-blue")).toEqual(["green", "blue"]);
    expect(coloursOf("blue")).toEqual(["blue"]);
    expect(coloursOf("rainbow-rent")).toHaveLength(10);
    expect(coloursOf("money-5")).toEqual([]);
  });

  it("has a name for each of its copies", () => {
    const all = copies(["red", "money-1", "red"]);
    expect(new Set(all).size).toBe(3);
    expect(all.map(kindOf)).toEqual(["red", "money-1", "red"]);
  });
});

const group = (given: Partial<DealGroup>): DealGroup => ({
  ...{ colour: "red", group: 7, cards: [], size: 3, house: "", hotel: "", rent: 0 },
  ...given,
});

describe("a group", () => {
  it("is full with as many as it takes, or more; without a colour never", () => {
    const full = (cards: number, size = 3) =>
      isFull(group({ cards: Array.from({ length: cards }, () => "red"), size }));
    expect([full(2), full(3), full(4), full(4, 0)]).toEqual([false, true, true, false]);
    expect(farOf(group({ cards: ["red"] }))).toBe("1/3");
    expect(farOf(group({ cards: ["rainbow-wild"], size: 0 }))).toBe("×1");
  });

  it("of a seat lies there card by card, each once, buildings and what fell off among them", () => {
    const seat = {
      bank: ["money-1", "money-1"],
      groups: [group({ group: 0, cards: ["red", "red"], house: "house" })],
      loose: [{ card: "hotel", colour: "pink" }],
    } as unknown as DealSeat;
    const things = thingsOf(seat);
    expect(new Set(things.map(({ id }) => id)).size).toBe(6);
    expect(things.map(({ card, colour, group: at }) => [card, colour, at])).toEqual([
      ["money-1", "bank", 7],
      ["money-1", "bank", 7],
      ["red", "red", 0],
      ["red", "red", 0],
      ["house", "red", 0],
      ["hotel", "pink", 7],
    ]);
  });
});
