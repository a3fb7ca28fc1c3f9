import { t } from "$lib/i18n.svelte";
import type { BigTwoView } from "$lib/wire";

const NAMED = new Set(["pair", "triple", "full_house", "four_one"]);

/** What lies in the middle, in words: its rank belongs to it where the question to somebody names it. */
export function captionOf({ kind, ask }: Pick<BigTwoView, "kind" | "ask">): string {
  const rank = ask.args["rank"];
  return NAMED.has(kind) && typeof rank === "string" && ask.args["kind"] === kind
    ? t(`bigtwo.caption.${kind}`, { rank })
    : t(`bigtwo.kind.${kind}`);
}
