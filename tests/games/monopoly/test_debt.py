"""Debts, ruin, estates; each test cites the rules that it holds the game to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.monopoly.tools import (
    act,
    asked,
    built_on,
    cash,
    deeds_of,
    jail_card,
    legal,
    mortgages,
    owner_of,
    read,
    table,
)
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.games.monopoly.names import BANK, POT, Ask, Card, Due, Phase, Reason

REDS = "red1 red2 red3"
MOVED = Phase.MOVED


def owing(amount: int, to: int = BANK, seats: int = 3, seat: int = 0, **fields: Any) -> Any:
    """A seat owes more than its cash."""
    fields.setdefault("cash", [0, *[1500] * (seats - 1)])
    due = Due.CARD if to < 0 else Due.RENT
    offers = fields.get("options", {}).get("trade_offers", 3)
    frames = [*fields.pop("below", ()), (Ask.DEBT, seat, amount, to, due, offers)]
    return table(seats, phase=MOVED, frames=frames, **fields)


# Owing.


def test_paid_as_soon_as_the_cash_is_there() -> None:
    """MO-54: sell, mortgage, trade until the cash reaches the debt, which is paid at once."""
    state = owing(130, to=1, deeds={0: f"brown1 brown2 {REDS} station1"}, built={"brown1": 1})
    assert asked(state) == (0, "debt")
    assert legal(state, "sell", "mortgage") == [
        "sell brown1",
        "mortgage station1",
        *(f"mortgage {name}" for name in REDS.split()),
    ]
    act(state, "sell brown1", "mortgage brown2")
    assert cash(state) == [55, 1500, 1500]  # nothing of it goes over before
    act(state, "mortgage station1")
    assert cash(state) == [25, 1630, 1500]
    assert asked(state) == (0, "")


def test_a_tenth_stays_due_for_a_deed_that_was_traded_on() -> None:
    """MO-53: it was open when a debt had to be raised; the state can be told, and read again."""
    state = owing(
        50,
        to=1,
        deeds={0: "brown1"},
        mortgaged="brown1",
        cash=[0, 1500, 1500],
        below=[(Ask.INTEREST, 0, 1 << 1)],
        deals=1,
    )
    act(state, "trade 2", "give brown1", "ask 100", "done", "accept")
    assert asked(state) == (2, "interest")
    for said, then in (("lift brown1", (0, "interest")), ("keep", (0, ""))):
        state = state.game.from_position(state.to_position(), FastChance(1))
        act(state, said)
        assert asked(state) == then
    assert cash(state) == [47, 1550, 1500 - 100 - 33]


def test_a_debt_is_paid_from_a_trade() -> None:
    """MO-51, MO-54: a debtor trades, on anybody's turn."""
    state = owing(100, to=2, seat=1, deeds={1: "red1"}, cash=[400, 0, 0])
    act(state, "trade 0", "give red1", "ask 100", "done")
    assert asked(state) == (0, "offer")
    act(state, "accept")
    assert cash(state) == [300, 0, 100]
    assert asked(state) == (0, "")


def test_a_debtor_does_not_build_or_lift() -> None:
    """MO-51: only what brings money."""
    state = owing(100, deeds={0: "brown1 brown2 red1"}, mortgaged="red1", cash=[99, 9, 0])
    assert {said.split()[0] for said in legal(state)} == {"mortgage", "trade"}


@pytest.mark.parametrize(("amount", "may"), [(553, False), (554, True)])
def test_bankrupt_may_be_chosen(amount: int, may: bool) -> None:
    """MO-54: only if cash, half of all buildings and all open mortgages are less than the debt."""
    state = owing(
        amount,
        deeds={0: f"brown1 brown2 {REDS} station1"},
        built={"red1": 1},
        mortgaged="brown1",
        cash=[8, 5, 5],
    )
    # 8 in cash, 75 for the house, 30 for brown2, 340 for the reds, 100 for the station: 553.
    assert ("bankrupt" in legal(state)) == may


def test_nothing_need_be_liquidated_first() -> None:
    """MO-54: who cannot pay may give up at once, and may as well go on."""
    state = owing(1000, to=1, deeds={0: "red1"}, cash=[1, 10, 10])
    assert legal(state) == ["mortgage red1", "trade 1", "trade 2", "bankrupt"]
    act(state, "mortgage red1")
    assert "bankrupt" in legal(state)


