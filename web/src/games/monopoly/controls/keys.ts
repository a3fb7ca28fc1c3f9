/** The keys of the controls, for the help. */

import { t } from "$lib/i18n.svelte";
import type { Keys } from "../../ui";

export const keys = (): Keys => [
  ["Enter", t("monopoly.page.key.main")],
  ["1 2 3 …", t("monopoly.page.key.answer")],
  ["P", t("monopoly.move.pass")],
  ["+ −", t("monopoly.page.key.bid")],
  ["← ↑ ↓ →", t("monopoly.page.key.squares")],
  ["M", t("monopoly.page.deeds")],
  ["T", t("monopoly.page.trade")],
  ["H", t("table.hint")],
  ["Esc", t("monopoly.page.key.fold")],
];
