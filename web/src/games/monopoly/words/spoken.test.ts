import en from "$catalogue/en.json";
import { beforeAll, describe, expect, it } from "vitest";
import { reader, t } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { MonopolyDeed, MonopolySquare, MonopolyView } from "$lib/wire";
import { Words } from "$lib/words";
import { happens } from "./happens";
import { spoken, storyOf, sumOf } from "./spoken";

beforeAll(() => {
  reader.words = new Words("en", en);
});

const nameOf = (seat: number) => ["Ann", "Ben"][seat] ?? "";
const table = { nameOf, addressOf: nameOf } as unknown as Table;

const square = (sort: string, given: Partial<MonopolySquare> = {}) =>
  ({ id: "here", called: "rome", sort, group: "orange", price: 0, ...given }) as MonopolySquare;

/** A board with this square alone, its deed and who stands there. */
function board(here: MonopolySquare, deed: Partial<MonopolyDeed> | null, given: object = {}) {
  return {
    currency: "dollar",
    squares: [here],
    deeds: deed
      ? [{ square: "here", owner: -1, mortgaged: false, houses: 0, hotel: false, rent: 0, ...deed }]
      : [],
    players: [],
    figures: { income_tax: 200, luxury_tax: 100, salaries: [200], upgrade: 0 },
    pot: 0,
    fine: 50,
    piles: [{ pile: "chance", unseen: [1, 2, 3], below: [4] }],
    ...given,
  } as unknown as MonopolyView;
}

describe("a square", () => {
  const city = square("city", { price: 180 });
  const said = (deed: Partial<MonopolyDeed>) => spoken(table, board(city, deed), city);

  it("is said with its owner, what stands on it and what it costs to land there", () => {
    expect(said({})).toMatch(/^Rome, orange, .*\$180/);
    expect(said({ owner: 1, houses: 2, rent: 200 })).toMatch(/Ben.*2 houses.*\$200/);
    expect(said({ owner: 0, hotel: true, rent: 900 })).toMatch(/Ann.*hotel.*\$900/);
    expect(said({ owner: 0, mortgaged: true, rent: 900 })).not.toContain("$900");
  });

  it("costs its rent once it is owned, its price before, and nothing under a mortgage", () => {
    const sum = (here: MonopolySquare, deed: Partial<MonopolyDeed> | null, given = {}) =>
      sumOf(board(here, deed, given), here);
    expect(sum(city, {})).toBe("$180");
    expect(sum(city, { owner: 1, rent: 14 })).toBe("$14");
    expect(sum(city, { owner: 1, rent: 14, mortgaged: true })).toBe("—");
    expect(sum(square("utility"), { owner: 1, rent: 4 })).toBe("× 4");
    expect(sum(square("income-tax"), null)).toBe("$200");
    expect(sum(square("luxury-tax"), null)).toBe("$100");
    expect(sum(square("free-parking"), null, { pot: 75 })).toBe("$75");
    expect(sum(square("free-parking"), null)).toBe("");
  });
});

describe("what a square without a deed does", () => {
  const told = (sort: string, options: Record<string, unknown> = {}, given = {}) =>
    happens(board(square(sort), null, given), options as never, square(sort)).join(" ");

  it("is told as the options have it", () => {
    expect(told("income-tax")).toBe("Pay the bank $200.");
    expect(told("income-tax", { income_tax: "choice" })).toMatch(/tenth of your worth/);
    expect(told("free-parking")).toBe("Nothing happens here.");
    expect(told("free-parking", { parking_jackpot: true }, { pot: 75 })).toContain("$75");
    expect(told("jail")).toContain("$50");
    expect(told("start")).toBe("Passing or reaching the start brings a salary of $200.");
    expect(told("start", { double_on_start: true })).toContain("twice");
  });

  it("is to draw from a pile of which it is known how much nobody has seen", () => {
    expect(told("chance")).toContain("3 of 4 cards");
    expect(told("chest")).toBe("");
  });
});

describe("the story of a card", () => {
  const drawn = { called: "", amount: 50, seat: 0, more: 0, money: "$10" };

  it("is the one that the log tells", () => {
    const card = { ...drawn, pile: "chance", does: "receive" };
    const told = [0, 1, 2, 3, 4, 5].map((story) => storyOf({ ...card, story }));
    expect(new Set(told).size).toBe(6);
    const fortune = { ...drawn, pile: "fortune", does: "auction" };
    expect([0, 1, 2].map((story) => storyOf({ ...fortune, story }))).toEqual(
      [0, 1, 2].map((n) => t("monopoly.story.fortune.auction", { n })),
    );
  });
});
