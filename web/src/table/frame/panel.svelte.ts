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
  /** Whether it was opened or put away as a sheet; a sheet that a narrower window makes does not slide. */
  slides = $state(false);
  /** The entry of the log that is to be seen; a new object for each time it is asked for. */
  sought = $state.raw<{ seq: number } | null>(null);
  #from: Element | null = null;
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

  /** Show an entry in the log. */
  seek(seq: number): void {
    this.#from = document.activeElement;
    this.tab = "log";
    this.#raise(true);
    this.sought = { seq };
  }

  /** Put the sheet away; who came to look something up is where they were. */
  close(): void {
    const back = this.raised && this.sheet ? this.#from : null;
    this.#raise(false);
    this.#from = null;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  }

  choose(tab: Tab): void {
    this.#from = null;
    this.sought = null;
    this.#raise(!(this.raised && this.tab === tab));
    this.tab = tab;
  }

  #raise(raised: boolean): void {
    this.raised = raised;
    this.slides = this.sheet;
  }
}
