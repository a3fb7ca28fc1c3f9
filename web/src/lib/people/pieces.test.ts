import { describe, expect, it } from "vitest";
import { freePieces } from "./pieces";

describe("pieces to choose from", () => {
  const seats = [{ piece: "ship" }, { piece: "star" }, {}];

  it("are one's own and those that nobody else has, in the game's order", () => {
    expect(freePieces(["ship", "gem", "star"], seats, 0)).toEqual(["ship", "gem"]);
    expect(freePieces(["ship", "gem", "star"], seats, 1)).toEqual(["gem", "star"]);
  });

  it("are none where the game has none", () => {
    expect(freePieces([], [{ piece: "" }, {}], 0)).toEqual([]);
  });
});
