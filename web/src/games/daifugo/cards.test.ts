import { describe, expect, it } from "vitest";
import { cardsIn, guess, named, playable, readings, sorted } from "./cards";

describe("cardsIn", () => {
  it("takes a decision apart into cards of the hand", () => {
    expect(cardsIn("d3")).toEqual(["d3"]);
    expect(cardsIn("ch-4")).toEqual(["c4", "h4"]);
    expect(cardsIn("ch-4(h)")).toEqual(["c4", "jk"]);
    expect(cardsIn("c-4(*)")).toEqual(["c4", "jk"]);
    expect(cardsIn("cdhs-4(hs)")).toEqual(["c4", "d4", "jk", "jk"]);
    expect(cardsIn("s-456(5)")).toEqual(["s4", "s6", "jk"]);
    expect(cardsIn("s-<34(<)")).toEqual(["s3", "s4", "jk"]);
    expect(cardsIn("jkjk")).toEqual(["jk", "jk"]);
    expect(cardsIn("x:d3jk")).toEqual(["d3", "jk"]);
    expect(cardsIn("d3>2")).toEqual(["d3"]);
    expect(cardsIn("jk>0")).toEqual(["jk"]);
    expect(cardsIn("-sT")).toEqual(["sT"]);
  });

  it("finds none in decisions without cards", () => {
    for (const move of ["p", "draw", "done", "claim", "deny", "deal", "shuffle", "end", ""])
      expect(cardsIn(move)).toEqual([]);
  });
});

describe("named", () => {
  it("tells two jokers apart", () => {
    expect(named(["d3", "jk", "jk"])).toEqual(["d3", "jk", "jk2"]);
  });
});

describe("sorted", () => {
  it("groups suits, jokers last", () => {
    expect(sorted(["s3", "c4", "s4", "jk"], "suit")).toEqual(["c4", "s3", "s4", "jk"]);
  });
});

describe("readings", () => {
  const legal = ["c4", "ch-4(h)", "cs-4(s)", "s-456(4)", "s-567(7)", "p"];

  it("are all that the chosen cards can be played as", () => {
    expect(readings(legal, ["c4", "jk2"])).toEqual(["ch-4(h)", "cs-4(s)"]);
    expect(readings(legal, ["s5", "s6", "jk"])).toEqual(["s-456(4)", "s-567(7)"]);
    expect(readings(legal, ["c4"])).toEqual(["c4"]);
    expect(readings(legal, [])).toEqual([]);
  });
});

describe("playable", () => {
  const hand = ["c4", "s5", "s6", "jk", "jk2"];
  const legal = ["c4", "ch-4(h)", "s-456(4)", "p"];

  it("is what can go together with the choice", () => {
    expect(playable(legal, hand, new Set())).toEqual(new Set(hand));
    expect(playable(legal, hand, new Set(["c4"]))).toEqual(new Set(["c4", "jk", "jk2"]));
    expect(playable(legal, hand, new Set(["s5", "jk2"]))).toEqual(new Set(["s5", "s6", "jk2"]));
  });
});

describe("guess", () => {
  it("writes cards as somebody would mean them", () => {
    expect(guess(["d3"], false)).toBe("d3");
    expect(guess(["jk", "jk2"], false)).toBe("jkjk");
    expect(guess(["c4", "h4"], false)).toBe("ch-4");
    expect(guess(["c4", "jk"], false)).toBe("c-4(*)");
    expect(guess(["c4", "jk"], true)).toBe("cd-4(d)");
    expect(guess(["s4", "s6", "jk"], true)).toBe("s-456(5)");
    expect(guess(["sA", "s2", "jk"], true)).toBe("s-KA2(K)");
  });

  it("gives up where no form fits", () => {
    expect(guess(["d3", "c5"], false)).toBeNull();
    expect(guess(["d3", "d5"], false)).toBeNull();
    expect(guess([], false)).toBeNull();
  });
});
