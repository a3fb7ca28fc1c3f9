import { describe, expect, it } from "vitest";
import type { Replay, ReplayStep } from "$lib/wire";
import { asLog, before, behind, counted, dealsOf, placeIn, tellingOf, turnsOf } from "./marks";

const step = (deal: number, ...kinds: string[]): ReplayStep => ({
  seat: 0,
  deal,
  entries: kinds.map((event, size) => ({ event: { event, size }, say: { key: event, args: {} } })),
});

const REPLAY = {
  steps: [
    step(1, "dealt", "dealt"),
    step(1, "leads"),
    step(1),
    step(2, "dealt"),
    step(2, "leads", "bomb"),
  ],
} as unknown as Replay;

describe("places in a game", () => {
  it("counts steps from 1, where 0 is before all of them", () => {
    expect(dealsOf(REPLAY)).toEqual([1, 4]);
    expect(turnsOf(REPLAY, ({ event }) => event?.["event"] === "leads")).toEqual([2, 5]);
    expect(turnsOf(REPLAY, undefined)).toEqual([1, 4]);
  });

  it("numbers entries through all steps", () => {
    expect(counted(REPLAY)).toEqual([1, 3, 4, 4, 5, 7]);
    expect(asLog(REPLAY.steps[4]?.entries ?? [], 5, 5).map(({ seq }) => seq)).toEqual([5, 6]);
  });

  it("finds the step of a moment", () => {
    const judge = ({ event }: Record<string, unknown>) =>
      event === "bomb" ? { kind: "bomb", rank: 1, size: 1 } : null;
    expect(tellingOf(REPLAY, judge)).toEqual([
      { at: 5, kind: "bomb", say: { key: "bomb", args: {} } },
    ]);
  });

  it("goes to the next place, and to the ends", () => {
    expect([before([2, 5], 5), before([2, 5], 2)]).toEqual([2, 0]);
    expect([behind([2, 5], 2, 9), behind([2, 5], 5, 9)]).toEqual([5, 9]);
  });

  it("reads a place from an address", () => {
    expect(["#12", "#99", "#-1", "", "#x"].map((one) => placeIn(one, 20))).toEqual([
      12, 20, 0, 0, 0,
    ]);
  });
});
