import { expect, test } from "vitest";
import { ended, type Look } from "./ended";

const at = (phase: Look["phase"], drawn: number): Look => ({ phase, drawn: Array(drawn) });

test.each<[string, Look, Look, number[]]>([
  ["nothing was drawn", at("waiting", 0), at("waiting", 0), []],
  ["the first begins", at("waiting", 0), at("playing", 1), []],
  ["it goes on", at("playing", 1), at("playing", 1), []],
  ["it ends", at("playing", 1), at("between", 1), [1]],
  ["the next begins", at("between", 1), at("playing", 2), []],
  ["one ended unseen, and the next plays", at("playing", 1), at("playing", 2), [1]],
  ["one ended unseen, and the last too", at("playing", 1), at("over", 2), [1, 2]],
  ["a whole one was not seen", at("between", 1), at("between", 2), [2]],
  ["the host ends it in between", at("between", 1), at("over", 1), []],
])("%s", (_, before, found, rounds) => {
  expect(ended(before, found)).toEqual(rounds);
});
