import { describe, expect, it } from "vitest";
import type { Entry } from "$lib/wire";
import { type Judge, momentsOf } from "./moments";

const entry = (seq: number, event: Record<string, unknown>, game = 1, told = true): Entry => ({
  seq,
  at: 0,
  game,
  turn_seq: null,
  nth: seq,
  event,
  say: told ? { key: `line.${seq}`, args: {} } : null,
});

const RANKS: Record<string, number> = { rent: 1, bomb: 2, ruin: 3, steal: 4 };
const judge: Judge = ({ event, size }) => {
  const rank = RANKS[String(event)];
  return rank ? { kind: String(event), rank, size: Number(size ?? 0) } : null;
};

describe("momentsOf", () => {
  it("takes the greatest of each kind, the later of equal ones, in the order of time", () => {
    const found = momentsOf(
      [
        entry(1, { event: "rent", size: 5 }),
        entry(2, { event: "rent", size: 9 }),
        entry(3, { event: "bomb" }),
        entry(4, { event: "rent", size: 7 }),
        entry(5, { event: "bomb" }),
      ],
      1,
      judge,
    );
    expect(found.map(({ seq }) => seq)).toEqual([2, 5]);
  });

  it("takes the kinds that are most worth it", () => {
    const kinds = ["steal", "rent", "ruin", "bomb"];
    const entries = kinds.map((event, i) => entry(i + 1, { event }));
    expect(momentsOf(entries, 1, judge).map(({ kind }) => kind)).toEqual(["steal", "ruin", "bomb"]);
  });

  it("knows the round, leaves out other games and what is not told", () => {
    const found = momentsOf(
      [
        entry(1, { event: "ruin", size: 8 }),
        entry(2, { event: "turn", round: 7 }, 2),
        entry(3, { event: "ruin", size: 3 }, 2),
        entry(4, { event: "steal" }, 2, false),
      ],
      2,
      judge,
    );
    expect(found).toEqual([{ seq: 3, kind: "ruin", say: { key: "line.3", args: {} }, round: 7 }]);
  });
});
