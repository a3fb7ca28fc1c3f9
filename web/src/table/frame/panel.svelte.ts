/** Which tab of the side panel is looked at, and what of the chat has been read. */

import { MediaQuery } from "svelte/reactivity";
import type { IconName } from "$lib/components/Icon.svelte";
import { DESK } from "./modes";

export const TABS = ["scores", "log", "chat", "rules"] as const;
export type Tab = (typeof TABS)[number];

export const ICONS: Record<Tab, IconName> = {
  scores: "scores",
  log: "log",
  chat: "chat",
  rules: "rules",
};

export class Panel {
  #chosen = $state<Tab | null>(null);
  /** Whether the sheet is open; beside the table the panel always is. */
  raised = $state(false);
  readonly #wide = new MediaQuery(DESK);
  /** Whether the table leaves no room for it at any size. */
  readonly #crowded: () => boolean;
  readonly #waiting: () => boolean;

  constructor(
    readonly id: string,
    crowded: () => boolean,
    waiting: () => boolean,
  ) {
    this.#crowded = crowded;
    this.#waiting = waiting;
  }

  /** Until one is chosen, people talk while they wait for the start. */
  get tab(): Tab {
    return this.#chosen ?? (this.#waiting() ? "chat" : "scores");
  }

  set tab(tab: Tab) {
    this.#chosen = tab;
  }

  /** Whether it is a sheet now, which comes and goes. */
  get sheet(): boolean {
    return !this.#wide.current || this.#crowded();
  }

  get shown(): boolean {
    return !this.sheet || this.raised;
  }

  choose(tab: Tab): void {
    this.raised = !(this.raised && this.tab === tab);
    this.tab = tab;
  }
}
