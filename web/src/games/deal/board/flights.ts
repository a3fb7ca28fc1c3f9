/** What flies over the table when something happens, and from where to where. */

import type { Motion } from "$lib/motion";
import type { Flight } from "../../../table/Flights.svelte";

const anchor = (name: string) => `[data-anchor="${name}"]`;
const seatAt = (seat: number) => [`[data-plate="${seat}"]`, anchor(`seat:${seat}`)];
const matOf = (seat: number) => [anchor(`seat:${seat}`), `[data-plate="${seat}"]`];
const bankOf = (seat: number) => [anchor(`bank:${seat}`), `[data-plate="${seat}"] [data-bank]`];

/** The flights of an event as a seat sees it. */
export function flightsOf(event: Readonly<Record<string, unknown>>, mine: number): Flight[] {
  const seat = Number(event["seat"]);
  const card = String(event["card"] ?? "");
  const hand = seat === mine ? ["[data-hand]", ...seatAt(seat)] : seatAt(seat);
  const fly = (from: string[], to: string[], motion: Motion, what: string | null = card) => [
    { card: what, from, to, motion },
  ];
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
      return fly(hand, [...bankOf(seat), ...matOf(seat)], "fly");
    case "laid":
    case "built":
      return fly(hand, matOf(seat), "fly");
    case "put_under":
      return fly(hand, [anchor("pile")], "fly", "");
    case "paid": {
      const to = Number(event["to"]);
      if (event["colour"] !== "bank") return fly(matOf(seat), matOf(to), "take");
      return fly([...bankOf(seat), ...matOf(seat)], [...bankOf(to), ...matOf(to)], "coins", null);
    }
    case "moved":
      return fly(matOf(seat), matOf(Number(event["to"])), "take");
    case "captured":
      return fly(matOf(Number(event["other"])), matOf(seat), "take", "");
    case "inherited":
      return fly(seatAt(Number(event["other"])), hand, "take", "");
  }
  return [];
}
