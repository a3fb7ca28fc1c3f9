import { expect, it } from "vitest";
import type { DealMove } from "$lib/wire";
import { playableOf } from "./playable";

const move = (act: string, card: string, colour?: string) => ({ act, card, colour }) as DealMove;

it("only the cards of the hand that a move needs can be played", () => {
  const hand = ["red#0", "red#1", "house#0"];
  const moves = [move("lay", "red"), move("turn", "house"), move("end", "")];
  expect(playableOf(hand, "", moves)).toEqual(["red#0", "red#1"]);
  expect(playableOf(hand, "answer", moves)).toEqual([]);
  const pays = [move("pay", "red", "bank"), move("pay", "house", "hand")];
  expect(playableOf(hand, "pay", pays)).toEqual(["house#0"]);
});
