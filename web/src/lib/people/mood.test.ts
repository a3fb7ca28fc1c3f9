import { expect, it } from "vitest";
import type { Snapshot } from "$lib/wire";
import { moodOf } from "./mood";

const moods = (now: object) =>
  [0, 1, 2].map((seat) =>
    moodOf({ deals: [], outcome: null, view: null, ...now } as unknown as Snapshot, seat),
  );

it("thinks when it is to move", () => {
  expect(moods({ phase: "playing", view: { seat_to_act: 1 } })).toEqual(["calm", "think", "calm"]);
  expect(moods({ phase: "lobby" })).toEqual(["calm", "calm", "calm"]);
});

it("is glad to win and sorry to be last", () => {
  expect(moods({ phase: "over", outcome: { places: [3, 1, 2] } })).toEqual([
    "sad",
    "happy",
    "calm",
  ]);
  expect(moods({ phase: "over", outcome: { places: [1, 1, 1] } })).toEqual([
    "happy",
    "happy",
    "happy",
  ]);
});

it("minds a deal, too, unless nothing came of it", () => {
  expect(
    moods({
      phase: "between",
      deals: [
        [9, 9, 9],
        [-4, 8, -4],
      ],
    }),
  ).toEqual(["sad", "happy", "sad"]);
  expect(moods({ phase: "between", deals: [[0, 0, 0]] })).toEqual(["calm", "calm", "calm"]);
});
