import en from "$catalogue/en.json";
import { describe, expect, it } from "vitest";
import type { SeatInfo } from "$lib/wire";
import { evening, wordsOf } from "./shop";

const seat = (kind: SeatInfo["kind"], connected = true) => ({ kind, connected }) as SeatInfo;

describe("the shop window", () => {
  it("has one line for each game of ours", () => {
    for (const game of ["bigtwo", "daifugo", "deal", "monopoly"])
      expect(Object.keys(en)).toContain(wordsOf(game)?.pitch);
    expect(wordsOf("haggle")).toBeUndefined();
    expect(wordsOf("constructor")).toBeUndefined();
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
