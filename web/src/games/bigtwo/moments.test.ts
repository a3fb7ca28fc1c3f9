import { expect, it } from "vitest";
import { judge } from "./moments";

it("Big Two is remembered for strong plays, dear hands and hands full of cards", () => {
  const four = judge({ event: "played", kind: "four_one" });
  const flush = judge({ event: "played", kind: "straight_flush" });
  expect(flush?.size).toBeGreaterThan(four?.size ?? 0);
  expect(judge({ event: "played", kind: "pair" })).toBeNull();
  expect(judge({ event: "scored", points: 27, cards: [] })).toMatchObject({
    kind: "hand",
    size: 27,
  });
  const left = Array.from({ length: 9 }, () => "3d");
  expect(judge({ event: "scored", points: -18, cards: left })).toMatchObject({
    kind: "caught",
    size: 9,
  });
  expect(judge({ event: "scored", points: -2, cards: ["3d", "4d"] })).toBeNull();
});
