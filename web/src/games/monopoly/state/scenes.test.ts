import { describe, expect, it } from "vitest";
import type { Entry } from "$lib/wire";
import { saidLast } from "./scenes";

const entry = (seq: number, event: string | null, key: string | null) =>
  ({
    seq,
    event: event && { event },
    say: key && { key, args: {} },
  }) as unknown as Entry;

const entries = [
  entry(1, "rolled", "rolled"),
  entry(2, "moved", "moved"),
  entry(3, "drew", "drew"),
  entry(4, null, "joined"),
  entry(5, "paid", "paid"),
];

describe("what is said in the middle of the board", () => {
  it("is what has happened last, of what may be told", () => {
    expect(saidLast(entries, 5, false)?.key).toBe("paid");
    expect(saidLast(entries, 4, false)?.key).toBe("drew");
    expect(saidLast(entries, 0, false)).toBeNull();
  });

  it("is not what stands on the card that lies there", () => {
    expect(saidLast(entries, 4, true)?.key).toBe("moved");
    expect(saidLast(entries, 5, true)?.key).toBe("paid");
  });
});
