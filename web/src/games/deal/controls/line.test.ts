import { describe, expect, it } from "vitest";
import { lineOf } from "./line";

const QUIET = {
  ...{ myTurn: true, counted: null, silent: false, exchange: null, whole: false },
  ...{ judged: null, asks: "", begins: false, held: 0, playable: 0, about: "about" },
};

describe("the line below the question", () => {
  it("says what the chosen card does, when there is nothing else", () => {
    expect(lineOf(QUIET)).toEqual({ look: "quiet", text: "about" });
    expect(lineOf({ ...QUIET, myTurn: false, begins: true }).text).toBe("about");
  });

  it("says what is lacking before a card is chosen", () => {
    expect(lineOf({ ...QUIET, begins: true, held: 3, playable: 2 }).text).toContain("pick");
    expect(lineOf({ ...QUIET, begins: true }).text).toContain("no_hand");
    expect(lineOf({ ...QUIET, begins: true, held: 3 }).text).toBe("");
  });

  it("says what the rules make of a whole move, and of half a one only why not", () => {
    const fine = { fine: true, text: "fine" };
    expect(lineOf({ ...QUIET, judged: fine, whole: true })).toEqual({ look: "good", text: "fine" });
    expect(lineOf({ ...QUIET, judged: fine }).text).toBe("about");
    const judged = { fine: false, text: "no" };
    expect(lineOf({ ...QUIET, judged })).toEqual({ look: "wrong", text: "no" });
    expect(lineOf({ ...QUIET, judged, asks: "which?" }).text).toBe("which?");
  });

  it("puts the hint, then what comes and goes, before the rules", () => {
    const judged = { fine: true, text: "fine" };
    const exchange = { give: "red", take: "blue" };
    const swap = { ...QUIET, judged, whole: true, exchange };
    expect(lineOf(swap).text).toContain("exchange");
  });
});
