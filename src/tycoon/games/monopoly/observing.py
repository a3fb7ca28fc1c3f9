"""What stands where in an observation of Monopoly: `information.observe`, part by part."""

from __future__ import annotations

from tycoon.core.layouts import Layout, Part
from tycoon.games.monopoly.names import ALL_CASH, KEPT_KINDS, PILE_SIZE, Ask, Due, Named, Refusable
from tycoon.games.monopoly.options import MonopolyOptions
from tycoon.games.monopoly.squares import FORTUNES

GOODS = 42
FACES = 6
HOUSES, HOTELS = 32, 12
CLAIMS_BEFORE = 4
MAX_REFUSED = 64
ROUNDS = 100
MUCH = 2_000
"""More than is usually paid at once."""
FORTUNE = 5_000
"""More than players usually have."""


def parts(options: MonopolyOptions, seats: int) -> tuple[Part, ...]:
    """The layout for these options and so many seats."""
    millionaire = options.board == "millionaire"
    size = 32 if millionaire else 40
    put = Layout()
    put.flags("phase", "somebody is before a roll, at the end of a turn", 2)
    put.flags(
        "asked",
        "what is asked: buy, auction, bid, debt, draft, offer, interest, want, tax, fine, bus, "
        "triple, claim, level, refuse, payee, free city, site",
        Ask.CARD - Ask.BUY,
    )
    rounds = options.turns if options.end == "turns" else ROUNDS
    put.add("rounds", "rounds ended", 0, ALL_CASH, usual=(0, rounds))
    put.add("dice", "the white dice of the last movement roll; 0: none yet", 0, FACES, 2)
    put.flags("speed_die", "the speed die shows 1, 2, 3, bus, tycoon", 5)
    put.add("doubles", "doubles in a row", 0, 3)
    put.flags("again", "another roll follows")
    put.add("houses", "the bank's houses", 0, HOUSES)
    put.add("hotels", "the bank's hotels", 0, HOTELS)
    put.add("parking", "what lies on free parking", 0, ALL_CASH, usual=(0, MUCH))
    put.add("offers", "opening offers left in the turn", 0, max(1, options.trade_offers))
    put.add("refused", "offers refused in the turn", 0, MAX_REFUSED, usual=(0, 8))
    put.add(
        "may_refuse",
        "what may be refused + 1: swap, take, rent, card, share; 0: nothing",
        0,
        Refusable.SHARE + 1,
        codes=True,
    )
    put.flags(
        "about", "squares asked about: to buy, claimed, received mortgaged, swapped or taken", size
    )
    put.add(
        "amount",
        "the price, debt, steps of the fine, rent, payment, or where a card may be refused its "
        "number + 16 × pile",
        -20,
        ALL_CASH,
        usual=(-20, MUCH),
    )
    put.add("debt.for", "of a debt what for + 1; 0: there is none", 0, Due.UPGRADE + 1, codes=True)
    put.add("debt.offers", "opening offers left for it", 0, max(1, options.trade_offers))
    put.flags("auction.deed", "the deed auctioned", size)
    put.flags("auction.building", "a house, a hotel is auctioned", 2)
    put.add(
        "auction.high",
        "the highest bid, or one less than the least",
        0,
        ALL_CASH,
        usual=(0, MUCH),
    )
    put.flags("auction.again", "of a deed, it is the second round")
    put.add("bid", "the bid that the observer is making", 0, ALL_CASH, own=True, usual=(0, MUCH))
    put.add("bid.step", "its last step", 0, 500, own=True)
    goods = f"{size} squares" if size == 40 else "32 squares, eight more that are always 0"
    put.flags(
        "given",
        f"given in the offer, or in the observer's draft: {goods}, and two cards",
        GOODS,
        own=True,
    )
    put.flags("wanted", "the same that is wanted", GOODS, own=True)
    put.add(
        "cash",
        "cash that its maker gives less what it gets",
        -ALL_CASH,
        ALL_CASH,
        own=True,
        usual=(-MUCH, MUCH),
    )
    put.add(
        "named",
        "in the observer's draft the last thing named: 1 + given, 65 + wanted, 128 cash; 0: none",
        0,
        Named.CASH,
        own=True,
        codes=True,
    )
    for pile in ("chance", "lifestyle" if millionaire else "chest"):
        put.flags(f"{pile}.unseen", f"{pile}: which cards are unseen", PILE_SIZE)
        put.add(
            f"{pile}.below",
            f"{pile}: the cards below them, the next to come first: number + 1; 0: none",
            0,
            PILE_SIZE,
            PILE_SIZE,
            codes=True,
        )
    hotel = options.hotel_after + 1
    put.add("buildings", f"buildings by square, {hotel} a hotel", 0, hotel, size)
    put.flags("mortgaged", "mortgaged squares", size)
    put.flags("face_down", "cities whose fortune card lies face down", size)
    for i in range(seats):
        _seat(put, f"seat_{i}", size)
    return put.parts()


def _seat(put: Layout, seat: str, size: int) -> None:
    put.flags(f"{seat}.to_act", "it is to act")
    put.flags(f"{seat}.on_turn", "it is its turn")
    put.flags(f"{seat}.bankrupt", "it is bankrupt")
    put.add(f"{seat}.cash", "its cash", 0, ALL_CASH, usual=(0, FORTUNE))
    put.add(f"{seat}.jail", "1 + failed tries to leave jail; 0: it is not there", 0, 4, codes=True)
    put.flags(f"{seat}.speed_die", "it uses the speed die")
    put.add(f"{seat}.level", "its level", 0, 3)
    put.flags(f"{seat}.jail_cards", "it keeps the out-of-jail card of each pile", 2)
    put.flags(f"{seat}.at", "where it stands", size)
    put.flags(f"{seat}.deeds", "its deeds", size)
    put.flags(f"{seat}.bids", "it is still in the auction")
    put.flags(f"{seat}.bidder", "it has bid highest")
    put.flags(f"{seat}.creditor", "the debt is owed to it")
    put.flags(f"{seat}.partner", "it is the other side of the offer")
    put.flags(f"{seat}.payer", "it owes the rent that may be claimed")
    put.add(
        f"{seat}.owes",
        "rents that it owes until they are claimed",
        0,
        CLAIMS_BEFORE * ALL_CASH,
        usual=(0, MUCH),
    )
    put.add(
        f"{seat}.fortunes",
        "the observer's own fortune cards: out of jail, free house, swap, take, refuse",
        0,
        max(FORTUNES[:KEPT_KINDS]),
        KEPT_KINDS,
        own=True,
        usual=(0, 2),
    )
    put.add(f"{seat}.kept", "how many fortune cards it keeps", 0, sum(FORTUNES), usual=(0, 5))
