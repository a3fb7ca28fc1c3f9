import { describe, expect, it } from "vitest";
import type { MonopolyView } from "$lib/wire";
import type { Acting, Choice } from "../state/acting.svelte";
import { biddingOf } from "./bidding";
import { lineOf } from "./line";
import { panelFor, tabsOf } from "./tabs";

type Shown = Parameters<typeof tabsOf>[0];

const shown = (given: object) => ({ auction: null, debts: [], offer: null, ...given }) as Shown;
const ids = (given: object, asked = "") => tabsOf(shown(given), asked).map(({ id }) => id);
const panel = (given: object, asked = "") => panelFor(tabsOf(shown(given), asked), asked);

describe("panels", () => {
  it("begin with what is asked, and always have deeds and trade", () => {
    expect(ids({})).toEqual(["deeds", "trade"]);
    expect(ids({}, "buy")).toEqual(["lot", "deeds", "trade"]);
    expect(ids({ offer: {}, debts: [{}] })).toEqual(["offer", "debt", "deeds", "trade"]);
    expect(ids({ auction: {}, debts: [{}] })).toEqual(["auction", "deeds", "trade"]);
    expect(ids({ offer: {} }, "draft")).toEqual(["deeds", "trade"]);
  });

  it("come up by themselves for auctions, debts, offers and drafts alone", () => {
    expect(panel({ auction: {} })).toBe("auction");
    expect(panel({ offer: {}, auction: {} })).toBe("offer");
    expect(panel({ offer: {}, debts: [{}] }, "draft")).toBe("trade");
    expect([panel({}), panel({}, "buy")]).toEqual(["", ""]);
  });
});

const choice = (act: string) => ({ move: { move: "act", act }, text: act, sum: 0 }) as Choice;

function acting(asked: string, amount: number, given: Partial<Acting> = {}): Acting {
  const view = { question: { amount } };
  return {
    asked,
    view,
    bid: 0,
    answers: [choice("step")],
    find: () => undefined,
    myTurn: true,
    ...given,
  } as Acting;
}

describe("a bid", () => {
  it("is the least at first, by steps from what lies on the table", () => {
    expect(biddingOf(acting("auction", 11))).toMatchObject({
      sum: 11,
      moves: ["step:1", "done"],
      may: true,
    });
    expect(biddingOf(acting("bid", 50, { bid: 160 }))).toMatchObject({
      above: 50,
      moves: ["step:100", "step:10", "done"],
    });
    expect(biddingOf(acting("auction", 11, { answers: [choice("pass")] }))?.may).toBe(false);
    expect(biddingOf(acting("buy", 100))).toBeNull();
  });
});

describe("the line below the question", () => {
  const view = (given: object) =>
    ({ players: [{ cash: 100, tries: 0 }], currency: "dollar", ...given }) as MonopolyView;
  const look = (...given: Parameters<typeof lineOf>) => lineOf(...given)?.look ?? null;

  it("warns of what cannot be paid, and tells what is left", () => {
    const asks = (amount: number) => view({ question: { amount }, squares: [], deeds: [] });
    expect(look(asks(100), 0, acting("buy", 100), null, "")).toBe("quiet");
    expect(look(asks(101), 0, acting("buy", 101), null, "")).toBe("wrong");
  });

  it("says why a bid is refused, and nothing where none can be made", () => {
    const bidding = biddingOf(acting("auction", 11));
    expect(look(view({}), 0, acting("auction", 11), bidding, "")).toBe("quiet");
    expect(look(view({}), 0, acting("auction", 11), bidding, "too little")).toBe("wrong");
    const none = biddingOf(acting("auction", 11, { answers: [] }));
    expect(look(view({}), 0, acting("auction", 11), none, "")).toBeNull();
  });

  it("says why the table passes for who cannot bid, once it has", () => {
    const waits = acting("", 0, { myTurn: false });
    const auction = { least: 101, bidders: [1] };
    expect(look(view({ auction }), 0, waits, null, "")).toBe("quiet");
    expect(look(view({ auction: { ...auction, bidders: [0, 1] } }), 0, waits, null, "")).toBeNull();
    expect(look(view({ auction: { ...auction, least: 100 } }), 0, waits, null, "")).toBeNull();
    expect(look(view({}), 0, waits, null, "")).toBeNull();
  });

  it("says that there is another throw, and nothing to who only watches", () => {
    const again = view({ phase: "roll", doubles: 1 });
    expect(look(again, 0, acting("", 0), null, "")).toBe("quiet");
    expect(look(view({ phase: "roll", doubles: 0 }), 0, acting("", 0), null, "")).toBeNull();
    expect(look(again, -1, acting("", 0), null, "")).toBeNull();
  });
});
