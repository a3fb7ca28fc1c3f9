/** Choices of several steps, made from the legal moves alone: what is asked next, and with which answers. */

import type { DealMove } from "$lib/wire";
import { SPARE } from "../cards";

/** Part of a move. A member whose value is undefined must be missing in the move. */
export type Said = { [Name in keyof DealMove]?: DealMove[Name] | undefined };

export type Facet = "card" | "act" | "seat" | "other" | "thing" | "doubles";

const MEMBERS: Record<Facet, readonly (keyof DealMove)[]> = {
  card: ["card"],
  act: ["act"],
  seat: ["seat"],
  other: ["other"],
  thing: ["card", "colour", "group", "swap", "take"],
  doubles: ["doubles"],
};

/** Rent is for a colour, may be doubled, and then aims at somebody; anything else aims first. */
const OF_RENT: readonly Facet[] = ["act", "thing", "doubles", "seat"];
const OF_LAYING: readonly Facet[] = ["act", "card", "thing"];
const USUAL: readonly Facet[] = ["act", "seat", "other", "thing", "doubles"];

export interface Step {
  facet: Facet;
  answers: Said[];
}

export function fits(move: DealMove, said: Said): boolean {
  return (Object.keys(said) as (keyof DealMove)[]).every((name) => move[name] === said[name]);
}

export function fitting(moves: readonly DealMove[], said: readonly Said[]): DealMove[] {
  return moves.filter((move) => said.every((one) => fits(move, one)));
}

/** The next question that tells these moves apart; null when there is at most one. */
export function nextStep(moves: readonly DealMove[]): Step | null {
  if (moves.length < 2) return null;
  const first = moves[0];
  const order = first?.act === "lay" ? OF_LAYING : first?.card?.includes("rent") ? OF_RENT : USUAL;
  for (const facet of order) {
    const answers = answersOf(moves, facet);
    if (answers.length > 1) return { facet, answers };
  }
  return null;
}

function answersOf(moves: readonly DealMove[], facet: Facet): Said[] {
  const found = new Map<string, Said>();
  for (const move of moves) {
    const names = MEMBERS[facet];
    const key = names.map((name) => move[name] ?? "").join();
    if (!found.has(key))
      found.set(key, Object.fromEntries(names.map((name) => [name, move[name]])));
  }
  return [...found.values()];
}

/** Something of a seat that can be paid, given or taken. */
export interface Thing {
  card: string;
  colour: string;
  group: number;
}

/**
 * The orders in which things may be paid: what is worth least first, so that nothing is paid once
 * the sum is reached; or buildings before that, from the top.
 */
export function payingOrders<T extends Thing>(
  things: readonly T[],
  values: Readonly<Record<string, number>>,
): T[][] {
  const rank = ({ card, colour }: Thing) =>
    colour === "bank" || colour === "hand"
      ? 2
      : card.endsWith("hotel")
        ? 0
        : card.endsWith("house")
          ? 1
          : 2;
  const least = [...things].sort(
    (a, b) => (values[a.card] ?? 0) - (values[b.card] ?? 0) || b.group - a.group,
  );
  const built = [...least].sort((a, b) => rank(a) - rank(b));
  return built.every((one, i) => one === least[i]) ? [least] : [least, built];
}

/** How a payment may have to be written once others are made: sets that break get other numbers. */
export function written({ card, colour, group }: Thing): string[] {
  const bare = `pay:${card}@${colour}`;
  if (["bank", "hand", "colourless"].includes(colour) || group === SPARE) return [bare];
  const numbers = Array.from({ length: group + 1 }, (_, i) => `${bare}.${group - i}`);
  return [...numbers, bare];
}

/** The things that the moves of a payment pay; what falls off a set that they break is known by its card. */
export function paidBy<T extends Thing>(moves: readonly string[], things: readonly T[]): T[] {
  const left = [...things];
  return moves.flatMap((move) => {
    const fits: ((one: T) => boolean)[] = [
      (one) => written(one)[0] === move,
      (one) => written(one).includes(move),
      ({ card }) => move.startsWith(`pay:${card}@`),
    ];
    const at = fits.map((fit) => left.findIndex(fit)).find((place) => place >= 0);
    return at === undefined ? [] : left.splice(at, 1);
  });
}
