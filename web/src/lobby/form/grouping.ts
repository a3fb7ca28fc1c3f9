/** How the form for a new table arranges a game's options; the server says which belong together. */

import type { GameInfo, OptionField } from "$lib/wire";

export type Value = boolean | number | string;

export interface Group {
  /** The key of its title; empty for none. */
  title: string;
  fields: OptionField[];
}

/** The options of a game in groups; what stands in none comes last, without a title. */
export function grouped(game: Pick<GameInfo, "name" | "options" | "groups">): Group[] {
  const groups = game.groups.map(({ name, options }) => ({
    title: `${game.name}.options.${name}`,
    fields: options.flatMap((wanted) => game.options.filter((field) => field.name === wanted)),
  }));
  const placed = new Set(groups.flatMap(({ fields }) => fields));
  const rest = game.options.filter((field) => !placed.has(field));
  return rest.length ? [...groups, { title: "", fields: rest }] : groups;
}

/** Whether an option changes anything, the others being as they are. */
export function matters(field: OptionField, values: Record<string, Value>): boolean {
  return Object.entries(field.only_with ?? {}).every(([other, value]) => values[other] === value);
}