def test_bankrupt_is_forced() -> None:
    """MO-54: with no offer left, and nothing to sell or mortgage, there is nothing else."""
    state = owing(500, deeds={0: "red1"}, mortgaged="red1", options={"trade_offers": 1})
    assert legal(state) == ["trade 1", "trade 2", "bankrupt"]
    act(state, "trade 1", "give red1", "ask 50", "done", "decline")
    assert legal(state) == ["bankrupt"]
    # Or no partner has anything tradable.
    assert legal(owing(500, deeds={0: "red1"}, mortgaged="red1", cash=0)) == ["bankrupt"]


def test_no_other_resignation() -> None:
    """MO-54: bankruptcy is for debts, and refused while they can be paid."""
    assert "bankrupt" not in legal(table(deeds={0: "red1"}))
    state = owing(50, deeds={0: "red1"})
    before = state.save()
    assert read(state, "bankrupt") not in state.legal_actions()
    with pytest.raises(IllegalMove):
        state.apply(read(state, "bankrupt"), FastChance(1))
    assert state.save() == before


# Estates to a player.


def test_all_goes_to_the_creditor() -> None:
    """MO-55: buildings at half price and cash, deeds with their mortgages, then the cards."""
    state = owing(
        2000,
        to=2,
        deeds={0: f"brown1 brown2 {REDS}", 2: "station1"},
        built={"red1": 4, "red2": 5, "red3": 5},
        mortgaged="brown2",
        jail_cards=[0, 1],
        cash=[20, 100, 100],
    )
    act(state, "bankrupt")
    assert deeds_of(state, 0) == set()
    assert deeds_of(state, 2) == {"brown1", "brown2", "station1", *REDS.split()}
    assert built_on(state, *REDS.split()) == [0, 0, 0]
    assert (state.houses, state.hotels) == (32, 12)
    assert cash(state) == [0, 100, 100 + 20 + 14 * 75]
    assert mortgages(state) == {"brown2"}
    assert list(state.jail_cards) == [2, 1]
    assert (state.out, state.ruined[0]) == (1, 0)
    assert asked(state) == (2, "interest")  # MO-53
    act(state, "keep")
    assert cash(state)[2] == 100 + 20 + 14 * 75 - 3
    assert asked(state) == (1, "")  # the next turn


def test_a_hotel_is_five_halves_whatever_the_stock() -> None:
    """MO-55, MO-32: N + 1 halves with `hotel_after` N; no houses are needed for it."""
    state = owing(9000, to=1, deeds={0: REDS}, built=dict.fromkeys(REDS.split(), 5))
    state.houses = 0
    assert cash(act(state, "bankrupt"))[1] == 1500 + 15 * 75
    state = owing(
        9000,
        to=1,
        deeds={0: REDS},
        built=dict.fromkeys(REDS.split(), 4),
        options={"hotel_after": 3},
    )
    assert cash(act(state, "bankrupt"))[1] == 1500 + 12 * 75


def test_interest_deed_by_deed_in_board_order() -> None:
    """MO-55, MO-53: the whole estate goes over first, then the 10 % of each deed."""
    state = owing(
        900, to=1, deeds={0: "green1 red1 brown1"}, mortgaged="green1 red1 brown1", cash=[0, 150, 9]
    )
    act(state, "bankrupt")
    assert deeds_of(state, 1) == {"green1", "red1", "brown1"}
    assert legal(state) == ["keep", "lift brown1"]
    act(state, "lift brown1")
    assert cash(state)[1] == 117
    assert legal(state) == ["keep"]  # 121 for red1 is not there
    act(state, "keep", "keep")
    assert cash(state)[1] == 117 - 11 - 15
    assert mortgages(state) == {"green1", "red1"}


