/** Which cards on the table are about to change hands: those that an action names, and those chosen for one. */

import type { DealAction, DealGroup, DealMove, DealView } from "$lib/wire";
import { SPARE } from "../cards";
import type { Look } from "../signs/look";

interface Passing {
  from: number;
  to: number;
  /** Its kind; empty for all of the group. */
  card: string;
  /** Where it lies; empty where that is not said. */
  colour: string;
  /** Which group of that colour; any that is not full when undefined. */
  group?: number | undefined;
}

const BREAKER = "deal-breaker";

/** What a card that is played takes from somebody. */
function takenBy(
  { card, take, colour = "", group }: DealMove,
  from: number,
  to: number,
): Passing[] {
  if (card === BREAKER) return [{ from, to, card: "", colour, group }];
  return take ? [{ from, to, card: take, colour, group }] : [];
}

function named({ move, by, target: dealt, give, second, second_colour }: DealAction): Passing[] {
  const target = dealt < 0 ? (move.seat ?? -1) : dealt;
  const also = second ? [{ from: target, to: by, card: second, colour: second_colour }] : [];
  const back = give ? [{ from: by, to: target, card: give, colour: "" }] : [];
  return [...takenBy(move, target, by), ...also, ...back];
}

/** What changes hands by what is being carried out, and by the move that the viewer has put together. */
export function passingOf(view: DealView, ready: DealMove | null): Passing[] {
  const { running, question, viewer } = view;
  const found = running ? named(running) : [];
  if (!ready) return found;
  const other = question?.other ?? -1;
  const { act, card = "", colour = "", group } = ready;
  if (act === "play") found.push(...takenBy(ready, ready.seat ?? -1, viewer));
  if (act === "take") found.push({ from: other, to: viewer, card, colour, group });
  if (act === "give") found.push({ from: viewer, to: other, card, colour, group });
  return found;
}

const lies = ({ colour, group }: Passing, at: DealGroup): boolean => {
  if (colour && colour !== at.colour) return false;
  if (group !== undefined) return group === at.group;
  return !colour || at.group === SPARE || at.colour === "colourless";
};

/** How the cards of a seat's groups are marked, group by group, for who looks. */
export function looksOf(
  all: readonly Passing[],
  seat: number,
  groups: readonly DealGroup[],
  viewer: number,
): (Look | undefined)[][] {
  const found: (Look | undefined)[][] = groups.map(({ cards }) => cards.map(() => undefined));
  for (const one of all.filter(({ from }) => from === seat)) {
    const look = one.from === viewer ? "loss" : one.to === viewer ? "gain" : "aim";
    for (const [i, group] of groups.entries()) {
      const marks = found[i] ?? [];
      if (!lies(one, group)) continue;
      if (!one.card) {
        marks.fill(look);
        break;
      }
      const at = group.cards.findLastIndex((card, j) => card === one.card && !marks[j]);
      if (at < 0) continue;
      marks[at] = look;
      break;
    }
  }
  return found;
}
