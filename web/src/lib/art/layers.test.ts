import { expect, it } from "vitest";
import { layersOf } from "./layers";

it("reads the layers of a drawing from back to front", () => {
  expect(layersOf("lM0 36h48v2H0z sM9 36 L9 9z SM1 1v2")).toEqual([
    { tone: "l", path: "M0 36h48v2H0z" },
    { tone: "s", path: "M9 36 L9 9z" },
    { tone: "S", path: "M1 1v2" },
  ]);
});

it("has no layers of what is no drawing", () => {
  expect(layersOf("")).toEqual([]);
  expect(layersOf("xM0 0h1")).toEqual([]);
});
