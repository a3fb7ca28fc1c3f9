/** The reader's own order of a hand, kept for as long as its deal and this tab. */

import type { Table } from "$lib/table.svelte";

const KEY = "tycoon.hand";

/** Tells the deal from all others at any table. */
function dealOf({ code, now }: Table): string {
  return [code, now?.game_number ?? 0, now?.deals?.length ?? 0].join("/");
}

/** Keep it, in place of those of other deals. */
export function keepOrder(table: Table, cards: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([dealOf(table), cards]));
  } catch {
    // A browser that forbids it forgets.
  }
}

/** The order that was kept for this deal; empty for none. */
export function keptOrder(table: Table): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (!Array.isArray(kept) || kept[0] !== dealOf(table) || !Array.isArray(kept[1])) return [];
    return kept[1].filter((card) => typeof card === "string");
  } catch {
    return [];
  }
}