def test_the_interest_may_ruin_the_creditor() -> None:
    """MO-55: the 10 % are debts to the bank."""
    state = owing(
        900,
        to=1,
        deeds={0: "green1 red1 green2", 1: "brown1"},
        mortgaged="green1 red1 green2 brown1",
        cash=[0, 20, 9],
    )
    act(state, "bankrupt", "keep")  # red1
    assert asked(state) == (1, "interest")
    act(state, "keep")  # green1: 15 of 9
    assert asked(state) == (1, "debt")
    assert legal(state) == ["trade 2", "bankrupt"]
    act(state, "bankrupt")
    assert [state.ruined[0], state.ruined[1]] == [0, 1]
    assert state.is_over  # the last one
    assert state.reason == Reason.LAST_STANDING


def test_raising_money_for_the_interest() -> None:
    """MO-54, MO-55: the creditor may sell and mortgage for it, and is then asked on."""
    state = owing(900, to=1, deeds={0: "green1 green2", 1: "brown1"}, mortgaged="green1 green2")
    state.cash = [0, 0, *list(state.cash)[2:]]
    act(state, "bankrupt", "keep", "mortgage brown1")
    assert cash(state)[1] == 15
    assert asked(state) == (1, "interest")
    act(state, "keep")
    assert cash(state)[1] == 0
    assert asked(state) == (1, "")


def test_another_than_the_player_on_turn() -> None:
    """MO-55: the turn goes on when somebody else is ruined."""
    state = owing(100, to=0, seat=1, cash=[5, 5, 5])
    act(state, "bankrupt")
    assert cash(state) == [10, 0, 5]
    assert asked(state) == (0, "")
    assert state.phase == Phase.END


# Estates to the bank.


def test_auctioned_free_of_mortgage() -> None:
    """MO-55: deeds in board order, free of mortgage, bidding from the left of the bankrupt."""
    state = owing(
        3000,
        deeds={0: f"{REDS} brown1", 1: "station1"},
        built=dict.fromkeys(REDS.split(), 1),
        mortgaged="brown1 station1",
        jail_cards=[0, 0],
        cash=[70, 100, 100],
        order=[1, 0, 2],
        turn=1,
    )
    state = act(state, "bankrupt")
    assert cash(state) == [0, 100, 100]  # all money is the bank's
    assert list(state.jail_cards) == [-1, -1]
    for pile in range(2):  # each card under its own pile
        assert state.below[16 * pile + state.below_count[pile] - 1] == jail_card(state, pile)
    assert mortgages(state) == {"station1"}
    assert state.houses == 32
    for name in ("brown1", *REDS.split()):
        assert asked(state) == (2, "auction")
        act(state, "step 1", "done", "pass")
        assert owner_of(state, name) == 2
    assert cash(state) == [0, 100, 96]
    assert asked(state) == (1, "")


def test_estates_cannot_fail_either() -> None:
    """MO-21, MO-55: the last in bidding order from the left of the bankrupt takes it for $1."""
    state = owing(500, seats=4, deeds={0: "red1"}, mortgaged="red1", cash=[0, 9, 9, 0])
    act(state, "bankrupt", *["pass"] * 6)
    assert owner_of(state, "red1") == 2


def test_debts_by_way_of_free_parking() -> None:
    """MO-38, MO-55: the bank gets the estate, the pot keeps its own."""
    state = owing(200, to=POT, pot=50, cash=[70, 5, 5], options={"parking_jackpot": True})
    act(state, "bankrupt")
    assert state.pot == 50
    assert cash(state) == [0, 5, 5]


def test_with_one_player_left_nothing_is_auctioned() -> None:
    """MO-55, MO-4: the game is over, and the last player has won."""
    state = owing(200, seats=2, deeds={0: "red1"}, mortgaged="red1")
    act(state, "bankrupt")
    assert state.is_over
    assert state.reason == Reason.LAST_STANDING
    assert owner_of(state, "red1") == -1
    assert state.returns() == [-1, 1]


# House rules (MO-56).


def test_estates_auctioned() -> None:
    """MO-56: `auction`: money to the creditor, deeds auctioned free of mortgage."""
    state = owing(
        3000,
        to=1,
        deeds={0: f"{REDS} brown1"},
        built={"red1": 1},
        mortgaged="brown1",
        cash=[10, 100, 100],
        jail_cards=[0, -1],
        options={"bankruptcy": "auction"},
    )
    act(state, "bankrupt")
    assert cash(state) == [0, 185, 100]
    assert state.jail_cards[0] == 1  # MO-55
    assert mortgages(state) == set()
    assert asked(state) == (1, "auction")
    act(state, "pass", "step 1", "done")
    assert owner_of(state, "brown1") == 2


