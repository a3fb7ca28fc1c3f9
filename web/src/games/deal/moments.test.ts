import { expect, it } from "vitest";
import { judge } from "./moments";

it("Deal is remembered for what was taken and what was charged", () => {
  expect(judge({ event: "captured" })?.rank).toBeGreaterThan(judge({ event: "moved" })?.rank ?? 9);
  expect(judge({ event: "charged", amount: 8 })).toMatchObject({ kind: "charged", size: 8 });
  expect(judge({ event: "paid_up", paid: 4, unpaid: 0 })).toBeNull();
  expect(judge({ event: "paid_up", paid: 4, unpaid: 3 })).toMatchObject({
    kind: "unpaid",
    size: 3,
  });
  expect(judge({ event: "drew" })).toBeNull();
});
