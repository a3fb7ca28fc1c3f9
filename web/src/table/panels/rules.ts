/** What is said of a table's rules to who comes to it. */

import { has, number, t } from "$lib/i18n.svelte";
import type { GameInfo, Snapshot } from "$lib/wire";

/** The options that are not as the preset has them, by name. */
export function changedOptions(
  { preset, options }: Pick<Snapshot, "preset" | "options">,
  info: Pick<GameInfo, "presets" | "options"> | null,
): string[] {
  const usual = info?.presets.find((one) => one.name === preset)?.options;
  if (!info || !usual) return [];
  return info.options
    .map((field) => field.name)
    .filter((name) => name in usual && name in options && options[name] !== usual[name]);
}

/** An option with its value, in words. */
export function optionSaid(game: string, name: string, value: unknown): string {
  const label = t(`${game}.option.${name}`);
  const said = (text: string) => t("chat.said", { name: label, text });
  if (typeof value === "boolean") return said(t(value ? "app.yes" : "app.no"));
  const key = `${game}.option.${name}.${String(value)}`;
  if (has(key)) return said(t(key));
  return said(typeof value === "number" ? number(value) : String(value));
}
