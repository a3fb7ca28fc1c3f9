import en from "$catalogue/en.json";
import { describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { SeatInfo } from "$lib/wire";
import { Words } from "$lib/words";
import { evening, lasting, wordsOf } from "./shop";

const seat = (kind: SeatInfo["kind"], connected = true) => ({ kind, connected }) as SeatInfo;

describe("the shop window", () => {
  it("has one line for each game of ours", () => {
    for (const game of ["bigtwo", "daifugo", "deal", "monopoly"])
      expect(Object.keys(en)).toContain(wordsOf(game)?.pitch);
    expect(wordsOf("haggle")).toBeUndefined();
    expect(wordsOf("constructor")).toBeUndefined();
  });

  it("tells how long a game takes, or a hand of a game of many", () => {
    reader.words = new Words("en", en);
    const said = (of: "game" | "deal") => lasting({ pitch: "", minutes: 7, of });
    expect([said("game"), said("deal")]).toEqual(["about 7 min", "about 7 min a hand"]);
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