def test_estates_shared() -> None:
    """MO-56: `shared`: dealt in board order, one each, from the left of the bankrupt."""
    state = owing(
        3000,
        to=2,
        seats=4,
        deeds={0: "brown1 station1 red1 green1"},
        mortgaged="brown1 green1 red1",
        cash=[10, 100, 100, 0],
        jail_cards=[0, -1],
        options={"bankruptcy": "shared"},
    )
    act(state, "bankrupt")
    assert deeds_of(state, 1) == {"brown1", "green1"}
    assert deeds_of(state, 2) == {"station1"}
    assert deeds_of(state, 3) == {"red1"}
    assert cash(state) == [0, 100, 110, 0]
    assert state.jail_cards[0] == 2
    assert mortgages(state) == {"brown1", "green1", "red1"}
    assert asked(state) == (1, "interest")  # MO-53
    act(state, "keep", "keep")
    assert asked(state) == (3, "interest")
    act(state, "keep")
    assert asked(state) == (3, "debt")
    act(state, "bankrupt")  # the bank's now: dealt all the same, from the left
    assert deeds_of(state, 1) == {"brown1", "green1", "red1"}
    assert asked(state) == (1, "interest")


def test_shared_after_ruin_by_the_bank() -> None:
    """MO-56: deeds are dealt, not auctioned; the card goes under its pile (MO-55)."""
    state = owing(
        3000,
        deeds={0: "brown1 red1"},
        jail_cards=[0, -1],
        options={"bankruptcy": "shared"},
    )
    act(state, "bankrupt")
    assert deeds_of(state, 1) == {"brown1"}
    assert deeds_of(state, 2) == {"red1"}
    assert state.jail_cards[0] == -1
    assert asked(state) == (1, "")


# Payments to and from each (MO-57).


def card_of(state: Any, pile: int, does: int) -> int:
    """The number of the first card that does this."""
    return list(state.card_does)[16 * pile : 16 * pile + 16].index(does)


def each(seat: int, card: int, left: int, receives: int, **fields: Any) -> Any:
    """Seat 0 has drawn "pay each" or "from each", and a seat owes 50 of it."""
    pile = receives
    probe = table(4)
    number = card_of(probe, pile, card)
    unseen = list(probe.unseen)
    unseen[pile] &= ~(1 << number)
    below = [(Ask.CARD, 0, pile, number), (Ask.PAYEES, 0, left, 50, receives)]
    return owing(
        50, to=0 if receives else 1, seats=4, seat=seat, below=below, unseen=unseen, **fields
    )


def test_each_payer_is_settled_before_the_next() -> None:
    """MO-57: one who cannot pay is bankrupt to the drawer; the others pay then."""
    state = each(
        1, Card.FROM_EACH, 0b1100, 1, deeds={1: "red1"}, mortgaged="red1", cash=[4, 3, 50, 60]
    )
    act(state, "bankrupt")
    assert deeds_of(state, 0) == {"red1"}
    assert asked(state) == (0, "interest")  # before the next payer
    assert cash(state) == [7, 0, 50, 60]
    act(state, "keep")
    assert asked(state) == (0, "debt")


def test_who_cannot_pay_each() -> None:
    """MO-57: the estate goes to that creditor, later ones get nothing; the card goes back."""
    state = each(
        0, Card.PAY_EACH, 0b1100, 0, deeds={0: "red1"}, mortgaged="red1", cash=[49, 5, 5, 5]
    )
    act(state, "bankrupt")
    assert cash(state) == [0, 54, 5, 5]
    act(state, "keep")
    assert asked(state) == (1, "")
    assert cash(state) == [0, 43, 5, 5]
    assert state.below_count[0] == 1


