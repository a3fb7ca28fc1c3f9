import { describe, expect, it } from "vitest";
import type { DealMove } from "$lib/wire";
import type { Step } from "./guide";
import { actsOf, askedBy } from "./labels";

const move = (given: Partial<DealMove>) => ({ move: "act", ...given }) as DealMove;

describe("acts", () => {
  it("come once each, what is usual first", () => {
    const acts = ["bank", "lay", "bank", "play"].map((act) => move({ act }));
    expect(actsOf(acts)).toEqual(["play", "lay", "bank"]);
    expect(actsOf([])).toEqual([]);
  });
});

describe("what a step asks", () => {
  const things: Step = { facet: "thing", answers: [] };

  it("is whom or how often, by its facet", () => {
    expect(askedBy({ facet: "seat", answers: [] }, move({ act: "play" }))).toBe("seat");
    expect(askedBy(null, undefined)).toBe("");
  });

  it("is a thing by what is done with it", () => {
    expect(askedBy(things, move({ act: "play", take: "red" }))).toBe("take");
    expect(askedBy(things, move({ act: "play", card: "deal-breaker" }))).toBe("set");
    expect(askedBy(things, move({ act: "play", card: "rainbow-rent" }))).toBe("colour");
    expect(askedBy(things, move({ act: "play", card: "house" }))).toBe("where");
    expect(askedBy(things, move({ act: "lay" }))).toBe("where");
    expect(askedBy(things, move({ act: "give" }))).toBe("give");
  });
});
