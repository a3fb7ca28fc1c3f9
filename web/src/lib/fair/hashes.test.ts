import { describe, expect, it } from "vitest";
import { bytesOf, seatCommitment } from "./hashes";

describe("bytesOf", () => {
  it("reads hexadecimal", () => {
    expect([...bytesOf("00ff10")]).toEqual([0, 255, 16]);
    expect([...bytesOf("")]).toEqual([]);
  });

  it("takes whatever a table may send for a seed: it fits no commitment", () => {
    for (const seed of ["xyz", "0", "f".repeat(63), "é"]) {
      expect(seatCommitment("00", 0, seed)).not.toBe(seatCommitment("00", 0, "f".repeat(64)));
    }
  });
});
