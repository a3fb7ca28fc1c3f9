import { expect, it } from "vitest";
import { aboutEffect } from "./about";

const rule = (kind: string, kinds: string[] = [kind], options = {}) =>
  aboutEffect(kind, "", { kinds, options })[0]?.rule;

it("leads from an effect to its rule, by what else has happened and what the table plays by", () => {
  expect(rule("discarded")).toBe("DF-45");
  expect(rule("discarded", ["bombed", "discarded"])).toBe("DF-72");
  expect(rule("locked")).toBe("DF-32");
  expect(rule("locked", ["locked"], { colour_lock: true })).toBe("DF-81");
  expect(rule("nothing")).toBeUndefined();
});
