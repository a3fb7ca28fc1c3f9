import { describe, expect, it } from "vitest";
import words from "$catalogue/en.json";
import { layersOf } from "$lib/art/layers";
import { familyOf } from "../cards";
import { ACTIONS, BANDS, BLADE, PROPERTIES, RENT, STICK, TURN } from "./drawings";
import { guilloche, lettering, worthOf } from "./notes";
import { partsOf } from "./pictures";

const BUDGET = 420;
const kinds = Object.keys(words).flatMap((key) => /^deal\.card\.(.+)$/.exec(key)?.[1] ?? []);
const money = kinds.filter((kind) => familyOf(kind) === "money");
const others = kinds.filter((kind) => familyOf(kind) !== "money");

describe("pictures of cards", () => {
  it("every kind has its own", () => {
    expect(kinds.length).toBeGreaterThan(40);
    const pictures = others.map((kind) => JSON.stringify(partsOf(kind)));
    expect(others.filter((_, i) => pictures[i] === "[]")).toEqual([]);
    expect(new Set(pictures).size).toBe(others.length);
  });

  it("every part is drawn", () => {
    for (const part of others.flatMap(partsOf)) expect(layersOf(part.of)).not.toEqual([]);
  });

  it("there is a card for every action that is drawn", () => {
    expect(Object.keys(ACTIONS).filter((action) => !kinds.includes(action))).toEqual([]);
  });

  const drawings = [
    ...[PROPERTIES, ACTIONS, RENT, { BLADE, STICK, TURN }].flatMap(Object.entries<string>),
    ...BANDS.map((band, i): [string, string] => [`band ${i}`, band]),
  ];
  it.each(drawings)("%s keeps to its budget and its tones", (_, drawing) => {
    expect(new TextEncoder().encode(drawing).length).toBeLessThanOrEqual(BUDGET);
    const layers = layersOf(drawing);
    expect(layers.map(({ tone, path }) => tone + path).join(" ")).toBe(drawing);
    for (const { path } of layers) expect(path).toMatch(/^M[\d\s.a-zA-Z-]+$/);
  });
});

describe("money", () => {
  it.each(money)("%s shows its sum, in the middle", (kind) => {
    const worth = worthOf(kind);
    expect(worth).toBeGreaterThan(0);
    const signs = lettering(worth);
    expect(signs).toHaveLength(String(worth).length + 1);
    expect(signs.map(({ x }) => x)).toEqual(signs.map(({ x }) => x).sort((a, b) => a - b));
  });

  it("no two notes have the same lines", () => {
    const patterns = money.map((kind) => guilloche(worthOf(kind)));
    expect(new Set(patterns).size).toBe(money.length);
    for (const pattern of patterns) expect(pattern).not.toContain("NaN");
  });

  it("other cards are worth nothing as money", () => {
    expect(others.map(worthOf).filter(Boolean)).toEqual([]);
  });
});
