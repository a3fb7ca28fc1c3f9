import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { onPaper } from "./tones";

type Rgb = [number, number, number];

const style = fileURLToPath(new URL("../../styles/tokens.css", import.meta.url));
const tokens = [...readFileSync(style, "utf-8").matchAll(/^\s*--([\w-]+): ([^;]+);/gm)];

/** What a token is in each theme, of which the first is that of all. */
const valuesOf = (name: string): string[] =>
  tokens.flatMap(([, token, value = ""]) => (token === name ? [value] : []));

function rgb(value: string): Rgb {
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return rgb(valuesOf(other)[0] ?? "");
  const parts = /^#(..)(..)(..)$/.exec(value)?.slice(1) ?? [];
  return parts.map((part) => parseInt(part, 16) / 255) as Rgb;
}

function mixed(colour: string): Rgb {
  const [, one = "", share = "", two = ""] = /srgb, (.+) (\d+)%, (.+)\)$/.exec(colour) ?? [];
  const [first, second, part] = [rgb(one), rgb(two), Number(share) / 100];
  return first.map((value, i) => value * part + (second[i] ?? 0) * (1 - part)) as Rgb;
}

function light(colour: Rgb): number {
  const [r, g, b] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("drawings on paper", () => {
  const groups = tokens.flatMap(([, token = ""]) => /^group-(.+)$/.exec(token)?.[1] ?? []);

  it.each(groups)("what is drawn in %s stands out", (group) => {
    for (const paper of valuesOf("paper")) {
      const contrast = (light(rgb(paper)) + 0.05) / (light(mixed(onPaper(group))) + 0.05);
      expect(contrast).toBeGreaterThanOrEqual(3);
    }
  });

  it("there are the groups of the page", () => {
    expect(groups.length).toBeGreaterThanOrEqual(10);
    expect(valuesOf("paper").length).toBe(2);
  });
});
