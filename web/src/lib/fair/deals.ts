/** What is known of a deal: its lines in the record, what this page saw of it, and what both prove. */

import type { Message } from "$lib/wire";
import type { Draw } from "./hashes";

/** A line about a deal, as records have them; `draws` has what chance gave in one action. */
export interface Line {
  type: string;
  deal?: number;
  attempt?: number;
  scheme?: number;
  commitment?: string;
  seat?: number;
  seed?: string;
  seats?: number[];
  people?: number[];
  commitments?: [number, string][];
  asks?: string;
  chance?: Draw[];
}

export interface Verdict {
  state: "proved" | "unproved" | "broken";
  /** What is broken, or what is not proved. */
  why: Message[];
  code: string;
  /** Who did not show a promised seed. */
  withheld: number[];
}

export interface SeenAttempt {
  attempt: number;
  commitment: string;
  /** Every promise of ours with its seed: another window may have made one, too. */
  own: [promise: string, seed: string][];
  /** Whether the table had one of them when we last looked. */
  accepted: boolean;
  /** Where we saw people before the list was closed. */
  humans: number[];
  listed: { people: number[]; promises: [number, string][]; asks: string } | null;
  /** Whether the table has taken our seed. */
  shown: boolean;
  withheld: number[];
}

export interface SeenDeal {
  deal: number;
  seat: number;
  attempts: SeenAttempt[];
  code: string;
  /** Whether the table says that all of it is revealed. */
  over: boolean;
  verdict: Verdict | null;
}
