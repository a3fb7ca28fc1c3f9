import type { Looked } from "../deciding/choosing.svelte";

/** What a `data-peek` names: a card, or `seat/colour.group`; null for nothing. */
export function peekAt(named: string | null | undefined): Looked | null {
  if (!named) return null;
  const found = /^(\d+)\/(.+)$/.exec(named);
  return found ? { seat: Number(found[1]), group: found[2] ?? "" } : { card: named };
}
