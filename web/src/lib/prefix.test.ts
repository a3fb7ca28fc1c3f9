import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { to, within } from "$lib/prefix";

describe("under a prefix", () => {
  it("puts it before our paths and takes it off again", () => {
    expect(to("/new")).toBe("/new");
    expect(to("/new", "/tycoon")).toBe("/tycoon/new");
    expect(within("/tycoon/new", "/tycoon")).toBe("/new");
    expect(within("/tycoon", "/tycoon")).toBe("/");
    expect(within("/tycoon/", "/tycoon")).toBe("/");
    expect(within("/new")).toBe("/new");
  });

  it("knows what is not ours", () => {
    expect(within("/", "/tycoon")).toBe(null);
    expect(within("/tycoons", "/tycoon")).toBe(null);
  });
});

it("is forgotten by no link of the page", () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const pages = readdirSync(source, { recursive: true, encoding: "utf-8" }).filter((path) =>
    path.endsWith(".svelte"),
  );
  expect(pages.length).toBeGreaterThan(100);
  const bare = pages.filter((path) =>
    /\b(?:href|src|action)=(?:"\/|\{\s*`\/|\{\s*"\/)/.test(
      readFileSync(`${source}/${path}`, "utf-8"),
    ),
  );
  expect(bare).toEqual([]);
});