def test_a_payer_may_be_ruined_before_its_share() -> None:
    """MO-57, MO-56: by the tenth of a deed of a payer ruined before; then it owes no more."""
    state = each(
        1,
        Card.FROM_EACH,
        0b1100,
        1,
        deeds={1: "red1"},
        mortgaged="red1",
        cash=[4, 3, 10, 61],
        options={"bankruptcy": "shared"},
    )
    act(state, "bankrupt")
    assert asked(state) == (2, "interest")
    act(state, "keep", "bankrupt", "keep")
    assert asked(state) == (0, "")
    assert cash(state) == [57, 0, 0, 0]
    assert deeds_of(state, 3) == {"red1"}


def test_an_estate_is_auctioned_from_the_left_of_the_bankrupt() -> None:
    """MO-55, MO-56: whoever is on turn."""
    state = each(
        2,
        Card.FROM_EACH,
        0b1000,
        1,
        deeds={2: "red1"},
        mortgaged="red1",
        cash=[4, 30, 3, 60],
        options={"bankruptcy": "auction"},
    )
    act(state, "bankrupt")
    assert asked(state) == (3, "auction")


# Ends (MO-4).


def test_after_so_many_bankruptcies() -> None:
    """MO-4: the game stops after the estate went to the creditor."""
    state = owing(
        300, to=1, deeds={0: "red1", 2: "green1"}, mortgaged="red1", options={"end": "bankruptcies"}
    )
    act(state, "bankrupt")
    assert deeds_of(state, 1) == {"red1"}
    assert not state.is_over  # the 10 % is a debt still open
    act(state, "keep")
    assert state.is_over
    assert state.reason == Reason.BANKRUPTCIES
    # 1500 + 110 - 11 against 1500 + 300: worth decides.
    assert state.returns() == [-2, 0, 2]


def test_bank_auctions_are_not_held_then() -> None:
    """MO-4: the deeds stay with the bank."""
    state = owing(300, deeds={0: "red1"}, mortgaged="red1", options={"end": "bankruptcies"})
    act(state, "bankrupt")
    assert state.is_over
    assert owner_of(state, "red1") == -1


def test_nor_while_a_card_is_still_open() -> None:
    """MO-4, MO-57: the others pay the drawer first; what the bank got is not auctioned."""
    state = each(
        1,
        Card.FROM_EACH,
        0b1100,
        1,
        deeds={1: "red1"},
        cash=[4, 3, 40, 60],
        mortgaged="red1",
        options={"end": "bankruptcies", "bankruptcy": "auction"},
    )
    act(state, "bankrupt")
    assert asked(state) == (2, "debt")
    act(state, "bankrupt")
    assert state.is_over
    assert cash(state) == [97, 0, 0, 10]
    assert owner_of(state, "red1") == -1


def test_the_ruined_are_placed_in_reverse() -> None:
    """MO-4: the last ruined before those ruined earlier."""
    state = owing(300, to=2, seat=1, out=1, ruined=[0], turn=1, cash=[0, 9, 9])
    act(state, "bankrupt")
    assert state.returns() == [-2, 0, 2]


def test_a_bankruptcy_ends_the_millionaire_edition() -> None:
    """MM-2: at once: cash and building money to the creditor, then cash is compared."""
    state = owing(
        300,
        to=1,
        preset="millionaire",
        deeds={0: REDS, 2: "green1"},
        built=dict.fromkeys(REDS.split(), 1),
        mortgaged="green1",
        cash=[9, 100, 170],
    )
    act(state, "bankrupt")
    assert state.is_over
    assert cash(state) == [0, 100 + 9 + 3 * 17, 170]
    assert state.returns() == [-2, 0, 2]


def test_the_default_raises_what_it_can() -> None:
    """MO-54: a run-out clock mortgages and sells until the debt is paid, or nothing is left."""
    random = Random(3)
    for _ in range(50):
        amount = random.randint(1, 4000)
        state = owing(
            amount,
            to=1,
            deeds={0: f"{REDS} green1 green2 green3 station1"},
            built=dict.fromkeys(REDS.split(), random.randint(0, 5)),
            cash=[0, 0, 0],
        )
        state.houses = random.randint(0, 12)
        could = 75 * sum(built_on(state, *REDS.split())) + 340 + 460 + 100
        while asked(state) == (0, "debt"):
            action = state.default_action()
            assert action in state.legal_actions()
            state.apply(action, FastChance(1))
        assert (state.out == 0) == (could >= amount)
