import type { Join } from "../../table/lines";

const SEEN = { one: "deal.log.drew", all: "deal.log.drew_all" };
const UNSEEN = { one: "deal.log.drew_unseen", all: "deal.log.drew_unseen_all" };

/** The cards that a seat draws one after the other are one line. */
export const joined: Join = (line, next) => {
  const kind = [SEEN, UNSEEN].find(({ one }) => one === next.key);
  if (!kind || !Object.values(kind).includes(line.key)) return null;
  const name = next.args["name"];
  if (JSON.stringify(name) !== JSON.stringify(line.args["name"])) return null;
  if (kind === UNSEEN) return { key: kind.all, args: { name, n: Number(line.args["n"] ?? 1) + 1 } };
  const before = (line.args["cards"] ?? [line.args["card"]]) as unknown[];
  return { key: kind.all, args: { name, cards: [...before, next.args["card"]] } };
};
