import type { Entry } from "$lib/wire";
import { type Join, type Line, linesOf } from "../../../table/panels/lines";

/** What puts a card on the discard pile, and which card where the event does not name it. */
const DISCARDS: Readonly<Record<string, string>> = {
  played: "",
  surrendered: "",
  refused: "just-say-no",
  shifted: "rent-shift",
};

const SEEN = { one: "deal.log.drew", all: "deal.log.drew_all" };
const UNSEEN = { one: "deal.log.drew_unseen", all: "deal.log.drew_unseen_all" };

/** The cards that a seat draws one after the other are one line. */
export const joined: Join = (line, next) => {
  const kind = [SEEN, UNSEEN].find(({ one }) => one === next.key);
  if (!kind || !Object.values(kind).includes(line.key)) return null;
  const name = next.args["name"];
  if (JSON.stringify(name) !== JSON.stringify(line.args["name"])) return null;
  if (kind === UNSEEN) return { key: kind.all, args: { name, n: Number(line.args["n"] ?? 1) + 1 } };
  const before = (line.args["cards"] ?? [line.args["card"]]) as unknown[];
  return { key: kind.all, args: { name, cards: [...before, next.args["card"]] } };
};

/** How many lines stand beside the table. */
const LATELY = 10;

/** What has happened last in this game, without whose turn it was: that stands in every line. */
export function lately(entries: readonly Entry[]): Line[] {
  const game = entries.at(-1)?.game;
  return linesOf(
    entries.filter((entry) => entry.game === game && entry.event),
    joined,
  )
    .filter(({ entry }) => entry.event?.["event"] !== "turn")
    .slice(-LATELY);
}

/** Who put a card on the discard pile last, as far as the log is known; null where it is not. */
export function lastPlayer(entries: readonly Entry[], card: string): number | null {
  for (let i = entries.length - 1; i >= 0; i--) {
    const event = entries[i]?.event;
    const put = DISCARDS[String(event?.["event"])];
    if (put === undefined || (put || event?.["card"]) !== card) continue;
    const seat = event?.["seat"];
    return typeof seat === "number" ? seat : null;
  }
  return null;
}
