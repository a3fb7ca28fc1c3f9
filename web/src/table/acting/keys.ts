import { t } from "$lib/i18n.svelte";
import type { Keys } from "../../games/ui";

/** The help of a game with a hand of cards: its own keys between those that work in every hand. */
export const handKeys = (own: Keys): Keys => [
  ["← →", t("table.key.move")],
  ["Space", t("table.key.select")],
  ...own,
  ["H", t("table.hint")],
  ["Esc", t("table.clear")],
];
