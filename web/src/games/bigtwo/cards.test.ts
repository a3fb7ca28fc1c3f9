import { describe, expect, it } from "vitest";
import { cardsIn, notation, playable, sorted } from "./cards";

const HAND = ["3d", "3c", "Td", "Ts", "Ah", "2d"];

describe("sorted", () => {
  it("leaves the hand by rank as it comes, weakest first", () => {
    expect(sorted(HAND, "rank")).toEqual(HAND);
  });

  it("groups suits from weak to strong, each by rank", () => {
    expect(sorted(HAND, "suit")).toEqual(["3d", "Td", "2d", "3c", "Ah", "Ts"]);
  });

  it("puts dragons last", () => {
    expect(sorted(["3d", "Ah", "2s", "Dm", "Dc"], "suit")).toEqual(["3d", "Ah", "2s", "Dm", "Dc"]);
  });

  it("does not touch the hand itself", () => {
    const hand = Object.freeze([...HAND]);
    expect(sorted(hand, "suit")).toHaveLength(HAND.length);
  });
});

describe("notation", () => {
  it("is weakest first, in whatever order cards were chosen", () => {
    expect(notation(HAND, new Set(["Ts", "Td"]))).toBe("TdTs");
    expect(notation(HAND, new Set())).toBe("");
  });

  it("leaves out what is not held", () => {
    expect(notation(HAND, new Set(["3d", "Kc"]))).toBe("3d");
  });
});

describe("cardsIn", () => {
  it("takes a play apart", () => {
    expect(cardsIn("3d3cTs")).toEqual(["3d", "3c", "Ts"]);
    expect(cardsIn("pass")).toEqual([]);
    expect(cardsIn("deal")).toEqual([]);
    expect(cardsIn("keep")).toEqual([]);
    expect(cardsIn("redeal")).toEqual([]);
    expect(cardsIn("7sDmDc")).toEqual(["7s", "Dm", "Dc"]);
  });
});

describe("playable", () => {
  const legal = ["pass", "3d", "Td", "3d3c", "TdTs", "3d3cTdTs2d"];

  it("is every card of a legal play while nothing is chosen", () => {
    expect(playable(legal, new Set())).toEqual(new Set(["3d", "3c", "Td", "Ts", "2d"]));
  });

  it("is what can go together with the choice", () => {
    expect(playable(legal, new Set(["Ts"]))).toEqual(new Set(["Td", "Ts", "3d", "3c", "2d"]));
    expect(playable(legal, new Set(["3d", "3c", "2d"]))).toEqual(
      new Set(["3d", "3c", "Td", "Ts", "2d"]),
    );
  });

  it("is nothing once the choice fits no play", () => {
    expect(playable(legal, new Set(["Ah"]))).toEqual(new Set());
    expect(playable(["pass"], new Set())).toEqual(new Set());
  });
});
