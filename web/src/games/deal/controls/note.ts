/** The line below the question: what is chosen of a payment, or of cards to be put away, and what is wrong with it. */

import { t } from "$lib/i18n.svelte";

export interface Note {
  look: "quiet" | "good" | "wrong";
  text: string;
}

interface Chosen {
  sum: number;
  due: number;
  /** Whether it can be sent. */
  fine: boolean;
}

/** How many cards are chosen. */
export function countNote({ sum, due, fine }: Chosen): Note {
  const look = fine ? "good" : sum > due ? "wrong" : "quiet";
  return { look, text: t("deal.page.choosing", { n: sum, of: due }) };
}

/** How much is chosen; `refused` is why the rules do not take it, empty for no reason, null while they do. */
export function payNote({ sum, due, fine }: Chosen, refused: string | null): Note {
  if (refused !== null) return { look: "wrong", text: refused || t("deal.page.too_much") };
  if (!fine) return { look: "quiet", text: t("deal.page.paying", { sum, due }) };
  const key = sum > due ? "overpaying" : sum < due ? "paying_all" : "paying";
  return { look: "good", text: t(`deal.page.${key}`, { sum, due, over: sum - due }) };
}
