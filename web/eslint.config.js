import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "dist/", "src/lib/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off", // TypeScript's business
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Languages end their sentences in ways of their own.
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "Literal[value='. '], TemplateElement[value.raw=/\\. $/]:not([tail=true]), SvelteLiteral[value=/^\\. $/]",
          message: "Join sentences by `sentences` of $lib/i18n.",
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // The page has no base path and its own four routes.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["src/games/*/**"],
    rules: {
      // The loader fetches a game's code; nothing of a game may need the loader (nor its own index).
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^\\.{1,2}(/\\.\\.)*(/index)?$",
              message: "Import ui.ts, or the file itself.",
            },
          ],
        },
      ],
    },
  },
);
