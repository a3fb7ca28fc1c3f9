/** What is asked of the reader, and what is said of what they have chosen. */

import type { Table } from "$lib/table.svelte";
import type { Message } from "$lib/wire";

/** What the page says of the selection. */
export interface Line {
  look: "quiet" | "good" | "wrong";
  text: string;
  /** Of a hint, its reason; it stands where the question stood. */
  why?: string;
}

export interface Asking {
  table: Table;
  ask: Message;
  myTurn: boolean;
  /** Null for nothing. */
  line: Line | null;
  /** Whether what is said of the selection are sentences, which take two lines where there is little width. */
  wordy?: boolean;
}
