/** Payments: what is chosen is put into an order, and written in words, that the rules take. */

import type { Checked } from "$lib/table.svelte";
import type { Message } from "$lib/wire";
import { payingOrders, type Thing, written } from "../controls/guide";

/** What the server says of a selection. */
export interface Verdict {
  /** What would be sent; null when it is not legal. */
  moves: string[] | null;
  text: Message | null;
}

type Check = (moves: string[]) => Promise<Checked | null>;
type Values = Readonly<Record<string, number>>;

/** What things are worth together. */
export const worthOf = (things: readonly { card: string }[], values: Values): number =>
  things.reduce((total, { card }) => total + (values[card] ?? 0), 0);

/** The things that moves pay, and houses of value, which can be paid once the hotel above them is. */
export function payable<T extends Thing>(
  things: readonly T[],
  moves: readonly { card?: string }[],
  values: Values,
): T[] {
  const kinds = new Set(moves.map(({ card }) => card));
  return things.filter(
    ({ card }) => kinds.has(card) || (card.endsWith("house") && (values[card] ?? 0) > 0),
  );
}

/** The first order in which the rules take all that is picked; null for no answer. */
export async function judgePayment(
  picked: readonly Thing[],
  values: Values,
  check: Check,
): Promise<Verdict | null> {
  let text: Message | null = null;
  for (const order of payingOrders(picked, values)) {
    const found = await judgeOrder(order.map(written), check);
    if (!found || found.moves) return found;
    text ??= found.text;
  }
  return { moves: null, text };
}

/** Sets that break while paying are numbered anew: each thing is written the first way that the rules take. */
async function judgeOrder(order: string[][], check: Check): Promise<Verdict | null> {
  const plain = order.flatMap((ways) => ways.slice(0, 1));
  const whole = await check(plain);
  if (!whole || whole.legal) return whole && { moves: plain, text: null };
  const moves: string[] = [];
  for (const ways of order) {
    let found = "";
    for (const way of ways) {
      const one = await check([...moves, way]);
      if (!one) return null;
      if (one.legal) found = way;
      if (found) break;
    }
    if (!found) return { moves: null, text: whole.text };
    moves.push(found);
  }
  return { moves, text: null };
}
