import { describe, expect, it } from "vitest";
import type { GameInfo } from "$lib/wire";
import { codeIn, placeOf, quickTable } from "./places";

describe("codeIn", () => {
  it("finds the code in whatever was pasted", () => {
    expect(codeIn("k7pq2d")).toBe("K7PQ2D");
    expect(codeIn(" K7P-Q2D ")).toBe("K7PQ2D");
    expect(codeIn("http://127.0.0.1:8000/t/k7pq2d")).toBe("K7PQ2D");
    expect(codeIn("Join me: https://example.org/t/K7PQ2D?x=1")).toBe("K7PQ2D");
    expect(codeIn("   ")).toBe("");
    expect(codeIn("https://example.org/e/K7PQ2DAB")).toBe("K7PQ2DAB");
    expect(placeOf("K7PQ2DAB")).toBe("/e/K7PQ2DAB");
    expect(placeOf("K7PQ2DABCD")).toBe("/t/K7PQ2DABCD");
  });
});

describe("quickTable", () => {
  it("fills every other seat with a normal bot and starts", () => {
    const game: GameInfo = {
      name: "bigtwo",
      version: 1,
      maturity: "beta",
      seats: [3, 4],
      usual_seats: 4,
      presets: [{ name: "base", seats: [3, 4], usual_seats: 4, options: { hands: 0 } }],
      options: [],
      groups: [],
      bots: ["random", "greedy"],
      levels: ["easy", "normal", "strong", "expert"],
      passes: true,
      characters: [],
      pieces: [],
    };
    expect(quickTable(game, "Aiko")).toEqual({
      game: "bigtwo",
      name: "Aiko",
      seats: 4,
      options: { hands: 8 },
      seat: 0,
      bots: { "1": "normal", "2": "normal", "3": "normal" },
      start: true,
    });
    const other = { name: "trio", seats: [3], usual_seats: 3, options: { hands: 0, bombs: true } };
    expect(quickTable(game, "Aiko", other)).toMatchObject({
      seats: 3,
      options: { hands: 8, bombs: true },
      bots: { "1": "normal", "2": "normal" },
    });
  });
});
