import { expect, test } from "vitest";
import { countdown } from "./countdown";

test.each([
  [0, "0:00"],
  [-900, "0:00"],
  [1, "0:01"],
  [59_000, "0:59"],
  [60_000, "1:00"],
  [64_001, "1:05"],
  [900_000, "15:00"],
])("%i ms are %s", (ms, shown) => {
  expect(countdown(ms)).toBe(shown);
});
