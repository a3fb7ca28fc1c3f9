import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const server = process.env["TYCOON_SERVER"] ?? "http://127.0.0.1:8000";

/** Leaves out of the catalogue what only the terminal says. */
const words: Plugin = {
  name: "words",
  enforce: "pre",
  transform: {
    filter: { id: /\/words\/[\w-]+\.json$/ },
    handler: (file: string) =>
      JSON.stringify(JSON.parse(file), (key, text: unknown) =>
        key.startsWith("cli.") ? undefined : text,
      ),
  },
};

export default defineConfig({
  plugins: [svelte(), words],
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
      output: {
        // Many small files cost more than they save: one for the lobby, one more for a table.
        codeSplitting: {
          groups: [
            {
              name: "base",
              // What only a table, the form or the pictures need comes with them.
              test: /web[\\/]src[\\/](lib(?![\\/](fair|table|connection|faces|art|cards|qr))|lobby(?![\\/](scenes|form))|styles|games[\\/]index)|node_modules[\\/]svelte/,
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
