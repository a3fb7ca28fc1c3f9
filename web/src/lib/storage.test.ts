import { afterEach, describe, expect, it, vi } from "vitest";
import { recall, remember, remembered } from "./storage";

/** A browser's memory, with what others have left there. */
function memory(): Record<string, unknown> {
  const kept: Record<string, unknown> = { other: "1" };
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, value: string) => void (kept[key] = value)),
    removeItem: hidden((key: string) => Reflect.deleteProperty(kept, key)),
  });
  return kept;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what this browser remembers", () => {
  it("is the page's own, apart from what others keep there", () => {
    const kept = memory();
    vi.stubGlobal("localStorage", kept);
    remember("table.ABCDE", "1");
    remember("table.FGHJK", "2");
    remember("name", "Ann");
    expect(recall("name")).toBe("Ann");
    expect(recall("other")).toBeNull();
    expect(remembered("table.")).toEqual(["table.ABCDE", "table.FGHJK"]);
    remember("table.ABCDE", null);
    expect(remembered("table.")).toEqual(["table.FGHJK"]);
    expect(kept["other"]).toBe("1");
  });

  it("is nothing where the browser forbids it, and nothing breaks", () => {
    const no = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", { getItem: no, setItem: no, removeItem: no });
    remember("name", "Ann");
    remember("name", null);
    expect(recall("name")).toBeNull();
    vi.stubGlobal("localStorage", undefined);
    expect([recall("name"), remembered("")]).toEqual([null, []]);
  });
});
