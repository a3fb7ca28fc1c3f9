/** The panels of the controls: which there are, and which one answers what is asked. */

import { t } from "$lib/i18n.svelte";
import type { MonopolyView } from "$lib/wire";

export interface Tab {
  id: string;
  label: string;
}

type Shown = Pick<MonopolyView, "auction" | "debts" | "offer">;

/** What is always there, or is opened only by the reader. */
const STAYS = new Set(["deeds", "lot", "trade"]);

const LABELS: Readonly<Record<string, string>> = {
  offer: "monopoly.page.offer",
  auction: "monopoly.page.auction",
  debt: "monopoly.page.debt",
  lot: "monopoly.page.deed",
  deeds: "monopoly.page.deeds",
  trade: "monopoly.page.trade",
};

/** The panels, what is asked now first; `asked` is what we are asked. */
export function tabsOf({ auction, debts, offer }: Shown, asked: string): Tab[] {
  const ids = [
    offer && asked !== "draft" ? "offer" : "",
    auction ? "auction" : debts.length ? "debt" : "",
    asked === "buy" ? "lot" : "",
    ...["deeds", "trade"],
  ];
  return ids.filter(Boolean).map((id) => ({ id, label: t(LABELS[id] ?? "") }));
}

/** The panel that comes up by itself; empty for none. */
export function panelFor([first]: readonly Tab[], asked: string): string {
  if (asked === "draft") return "trade";
  return first && !STAYS.has(first.id) ? first.id : "";
}
