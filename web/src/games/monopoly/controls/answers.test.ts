import en from "$catalogue/en.json";
import { beforeAll, describe, expect, it } from "vitest";
import { reader } from "$lib/i18n.svelte";
import type { Table } from "$lib/table.svelte";
import type { MonopolyMove, MonopolyView } from "$lib/wire";
import { Words } from "$lib/words";
import type { Choice } from "../state/acting.svelte";
import { answersOf } from "./answers";

beforeAll(() => {
  reader.words = new Words("en", en);
});

const nameOf = (seat: number) => `P${seat}`;
const table = { mine: 0, nameOf, addressOf: nameOf } as unknown as Table;
const SQUARES = ["oslo", "rome", "paris", "berlin"].map((called) => ({ id: called, called }));

const choice = (act: string, given: Partial<MonopolyMove> = {}, sum = 0): Choice => ({
  move: { move: "act", act, ...given },
  text: act,
  sum,
});

/** The answers to a question; `raises` and `partners` are what else could be done about a debt. */
function answers(
  ask: string,
  given: Choice[],
  { amount = 0, raises = false, partners = [] as number[], dice = [0, 0] } = {},
) {
  const view = {
    question: ask ? { ask, amount, building: "" } : null,
    currency: "dollar",
    squares: SQUARES,
    players: [{ square: "oslo" }],
    dice,
  } as unknown as MonopolyView;
  const raising = raises ? [choice("mortgage")] : [];
  return answersOf(table, view, { answers: given, raising, partners });
}

const acts = (...given: Parameters<typeof answers>) => answers(...given).map(({ act }) => act);

describe("answers", () => {
  it("stand in an order of their own, and only what needs no more than a button", () => {
    const all = ["pass", "use-card", "end", "step", "roll", "go"].map((act) => choice(act));
    expect(acts("", all)).toEqual(["roll", "end", "use-card"]);
    expect(acts("draft", [choice("pay"), choice("give"), choice("drop")])).toEqual(["drop"]);
  });

  it("have a bright one where it carries the game on, or nothing else is left but ruin", () => {
    const main = (...given: Parameters<typeof answers>) =>
      answers(...given).find((answer) => answer.main)?.act;
    expect(main("", [choice("try"), choice("roll")])).toBe("roll");
    expect(main("offer", [choice("accept"), choice("decline")])).toBeUndefined();
    expect(main("offer", [choice("decline")])).toBe("decline");
    expect(main("claim", [choice("yes"), choice("no")])).toBe("yes");
    expect(main("debt", [choice("bankrupt")])).toBeUndefined();
    expect(main("draft", [choice("drop")])).toBeUndefined();
  });

  it("keep the place of what cannot be done yet", () => {
    const [first] = answers("buy", [choice("auction")], { amount: 260 });
    expect(first).toMatchObject({ act: "buy", open: false, label: "Buy for $260" });
    expect(acts("debt", [], { amount: 50 })).toEqual(["bankrupt"]);
    expect(acts("buy", [choice("buy", {}, -260), choice("auction")])).toEqual(["buy", "auction"]);
  });

  it("to a debt begin with what brings money, as long as anything does", () => {
    const ruin = [choice("bankrupt")];
    const [first, ...others] = answers("debt", ruin, { raises: true, partners: [1] });
    expect(first).toMatchObject({ act: "raise", main: true });
    expect(others.map(({ act, main }) => [act, main])).toEqual([["bankrupt", false]]);
    expect(acts("debt", ruin, { partners: [1] })).toEqual(["trade", "bankrupt"]);
    expect(acts("debt", ruin)).toEqual(["bankrupt"]);
  });

  it("say what they cost, whom they pay and where they lead", () => {
    const label = (...given: Parameters<typeof answers>) => answers(...given)[0]?.label;
    expect(label("buy", [choice("buy", {}, -260)])).toBe("Buy for $260");
    expect(label("fine", [choice("pay-fine", {}, -50)], { amount: 7 })).toBe("Pay $50, move 7");
    expect(label("", [choice("pay-fine", {}, -50)])).toBe("Pay $50");
    expect(label("pay", [choice("pay", { seat: 2 })])).toBe("P2");
    expect(label("tax", [choice("yes")])).toBe("Pay a tenth");
    expect(label("refuse", [choice("no", {}, -30)], { amount: 30 })).toBe("Pay $30");
    const bus = (by: string) => label("bus", [choice("by", { by })], { dice: [1, 2] });
    expect([bus("first"), bus("second"), bus("both")]).toEqual([
      "1 → Rome",
      "2 → Paris",
      "3 → Berlin",
    ]);
  });

  it("tell cards apart only where there are two", () => {
    const [chance, chest] = ["chance", "chest"].map((card) => choice("use-card", { card }));
    const labels = (given: Choice[]) => answers("", given).map((answer) => answer.label);
    if (!chance || !chest) throw new Error("no cards");
    expect(labels([chance])).toEqual(["Use the card"]);
    expect(labels([chance, chest])).toEqual(["Chance card", "Community Chest card"]);
  });
});
