import { describe, expect, it } from "vitest";
import { keeper } from "./kept";

describe("what is kept", () => {
  it("is the same thing as long as it says the same", () => {
    const keep = keeper<{ cards: string[] } | undefined>();
    const first = keep({ cards: ["red"] });
    expect(keep({ cards: ["red"] })).toBe(first);
    const next = { cards: ["red", "red"] };
    expect(keep(next)).toBe(next);
    expect(keep({ cards: ["red"] })).not.toBe(first);
  });

  it("can be nothing, and come", () => {
    const keep = keeper<{ seat: number } | undefined>();
    expect(keep(undefined)).toBeUndefined();
    expect(keep({ seat: 0 })).toEqual({ seat: 0 });
    expect(keep(undefined)).toBeUndefined();
  });
});
