import { describe, expect, it } from "vitest";
import type { DealAction, DealGroup, DealMove, DealView } from "$lib/wire";
import { looksOf, passingOf } from "./passing";

const group = (colour: string, at: number, ...cards: string[]) =>
  ({ colour, group: at, cards, size: 3, house: "", hotel: "", rent: 1 }) as DealGroup;
const viewOf = (running: Partial<DealAction> | null, other = -1) =>
  ({
    viewer: 0,
    running: running && { targets: [], give: "", second: "", second_colour: "", ...running },
    question: { other },
  }) as unknown as DealView;
const move = (given: Partial<DealMove>) => ({ move: "act", act: "play", ...given }) as DealMove;

const MINE = [group("red", 7, "red", "red"), group("blue", 0, "blue", "blue")];

describe("what is wanted", () => {
  it("is one card of its kind, not out of a full set", () => {
    const steal = {
      move: move({ card: "sly-deal", take: "red", colour: "red" }),
      by: 1,
      target: 0,
    };
    const all = passingOf(viewOf(steal), null);
    expect(looksOf(all, 0, MINE, 0)).toEqual([
      [undefined, "loss"],
      [undefined, undefined],
    ]);
    expect(looksOf(all, 1, MINE, 0).flat().filter(Boolean)).toEqual([]);
  });

  it("is a whole set for a deal breaker", () => {
    const capture = move({ card: "deal-breaker", colour: "blue", group: 0 });
    const all = passingOf(viewOf({ move: capture, by: 1, target: 0 }), null);
    expect(looksOf(all, 0, MINE, 0)[1]).toEqual(["loss", "loss"]);
    expect(looksOf(all, 0, MINE, 2)[1]).toEqual(["aim", "aim"]);
  });

  it("comes with what is offered for it", () => {
    const swap = {
      move: move({ card: "forced-deal", take: "red", colour: "red" }),
      by: 1,
      target: 0,
    };
    const all = passingOf(viewOf({ ...swap, give: "teal" }), null);
    expect(looksOf(all, 1, [group("teal", 7, "teal")], 0)).toEqual([["gain"]]);
  });

  it("and with what the viewer chooses to give, or to take", () => {
    const swap = {
      move: move({ card: "forced-deal", take: "red", colour: "red" }),
      by: 0,
      target: 1,
    };
    const give = move({ act: "give", card: "blue", colour: "blue", group: 0 });
    const all = passingOf(viewOf(swap, 1), give);
    expect(looksOf(all, 0, MINE, 0)[1]).toEqual([undefined, "loss"]);
    expect(looksOf(all, 1, [group("red", 7, "red")], 0)).toEqual([["gain"]]);
    const take = move({ card: "sly-deal", take: "red", colour: "red", seat: 2 });
    expect(looksOf(passingOf(viewOf(null), take), 2, MINE, 0)[0]).toEqual([undefined, "gain"]);
  });
});
