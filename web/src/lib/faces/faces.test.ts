import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Animal from "./Animal.svelte";
import Face from "./Face.svelte";
import { known, MOODS, PLATES } from "./faces";

const sources = import.meta.glob<string>("./animals/*.svelte", {
  eager: true,
  query: "?raw",
  import: "default",
});
const ANIMALS = [
  "rabbit",
  "frog",
  "bear",
  "cat",
  "penguin",
  "panda",
  "tanuki",
  "fox",
  "lion",
  "owl",
];
const drawn = (of: Component<{ who: string; mood?: never }>, props: object) =>
  render(of, { props: props as { who: string } }).body;

describe("faces", () => {
  it("are drawn for every animal and for whoever is not known", () => {
    expect(Object.keys(PLATES)).toEqual([...ANIMALS, "robot"]);
    expect(ANIMALS.map(known)).toEqual(ANIMALS);
    for (const stranger of ["", "dragon", "toString", "__proto__"])
      expect(known(stranger)).toBe("robot");
  });

  it.each([...ANIMALS, "robot"])("%s has a look of its own in every mood", (who) => {
    const looks = MOODS.map((mood) => render(Animal, { props: { who, mood } }).body);
    expect(new Set(looks).size).toBe(MOODS.length);
    const shut = render(Animal, { props: { who, shut: true } }).body;
    expect(looks).not.toContain(shut);
    for (const look of [...looks, shut]) expect(look).not.toMatch(/NaN|undefined/);
  });

  it("stay apart on one page: nothing in them has an id", () => {
    for (const who of Object.keys(PLATES))
      for (const mood of MOODS) expect(drawn(Face, { who, mood })).not.toMatch(/\sid=|url\(#/);
  });

  it("are pictures for the eyes only", () => {
    expect(drawn(Face, { who: "fox" })).toContain('aria-hidden="true"');
  });

  it("are light: 1.3 KB of drawing each", () => {
    for (const [path, source] of Object.entries(sources)) {
      const drawing = source.replace(/<script[\s\S]*?<\/script>/g, "").replace(/\s+/g, " ");
      expect(drawing.length, path).toBeLessThanOrEqual(1300);
    }
  });
});
