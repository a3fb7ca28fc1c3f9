import { expect, test } from "vitest";
import type { Entry } from "$lib/wire";
import { lately } from "./lately";

const entry = (seq: number, event: string | null, game = 1): Entry =>
  ({ seq, game, at: 0, say: { key: `log.${seq}`, args: {} }, event: event && { event } }) as Entry;

test("what has happened last in this game stands there, the newest first, without turns", () => {
  const entries = [
    entry(1, "bought", 0),
    entry(2, null),
    entry(3, "rolled"),
    entry(4, "turn"),
    entry(5, "bought"),
  ];
  expect(lately(entries).map(({ entry: { seq } }) => seq)).toEqual([5, 3]);
  const many = Array.from({ length: 20 }, (_, seq) => entry(seq, "rolled"));
  expect(lately(many).map(({ entry: { seq } }) => seq)).toEqual([19, 18, 17, 16, 15, 14]);
});
