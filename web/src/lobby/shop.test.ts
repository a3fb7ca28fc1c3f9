import en from "$catalogue/en.json";
import { describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { SeatInfo } from "$lib/wire";
import { Words } from "$lib/words";
import { evening, lasting, sittingOf, wordsOf } from "./shop";

const seat = (kind: SeatInfo["kind"], connected = true) => ({ kind, connected }) as SeatInfo;

describe("the shop window", () => {
  it("has one line for each game of ours", () => {
    for (const game of ["bigtwo", "daifugo", "deal", "monopoly"])
      expect(Object.keys(en)).toContain(wordsOf(game)?.pitch);
    expect(wordsOf("haggle")).toBeUndefined();
    expect(wordsOf("constructor")).toBeUndefined();
  });

  it("tells how long a game takes", () => {
    reader.words = new Words("en", en);
    expect(lasting({ minutes: 7 })).toBe("about 7 min");
  });

  it("offers a sitting of a game that is played to a far limit", () => {
    expect(sittingOf("bigtwo", { hands: 0, limit: 100 })).toEqual({ hands: 8 });
    expect(sittingOf("bigtwo", { hands: 3 })).toEqual({});
    expect([sittingOf("daifugo", {}), sittingOf("haggle", { hands: 0 })]).toEqual([{}, {}]);
  });

  it("counts who sits there now, and neither bots nor who has gone", () => {
    expect(evening([])).toEqual({ people: 0, tables: 0 });
    expect(
      evening([
        { seats: [seat("human"), seat("bot"), seat("empty")] },
        { seats: [seat("human", false), seat("bot")] },
        { seats: [seat("human"), seat("human")] },
      ]),
    ).toEqual({ people: 3, tables: 2 });
  });
});
