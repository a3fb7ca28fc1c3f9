import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const server = process.env["TYCOON_SERVER"] ?? "http://127.0.0.1:8000";

/** What the lobby says of a game; all else of it is said at its table, or in the form for one. */
const IN_LOBBY = /^\w+\.(title|pitch|preset\.[\w-]+)$/;
const GAMES = readdirSync(path("./src/games"), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);

/** Whose words are fetched when they are needed: those of the games, and of a page of its own. */
const PARTS = [...GAMES, "evening", "learn", "mine", "phrase", "replay"];

/** In which part of a language a key is: that of a game, or that of the page itself. */
function partOf(key: string): string {
  const [area = ""] = key.split(".", 1);
  return PARTS.includes(area) && !IN_LOBBY.test(key) ? area : "page";
}

/** Leaves out of the catalogue what only the terminal says; `?part=` leaves one part of it. */
const words: Plugin = {
  name: "words",
  enforce: "pre",
  transform: {
    filter: { id: /\/words\/[\w-]+\.json(\?part=\w+)?$/ },
    handler(file: string, id: string) {
      const part = /\?part=(\w+)$/.exec(id)?.[1];
      const code = JSON.stringify(JSON.parse(file), (key, text: unknown) =>
        key.startsWith("cli.") || (key && part && partOf(key) !== part) ? undefined : text,
      );
      // With a question behind it Vite does not take it for JSON.
      return part
        ? { code: `export default JSON.parse(${JSON.stringify(code)})`, moduleType: "js" }
        : code;
    },
  },
};

const LANGUAGES = ["en", "ja", "ko", "zh-Hant"];
/** Files without which the page does not open; their names have hashes. */
const SHELL = /^assets\/(index|base|Nowhere)-[\w-]+\.(js|css)$/;

/** What an installed page is called and looks like, in a language. Addresses are those beside the file. */
function manifest(lang: string): string {
  const words = JSON.parse(readFileSync(path(`../src/tycoon/words/${lang}.json`), "utf8"));
  return JSON.stringify({
    name: words["app.title"],
    short_name: words["app.title"],
    description: words["app.tagline"],
    lang,
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#2a1d1b",
    theme_color: "#2a1d1b",
    categories: ["games"],
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: words["lobby.new_table"], url: "new" },
      { name: words["lobby.mine"], url: "mine" },
    ],
  });
}

/** Makes the page installable: manifests, and a service worker that knows the files of this build. */
const installable: Plugin = {
  name: "installable",
  apply: "build",
  // After the files have their names.
  enforce: "post",
  generateBundle(_, bundle) {
    for (const lang of LANGUAGES)
      this.emitFile({
        type: "asset",
        fileName: `manifest-${lang}.webmanifest`,
        source: manifest(lang),
      });
    const names = Object.keys(bundle).sort();
    const worker = bundle["sw.js"];
    if (worker?.type !== "chunk" || worker.imports.length || worker.exports.length)
      throw new Error("the service worker is to be one file");
    const files = names.filter((name) => SHELL.test(name));
    const version = createHash("sha256").update(names.join()).digest("hex").slice(0, 12);
    worker.code = worker.code.replaceAll("__BUILD__", JSON.stringify({ version, files }));
  },
};

export default defineConfig({
  plugins: [svelte(), words, installable],
  // Relative, as the server may lie below another address; it completes those of index.html.
  base: "./",
  resolve: {
    alias: { $lib: path("./src/lib"), $catalogue: path("../src/tycoon/words") },
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: path("../src/tycoon/server/page"),
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    target: "es2022",
    // A font or a picture in a data: URL would not be cached, and the page has none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: path("./index.html"), sw: path("./src/offline/worker.ts") },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // Many small files cost more than they save: one for the lobby, one more for a table.
        codeSplitting: {
          groups: [
            {
              name: "base",
              // What only a table, the form or the pictures need comes with them.
              test: /web[\\/]src[\\/](lib(?![\\/](explain|fair|table|connection|faces|art|cards|qr))|lobby(?![\\/](scenes|form))|styles|games[\\/]index)|node_modules[\\/]svelte/,
            },
          ],
        },
      },
    },
  },
  json: { stringify: true },
  server: {
    fs: { allow: [path("."), path("../src/tycoon/words")] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.svelte.test.ts"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "runes",
          include: ["src/**/*.svelte.test.ts"],
          environment: path("./vitest.client.ts"),
        },
      },
    ],
  },
});
