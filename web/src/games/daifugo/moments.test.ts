import { expect, it } from "vitest";
import { judge } from "./moments";

it("Daifugo is remembered for what turned it round", () => {
  const rank = (event: Record<string, unknown>) => judge(event)?.rank ?? -1;
  expect(rank({ event: "revolution" })).toBeGreaterThan(rank({ event: "demoted" }));
  expect(rank({ event: "demoted" })).toBeGreaterThan(rank({ event: "eight_cut" }));
  expect(judge({ event: "went_out", how: "foul" })?.kind).toBe("foul");
  expect(judge({ event: "went_out", how: "clean" })).toBeNull();
  expect(judge({ event: "passed" })).toBeNull();
});
