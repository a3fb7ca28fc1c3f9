/** What a game of Monopoly is remembered for. */

import type { Judge } from "../../table/end/moments";

/** A hotel is more than any houses. */
const HOTEL = 5;

/** The largest rent, a bankruptcy, the greatest building, the dearest auction, a trade. */
export const judge: Judge = ({ event, ...rest }) => {
  const amount = Number(rest["amount"]);
  switch (event) {
    case "paid":
      return rest["due"] === "rent" ? { kind: "rent", rank: 5, size: amount } : null;
    case "ruined":
      return { kind: "ruined", rank: 4, size: 0 };
    case "built":
      return {
        kind: "built",
        rank: 3,
        size: rest["hotel"] === true ? HOTEL : Number(rest["houses"]),
      };
    case "won_auction":
      return { kind: "auction", rank: 2, size: amount };
    case "accepted":
      return { kind: "traded", rank: 1, size: 0 };
  }
  return null;
};
