import en from "$catalogue/en.json";
import { beforeAll, describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import { Words } from "$lib/words";
import type { BigTwoView } from "$lib/wire";
import { captionOf } from "./caption";

beforeAll(() => {
  reader.words = new Words("en", en);
});

const caption = (kind: string, args: Record<string, unknown>) =>
  captionOf({ kind, ask: { key: "bigtwo.ask", args } } as unknown as BigTwoView);

describe("what lies in the middle", () => {
  it("is named with its rank where the question names it", () => {
    expect(caption("pair", { kind: "pair", rank: "K" })).toBe("Pair of kings");
    expect(caption("full_house", { kind: "full_house", rank: "3" })).toContain("threes");
  });

  it("is its kind alone where the question is about something else, or names no rank", () => {
    expect(caption("pair", { kind: "single", rank: "K" })).toBe("pair");
    expect(caption("pair", {})).toBe("pair");
    expect(caption("flush", { kind: "flush", rank: "K" })).toBe("flush");
  });
});
