import en from "$catalogue/en.json";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkOptions } from "$lib/api";
import { reader } from "$lib/i18n.svelte";
import type { GameInfo } from "$lib/wire";
import { Words } from "$lib/words";
import { Draft } from "./draft.svelte";

vi.mock("$lib/api", () => ({ checkOptions: vi.fn() }));

const GAMES = [
  {
    name: "bigtwo",
    seats: [2, 3, 4],
    bots: ["greedy"],
    levels: ["easy", "normal"],
    characters: [],
    options: [{ name: "limit", only_with: { hands: 0 } }, { name: "hands" }],
    presets: [
      { name: "plain", seats: [2, 3, 4], usual_seats: 4, options: { hands: 50, teams: false } },
      { name: "pairs", seats: [2, 3], usual_seats: 2, options: { hands: 20, teams: false } },
      { name: "far", seats: [4], usual_seats: 4, options: { hands: 0, teams: false, limit: 100 } },
    ],
  },
] as unknown as GameInfo[];

const ends: (() => void)[] = [];

/** A table of Big Two that is being thought of. */
function begun(): Draft {
  let draft: Draft | undefined;
  ends.push(
    $effect.root(() => {
      draft = new Draft();
    }),
  );
  if (!draft) throw new Error("none made");
  draft.games = GAMES;
  draft.chosen = "bigtwo";
  flushSync();
  return draft;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(checkOptions)
    .mockReset()
    .mockResolvedValue({ seats: [2, 3, 4], why: null } as never);
  reader.words = new Words("en", en);
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

describe("a table that is being thought of", () => {
  it("begins with the first preset and as many as usually play it", () => {
    const draft = begun();
    expect([draft.preset, draft.seats]).toEqual(["plain", 4]);
    expect(draft.seated).toHaveLength(3);
    draft.preset = "pairs";
    flushSync();
    expect(draft.seats).toBe(2);
  });

  it("keeps the number of players that was chosen, or the nearest that the preset has", () => {
    const draft = begun();
    draft.chooseSeats(3);
    draft.preset = "pairs";
    flushSync();
    expect(draft.seats).toBe(3);
    draft.preset = "plain";
    flushSync();
    draft.chooseSeats(4);
    draft.preset = "pairs";
    flushSync();
    expect(draft.seats).toBe(3);
  });

  it("sends what differs from the preset alone, and drops it with the preset", () => {
    const draft = begun();
    draft.values = { ...draft.values, hands: 30 };
    expect(draft.changes).toEqual({ hands: 30 });
    expect(draft.table("Ann")).toMatchObject({ options: { hands: 30 }, seat: 0, clock_s: null });
    draft.preset = "pairs";
    flushSync();
    expect(draft.changes).toEqual({});
  });

  it("lasts a sitting where the preset sets no end before its limit", () => {
    const draft = begun();
    draft.preset = "far";
    flushSync();
    expect(draft.changes).toEqual({ hands: 8 });
    draft.last(true);
    expect(draft.changes).toEqual({});
    draft.last(false);
    expect(draft.values).toEqual({ hands: 8, teams: false, limit: 100 });
  });

  it("is played to a limit once one is chosen, and says which of them ends it", () => {
    const draft = begun();
    expect(draft.lengths).toBeNull();
    draft.preset = "far";
    flushSync();
    const said = () => draft.lengths?.choices.find(({ value }) => value === draft.lengths?.now);
    expect([draft.isIdle("limit"), draft.isIdle("hands")]).toEqual([true, false]);
    expect(said()?.label).toBe("8 hands · about 30 min");
    draft.set("limit", 50);
    expect(draft.isIdle("limit")).toBe(false);
    expect(draft.changes).toEqual({ limit: 50 });
    expect(said()?.label).toBe("Until below −50 points");
    draft.set("hands", 12);
    expect(draft.changes).toEqual({ hands: 12 });
    expect(said()).toEqual({ value: "other", label: "12 hands" });
  });

  it("seats bots where they were put, and leaves a friend's chair free", () => {
    const draft = begun();
    draft.company = ["", "greedy", ""];
    expect(draft.table("Ann").bots).toEqual({ 2: "greedy" });
    draft.chooseSeats(2);
    expect(draft.table("Ann").bots).toEqual({});
  });

  it("asks the server about the newest choice alone, once it rests", async () => {
    const draft = begun();
    draft.values = { ...draft.values, hands: 30 };
    flushSync();
    await vi.advanceTimersByTimeAsync(100);
    draft.values = { ...draft.values, hands: 31 };
    flushSync();
    const why = { key: "option.not_a_number", args: { option: "hands" } };
    vi.mocked(checkOptions).mockResolvedValue({ seats: [], why } as never);
    await vi.advanceTimersByTimeAsync(250);
    expect(vi.mocked(checkOptions).mock.calls.map(([{ options }]) => options)).toEqual([
      { hands: 31 },
    ]);
    expect([draft.obstacle, draft.obstructing]).toEqual(["Please enter a whole number", "hands"]);
  });

  it("takes no answer to what is no longer chosen", async () => {
    const draft = begun();
    const why = { key: "option.not_a_number", args: {} };
    const late = vi.fn<(answer: never) => void>();
    vi.mocked(checkOptions).mockReturnValueOnce(
      new Promise((answer) => late.mockImplementation(answer)),
    );
    await vi.advanceTimersByTimeAsync(250);
    draft.chooseSeats(3);
    flushSync();
    late({ seats: [2], why } as never);
    await vi.advanceTimersByTimeAsync(100);
    expect([draft.refused, draft.offeredSeats]).toEqual([null, [2, 3, 4]]);
  });

  it("asks nobody about a value that cannot be sent", async () => {
    const draft = begun();
    draft.wrong = [{ name: "hands", why: "No number" }];
    flushSync();
    await vi.advanceTimersByTimeAsync(300);
    expect(checkOptions).not.toHaveBeenCalled();
    expect(draft.obstacle).toContain("No number");
    expect(draft.obstructing).toBe("hands");
  });
});
