import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));
/** What a table is made of; the lobby and its form hardly change while they are looked at. */
const styled = readdirSync(source, { recursive: true, encoding: "utf-8" }).filter(
  (path) => /\.(svelte|css)$/.test(path) && !/^lobby/.test(path),
);

it("does without :has() at a table, which is asked anew whenever anything is put on the page", () => {
  expect(styled.length).toBeGreaterThan(100);
  const asking = styled.filter((path) =>
    readFileSync(`${source}/${path}`, "utf-8").includes(":has("),
  );
  expect(asking).toEqual([]);
});
