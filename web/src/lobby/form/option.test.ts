import en from "$catalogue/en.json";
import { beforeAll, describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import { Words } from "$lib/words";
import type { OptionField } from "$lib/wire";
import { complaintOf, rangeOf } from "./option";

beforeAll(() => {
  reader.words = new Words("en", en);
});

const field = (given: Partial<OptionField>) => ({ kind: "int", ...given }) as OptionField;

describe("the value of an option", () => {
  it("has to be a whole number within its bounds, both of which are allowed", () => {
    const target = field({ least: 1, most: 100 });
    expect([1, 50, 100].map((n) => complaintOf(target, n))).toEqual(["", "", ""]);
    for (const n of [0, 101]) expect(complaintOf(target, n)).toMatch(/from 1 to 100/);
    for (const bad of [1.5, NaN, null, undefined, "7"])
      expect(complaintOf(target, bad)).toMatch(/whole number/);
  });

  it("is any at all without bounds, and for what is no number", () => {
    expect(complaintOf(field({}), -3)).toBe("");
    expect(complaintOf(field({ kind: "bool" as OptionField["kind"] }), null)).toBe("");
  });

  it("is told the bounds that there are, zero among them", () => {
    expect(rangeOf(field({ least: 0, most: 9 }))).toBe("0 to 9");
    expect(rangeOf(field({ least: 0 }))).toBe("at least 0");
    expect(rangeOf(field({ most: 0 }))).toBe("at most 0");
    expect(rangeOf(field({}))).toBe("");
  });
});
