/** What a game of Deal is remembered for. */

import type { Judge } from "../../table/end/moments";

/** A set stolen, who could not pay, the largest charge, a refusal, a property that went away. */
export const judge: Judge = ({ event, ...rest }) => {
  switch (event) {
    case "captured":
      return { kind: "captured", rank: 5, size: 0 };
    case "paid_up": {
      const unpaid = Number(rest["unpaid"]);
      return unpaid > 0 ? { kind: "unpaid", rank: 4, size: unpaid } : null;
    }
    case "charged":
      return { kind: "charged", rank: 3, size: Number(rest["amount"]) };
    case "refused":
      return { kind: "refused", rank: 2, size: 0 };
    case "moved":
      return { kind: "moved", rank: 1, size: 0 };
  }
  return null;
};
