/** The line below the question: what matters most of what there is to say. */

import { t } from "$lib/i18n.svelte";
import type { Note } from "./note";

interface Facts {
  myTurn: boolean;
  /** What several cards come to, where they answer together. */
  counted: Note | null;
  /** Whether saying nothing accepts. */
  silent: boolean;
  /** What is given for what. */
  exchange: { give: string; take: string } | null;
  /** Whether a move is put together. */
  whole: boolean;
  /** What the rules say of it. */
  judged: { fine: boolean; text: string } | null;
  /** What answers are asked for; empty where there are none. */
  asks: string;
  /** Whether a card of the hand comes next, how many are held, and how many of them can be played. */
  begins: boolean;
  held: number;
  playable: number;
  /** What the chosen card does. */
  about: string;
}

export function lineOf(facts: Facts): Note {
  const { judged } = facts;
  if (!facts.myTurn) return { look: "quiet", text: facts.about };
  if (facts.counted) return facts.counted;
  if (facts.silent) return { look: "quiet", text: t("deal.page.silence") };
  if (facts.exchange) return { look: "good", text: t("deal.page.exchange", facts.exchange) };
  if (judged && facts.whole) return { look: judged.fine ? "good" : "wrong", text: judged.text };
  if (facts.asks) return { look: "quiet", text: facts.asks };
  if (judged && !judged.fine) return { look: "wrong", text: judged.text };
  if (!facts.begins) return { look: "quiet", text: facts.about };
  if (facts.playable) return { look: "quiet", text: t("deal.page.pick") };
  // That no more may be played the question says.
  return { look: "quiet", text: facts.held ? "" : t("deal.page.no_hand") };
}
