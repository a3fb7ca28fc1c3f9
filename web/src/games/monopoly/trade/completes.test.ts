import { describe, expect, it } from "vitest";
import type { MonopolyDeed, MonopolySquare } from "$lib/wire";
import { completes } from "./completes";

const OWNERS: Readonly<Record<string, number>> = {
  brown1: 0,
  brown2: 1,
  red1: 0,
  red2: 0,
  red3: 2,
  green1: 1,
  green2: 1,
};

const squares = Object.keys(OWNERS).map(
  (id) => ({ id, group: id.replace(/\d$/, "") }) as MonopolySquare,
);
const deeds = Object.entries(OWNERS).map(([square, owner]) => ({ square, owner }) as MonopolyDeed);

function wholes(given: string[], wanted: string[]) {
  return completes({ squares, deeds }, { maker: 0, partner: 1, given, wanted });
}

describe("exchanges that complete a group", () => {
  it("are those after which one seat has all of it", () => {
    expect(wholes(["brown1"], [])).toEqual([{ seat: 1, group: "brown" }]);
    expect(wholes([], ["brown2"])).toEqual([{ seat: 0, group: "brown" }]);
    expect(wholes(["brown1"], ["brown2"])).toEqual([]);
  });

  it("are not those of groups that were whole before, or still are not", () => {
    expect(wholes(["red1"], [])).toEqual([]);
    expect(wholes([], [])).toEqual([]);
  });

  it("can give both a group", () => {
    expect(wholes(["brown1"], ["green1", "green2"])).toEqual([
      { seat: 1, group: "brown" },
      { seat: 0, group: "green" },
    ]);
  });
});
