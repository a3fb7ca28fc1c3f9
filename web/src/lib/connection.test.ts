import { describe, expect, it } from "vitest";
import { backoff } from "$lib/connection";

describe("backoff", () => {
  it("grows from try to try up to a limit", () => {
    const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries, 1));
    expect(waits.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...waits)).toBe(15_000);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  });

  it("scatters clients that lost the same server", () => {
    expect(backoff(3, 0)).toBe(1920);
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 0.5));
    for (let i = 0; i < 100; i++) {
      expect(backoff(3)).toBeGreaterThanOrEqual(1920);
      expect(backoff(3)).toBeLessThanOrEqual(3200);
    }
  });
});
