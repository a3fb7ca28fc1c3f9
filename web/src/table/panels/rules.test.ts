import { expect, it } from "vitest";
import type { GameInfo } from "$lib/wire";
import { changedOptions } from "./rules";

const info = {
  presets: [
    { name: "base", seats: [], usual_seats: 4, options: { limit: 100, lock: false, kept: 1 } },
  ],
  options: ["lock", "limit", "fresh"].map((name) => ({ name, kind: "int", default: 0 })),
} as unknown as GameInfo;

it("tells what was changed, in the order of the form", () => {
  const options = { limit: 50, lock: true, kept: 2, fresh: 3 };
  expect(changedOptions({ preset: "base", options }, info)).toEqual(["lock", "limit"]);
  expect(changedOptions({ preset: "base", options: { limit: 100, lock: false } }, info)).toEqual(
    [],
  );
  expect(changedOptions({ preset: "gone", options }, info)).toEqual([]);
  expect(changedOptions({ preset: "base", options }, null)).toEqual([]);
});
