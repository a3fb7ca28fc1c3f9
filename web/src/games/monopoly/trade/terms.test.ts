import { describe, expect, it } from "vitest";
import type { MonopolyView } from "$lib/wire";
import { goneOf, interestOf, partnerOf, sideOf } from "./terms";

const view = {
  currency: "dollar",
  squares: [
    { id: "brown1", called: "lima" },
    { id: "brown2", called: "lima" },
  ],
  deeds: [
    { square: "brown1", interest: 3 },
    { square: "brown2", interest: 0 },
    { square: "red1", interest: 11 },
  ],
} as MonopolyView;

describe("the terms of an exchange", () => {
  it("name every good of a side, and the cash of who pays it", () => {
    expect(sideOf(view, ["brown1"], 1500)).toHaveLength(2);
    expect(sideOf(view, ["brown1"], 1500)[1]).toBe("$1,500");
    expect(sideOf(view, ["brown1", "brown2"], -20)).toHaveLength(2);
    expect(sideOf(view, [], 0)).toEqual([]);
  });

  it("cost interest for mortgaged deeds alone", () => {
    expect(interestOf(view, ["brown1", "red1", "chance-card"])).toBe(14);
    expect(interestOf(view, ["brown2"])).toBe(0);
  });

  it("lose what may not change hands any more", () => {
    expect(goneOf(["brown1", "red1"], ["red1"])).toEqual(["brown1"]);
    expect(goneOf([], [])).toEqual([]);
  });

  it("are with whom the server knows of, then with whom was chosen, then with the first", () => {
    expect(partnerOf(2, 3, [1, 3])).toBe(2);
    expect(partnerOf(null, 3, [1, 3])).toBe(3);
    expect(partnerOf(null, 2, [1, 3])).toBe(1);
    expect(partnerOf(null, 2, [])).toBe(-1);
  });
});
