import en from "$catalogue/en.json";
import { describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { MonopolyView } from "$lib/wire";
import { Words } from "$lib/words";
import { rulesOf } from "./rules";

const CLASSIC = {
  board: "classic",
  theme: "world",
  currency: "dollar",
  speed_die: false,
  end: "last_standing",
  turns: 30,
  minutes: 60,
  bankruptcies: 1,
  target: 0,
  deal_deeds: 0,
  double_on_start: false,
  auction_start: 1,
  auction_may_fail: false,
  rent_claim: "auto",
  hotel_after: 4,
  build_without_monopoly: false,
  build_unevenly: false,
  income_tax: "flat",
  luxury_tax: 100,
  chest: "source",
  parking_jackpot: false,
  jail_pay_after_fail: false,
  trade_offers: 3,
  bankruptcy: "creditor",
};
const MILLIONAIRE = { ...CLASSIC, board: "millionaire", currency: "K", target: 1000 };

const view = (figures: Partial<MonopolyView["figures"]>, currency: string) =>
  ({
    currency,
    fine: 50,
    figures: { salaries: [200], upgrade: 0, income_tax: 200, luxury_tax: 100, ...figures },
  }) as MonopolyView;
const classic = view({}, "dollar");
const millionaire = view({ salaries: [150, 200, 250], upgrade: 50 }, "K");

const said = (options: object, of: MonopolyView | null) =>
  rulesOf({ ...options }, of)
    .flatMap(({ title, lines }) => [title, ...lines])
    .join("\n");

reader.words = new Words("en", en);

describe("the rules in words", () => {
  const plain = said(CLASSIC, classic);

  it.each([
    { speed_die: true },
    { end: "turns" },
    { end: "minutes" },
    { end: "bankruptcies" },
    { deal_deeds: 3 },
    { double_on_start: true },
    { auction_start: 20 },
    { auction_may_fail: true },
    { rent_claim: "manual" },
    { hotel_after: 3 },
    { build_without_monopoly: true },
    { build_unevenly: true },
    { income_tax: "choice" },
    { chest: "us_old" },
    { parking_jackpot: true },
    { jail_pay_after_fail: true },
    { trade_offers: 0 },
    { bankruptcy: "auction" },
    { bankruptcy: "shared" },
    { currency: "won" },
  ])("tell of %o", (change) => {
    expect(said({ ...CLASSIC, ...change }, classic)).not.toBe(plain);
  });

  it("count the rounds, minutes and bankruptcies that end the game", () => {
    for (const end of ["turns", "minutes", "bankruptcies"]) {
      expect(said({ ...CLASSIC, end, [end]: 17 }, classic)).toContain("17");
    }
  });

  it("name the sums of the table in its currency", () => {
    expect(plain).toContain("a salary of $200");
    expect(plain).toContain("Luxury tax: $100");
    expect(said(CLASSIC, view({ luxury_tax: 75 }, "dollar"))).toContain("Luxury tax: $75");
  });

  it("are there before the game, but for its sums", () => {
    const before = said(CLASSIC, null);
    expect(before).toContain("monopoly.rules.building");
    expect(before).not.toContain("Luxury tax");
  });

  it("are others in the millionaire edition", () => {
    const edition = said(MILLIONAIRE, millionaire);
    expect(edition).toContain("The first with 1M in cash wins");
    expect(edition).toContain("200K on level 2");
    expect(edition).toContain("monopoly.rules.fortune");
    expect(edition).not.toContain("tax:");
    expect(edition).not.toContain("Stations");
    expect(said({ ...MILLIONAIRE, target: 0 }, millionaire)).not.toContain("1M");
  });
});
