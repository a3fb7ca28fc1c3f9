import { describe, expect, it } from "vitest";
import type { Entry } from "$lib/wire";
import { cutAway, newest } from "./effects";

let seq = 0;

/** A line of the log: what happened in which decision. */
function line(turn_seq: number, event: string, more: Record<string, unknown> = {}): Entry {
  return { seq: ++seq, at: 0, game: 1, turn_seq, nth: seq, event: { event, ...more }, say: null };
}

const kinds = (entries: Entry[]) => entries.map(({ event }) => event?.["event"]);

describe("newest", () => {
  it("is what followed the newest play, without the passes", () => {
    const log = [line(1, "played"), line(1, "locked"), line(2, "played"), line(2, "eight_cut")];
    expect(kinds(newest([...log, line(2, "cleared"), line(3, "passed")]))).toEqual(["eight_cut"]);
  });

  it("tells who went out by a foul, not who went out as is usual", () => {
    const [clean, foul] = ["clean", "foul"].map((how) => line(1, "went_out", { how }));
    expect(newest([line(1, "played"), clean, foul] as Entry[])).toEqual([foul]);
  });

  it("tells of a card drawn for one put away, not of one drawn by a pass", () => {
    const log = [line(1, "played"), line(2, "discarded"), line(2, "drew"), line(3, "drew")];
    expect(newest(log)).toEqual(log.slice(1, 3));
  });
});

describe("cutAway", () => {
  const eight = line(4, "played", { cards: ["h8"] });

  it("is a play that has cleared the table itself", () => {
    expect(cutAway([eight, line(4, "eight_cut"), line(4, "cleared")])).toEqual(["h8"]);
  });

  it("is none that others passed on, nor one of a round that is over", () => {
    expect(cutAway([eight, line(5, "passed"), line(5, "cleared")])).toEqual([]);
    expect(cutAway([eight, line(4, "cleared"), line(4, "scored")])).toEqual([]);
    expect(cutAway([])).toEqual([]);
  });
});
