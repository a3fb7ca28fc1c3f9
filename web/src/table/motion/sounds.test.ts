import { describe, expect, it } from "vitest";
import type { Sound } from "$lib/feel/sound";
import type { Entry } from "$lib/wire";
import { SOUNDS as BIGTWO } from "../../games/bigtwo/sounds";
import { SOUNDS as DAIFUGO } from "../../games/daifugo/sounds";
import { SOUNDS as DEAL } from "../../games/deal/sounds";
import { SCENES, SOUNDS as MONOPOLY } from "../../games/monopoly/sounds";
import { soundsOf, ticksIn } from "./sounds";

const news = (...kinds: string[]) =>
  kinds.map((event, i) => ({ seq: i + 1, event: { event } }) as unknown as Entry);

const heard = (sounds: Readonly<Record<string, Sound>>, ...kinds: string[]) =>
  soundsOf(news(...kinds), ({ event }) => sounds[String(event?.["event"])] ?? null);

describe("what is heard of news", () => {
  it("is the sound of each event", () => {
    expect(heard(BIGTWO, "played", "passed")).toEqual([
      ["card", 1],
      ["pass", 1],
    ]);
    expect(heard(DAIFUGO, "played", "revolution", "scored")).toEqual([
      ["card", 1],
      ["effect", 1],
    ]);
    expect(heard(DEAL, "refused")).toEqual([["refuse", 1]]);
    expect(heard(DEAL, "moved", "captured")).toEqual([["refuse", 1]]);
    expect(heard(DEAL, "built")).toEqual([["build", 1]]);
    expect(heard(MONOPOLY, "ruined", "turn")).toEqual([["ruin", 1]]);
    expect(heard(MONOPOLY, "built")).toEqual([["build", 1]]);
    expect(heard(SCENES, "rolled", "moved", "paid")).toEqual([
      ["dice", 1],
      ["step", 1],
      ["coin", 1],
    ]);
  });

  it("is one rustle for many cards, and a coin for each coin", () => {
    expect(heard(DEAL, "drew", "drew", "drew", "paid", "paid")).toEqual([
      ["card", 1],
      ["coin", 2],
    ]);
  });
});

describe("the clock", () => {
  it("ticks in each of the last five seconds", () => {
    expect(ticksIn(8000)).toEqual([3000, 4000, 5000, 6000, 7000]);
    expect(ticksIn(2500)).toEqual([500, 1500]);
    expect(ticksIn(0)).toEqual([]);
  });
});
