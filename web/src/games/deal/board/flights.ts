/** What flies over the table when something happens, and from where to where. */

import type { Motion } from "$lib/feel/motion";
import type { Flight } from "../../../table/motion/flight";

type Told = Readonly<Record<string, unknown>>;

const anchor = (name: string) => `[data-anchor="${name}"]`;
const seatAt = (seat: number) => [`[data-plate="${seat}"]`, anchor(`seat:${seat}`)];
const matOf = (seat: number) => [anchor(`seat:${seat}`), `[data-plate="${seat}"]`];
const bankOf = (seat: number) => [
  anchor(`bank:${seat}`),
  `[data-plate="${seat}"] [data-bank]`,
  ...matOf(seat),
];

/** Where a group of a seat lies, or any of that colour; else all that the seat has. */
function setOf(seat: number, colour: unknown, group?: unknown): string[] {
  if (colour === "bank") return bankOf(seat);
  const key = `${String(colour)}.${group === undefined ? "" : String(group)}`;
  const same = group === undefined ? "^=" : "=";
  return [
    `[data-anchor${same}"set:${seat}:${key}"]`,
    `[data-area="${seat}"] [data-group${same}"${key}"]`,
    ...matOf(seat),
  ];
}

/** The flights of an event as a seat sees it. */
export function flightsOf(event: Told, mine: number): Flight<string>[] {
  const seat = Number(event["seat"]);
  const [to, other] = [Number(event["to"]), Number(event["other"])];
  const { card, colour, group } = event as { card?: string; colour?: string; group?: number };
  const hand = seat === mine ? ["[data-hand]", ...seatAt(seat)] : seatAt(seat);
  const fly = (
    from: string[],
    goal: string[],
    motion: Motion,
    what: string | null = card ?? "",
  ) => [{ what, from, to: goal, motion }];
  switch (event["event"]) {
    case "drew":
      return fly([anchor("pile")], hand, "deal", "");
    case "played":
    case "discarded":
    case "surrendered":
      return fly(hand, [anchor("discards")], "fly");
    case "refused":
      return fly(hand, [anchor("discards")], "fly", "just-say-no");
    case "banked":
      return fly(hand, bankOf(seat), "fly");
    case "laid":
      return fly(hand, setOf(seat, colour, group), "fly");
    case "built": {
      const from = event["origin"] === "hand" ? hand : setOf(seat, event["origin"]);
      return fly(from, setOf(seat, colour, group), "fly");
    }
    case "turned":
      return fly(setOf(seat, event["origin"]), setOf(seat, colour, group), "take");
    case "fell":
      return fly(
        setOf(seat, colour),
        event["to"] === "bank" ? bankOf(seat) : [anchor("discards")],
        "fly",
      );
    case "put_under":
      return fly(hand, [anchor("pile")], "fly", "");
    case "paid":
      if (colour === "bank") return fly(bankOf(seat), bankOf(to), "coins", null);
      if (colour === "hand") return fly(hand, bankOf(to), "take");
      return fly(setOf(seat, colour, group), setOf(to, colour), "take");
    case "moved":
      return fly(setOf(seat, colour), setOf(to, colour), "take");
    case "captured":
      return fly(setOf(other, colour), setOf(seat, colour, group), "take", "");
    case "inherited":
      return fly(seatAt(other), hand, "take", "");
  }
  return [];
}
