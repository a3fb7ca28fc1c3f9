import { sentences } from "$lib/i18n.svelte";

/** What something on the table means. */
export interface About {
  /** What it is called. */
  title: string;
  /** What it means or does; empty where the title says all. */
  text?: string;
  /** The numbers of the rules that say so, as the rules are cited. */
  rule?: string;
}

/** All of it in a sentence or more, for those who hear it. */
export const spokenAbout = (all: readonly About[]): string =>
  sentences(all.flatMap(({ title, text = "", rule = "" }) => [title, text, rule]));
