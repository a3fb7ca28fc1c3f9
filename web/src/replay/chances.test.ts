import { expect, it } from "vitest";
import { drawn } from "./chances";

it("goes from the first place to the last, from no chance below to a sure win above", () => {
  expect(drawn([[0], [0.5], [1]], 0, 100, 40)).toBe("M0 40.0L50 20.0L100 0.0");
});

it("has no more points than pixels, and keeps the end", () => {
  const many = Array.from({ length: 1001 }, (_, i) => [i === 1000 ? 1 : 0.25]);
  const path = drawn(many, 0, 10, 40);
  expect(path.split("L").length).toBe(12);
  expect(path.endsWith("L10 0.0")).toBe(true);
});
