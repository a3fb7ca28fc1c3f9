import { describe, expect, it } from "vitest";
import type { Entry } from "$lib/wire";
import { trickOf } from "./trick";

const entries = (...events: string[]) =>
  events.map((event, i) => {
    const say = { key: `log.${event}`, args: {} };
    return { seq: i + 1, event: { event }, say } as unknown as Entry;
  });

const seen = (...events: string[]) => trickOf(entries(...events)).map(({ seq }) => seq);

describe("trickOf", () => {
  it("is what was played and passed since the trick began", () => {
    expect(seen("leads", "played", "passed", "trick_won", "played", "passed")).toEqual([5, 6]);
    expect(seen("dealt", "leads", "played", "locked", "passed")).toEqual([3, 5]);
  });

  it("is nothing for who leads", () => {
    expect(seen("played", "cleared")).toEqual([]);
    expect(seen()).toEqual([]);
  });
});
