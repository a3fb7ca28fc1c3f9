import { expect, it } from "vitest";
import { judge } from "./moments";

it("Monopoly is remembered for its largest sums and what became of the players", () => {
  expect(judge({ event: "paid", due: "rent", amount: 600 })).toMatchObject({
    kind: "rent",
    size: 600,
  });
  expect(judge({ event: "paid", due: "price", amount: 600 })).toBeNull();
  const four = judge({ event: "built", houses: 4, hotel: false });
  const hotel = judge({ event: "built", houses: 5, hotel: true });
  expect(hotel?.size).toBeGreaterThan(four?.size ?? 9);
  expect(judge({ event: "won_auction", amount: 310 })).toMatchObject({
    kind: "auction",
    size: 310,
  });
  expect(judge({ event: "rolled" })).toBeNull();
});
