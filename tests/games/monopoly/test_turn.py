"""Order of play, rolls, doubles, jail, ends; each test cites the rules it holds the game to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.monopoly.dice import events_of, go, known, stands, use_card
from tests.games.monopoly.tools import act, asked, cash, deeds_of, legal, table
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import NOBODY, SPECTATOR, TABLE
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Act, Ask, Due, EventKind, Phase, Reason
from tycoon.games.monopoly.options import MonopolyOptions
from tycoon.games.monopoly.rules.state import Monopoly

JAIL = 10


def opened(*dice: int, seats: int = 3, **options: Any) -> Any:
    """A new game in which these dice are rolled for the order of play."""
    state = Monopoly(GAME, MonopolyOptions(**options), seats)
    assert state.seat_to_act == TABLE
    return go(state, "start", *dice)


# The start.


def test_the_highest_sum_begins() -> None:
    """MO-3: everybody rolls two dice, highest first, and so on down; MO-2: $1500 each."""
    state = opened(1, 2, 6, 5, 3, 3)
    assert list(state.order)[:3] == [1, 2, 0]
    assert state.seat_to_act == state.turn == 1
    assert cash(state) == [1500] * 3
    assert (state.houses, state.hotels) == (32, 12)


def test_only_those_tied_roll_again() -> None:
    """MO-3: seats 0 and 2 tie for the second place, and tie once more."""
    state = opened(3, 3, 6, 5, 4, 2, *(1, 1, 1, 1), *(2, 1, 6, 6))
    assert list(state.order)[:3] == [1, 2, 0]
    state = opened(5, 5, 2, 1, 1, 2, 6, 4, *(1, 2, 1, 4, 6, 1, 5, 3), seats=4)
    # 0 and 3 play off for the first place, 1 and 2 for the third, all in one go.
    assert list(state.order)[:4] == [3, 0, 2, 1]


def test_deeds_dealt() -> None:
    """MO-2: `deal_deeds` N deals N deeds each, for nothing."""
    state = Monopoly(GAME, MonopolyOptions(deal_deeds=3), 4)
    state.apply(int(Act.START), FastChance(3))
    dealt = [deeds_of(state, seat) for seat in range(4)]
    assert [len(deeds) for deeds in dealt] == [3] * 4
    assert len(set().union(*dealt)) == 12
    assert cash(state) == [1500] * 4


# Rolls.


def test_a_double_rolls_again() -> None:
    """MO-10: act on the square, then roll again; managing comes before each roll (MO-51)."""
    state = table(at=[0, 0, 0])
    go(state, "roll", 5, 5)
    assert stands(state, 0) == "jail_visit"
    assert state.jail[0] == 0  # MO-40: landing there is a visit
    assert legal(state, "roll", "end") == ["roll"]
    go(state, "roll", 4, 6)
    assert stands(state, 0) == "free_parking"
    assert legal(state, "roll", "end") == ["end"]
    act(state, "end")
    assert state.seat_to_act == 1


def test_the_third_double_goes_to_jail() -> None:
    """MO-10, MO-40: without moving; the turn ends at once; the count starts anew each turn."""
    state = table(at=[20, 0, 0], doubles=2)
    go(state, "roll", 6, 6)
    assert stands(state, 0) == "jail_visit"
    assert (state.jail[0], state.turn, state.doubles) == (1, 1, 0)
    assert cash(state)[0] == 1500


def test_going_to_jail_ends_the_turn() -> None:
    """MO-10, MO-39: not even a double rolls again, and nothing is managed; no salary."""
    state = go(table(at=[26, 0, 0]), "roll", 2, 2)
    assert (state.at[0], state.jail[0], state.turn) == (JAIL, 1, 1)
    assert cash(state)[0] == 1500


@pytest.mark.parametrize(
    ("at", "dice", "paid", "options"),
    [
        (39, (5, 6), 200, {}),
        (30, (4, 6), 200, {}),
        (30, (4, 6), 400, {"double_on_start": True}),
        (39, (5, 6), 200, {"double_on_start": True}),
        (20, (4, 6), 0, {}),
    ],
)
def test_salary(at: int, dice: tuple[int, int], paid: int, options: dict[str, Any]) -> None:
    """MO-11: for passing or reaching start; the house pays twice for landing on it."""
    state = go(table(at=[at, 0, 0], options=options), "roll", *dice)
    assert cash(state)[0] == 1500 + paid


def test_salary_before_the_card_that_pays_it_again() -> None:
    """MO-11, MO-36: 39 + 3, then a card to start: $400."""
    state = go(table(at=[39, 0, 0]), "roll", 1, 2, "chest adv_go")
    assert cash(state)[0] == 1900
    assert stands(state, 0) == "go"


# Jail.


def jailed(tries: int = 0, **fields: Any) -> Any:
    """Seat 0 is in jail and on turn."""
    fields.setdefault("at", [JAIL, 0, 0])
    return table(jail=[1 + tries, 0, 0], **fields)


def test_ways_out() -> None:
    """MO-41: pay $50 or use a card, then roll as usual, or try for a double."""
    state = jailed(jail_cards=[-1, 0])
    assert state.legal_actions()[:3] == [int(Act.PAY_FINE), use_card(1), int(Act.TRY)]
    act(state, "pay_fine")
    assert cash(state)[0] == 1450
    assert legal(state, "roll", "trade") == ["roll", "trade 1", "trade 2"]  # may still manage
    go(state, "roll", 5, 5)  # a double rolls again
    assert legal(state, "roll") == ["roll"]
    assert state.doubles == 1


def test_a_used_card_goes_under_its_own_pile() -> None:
    """MO-36, MO-41: the card opens jail and goes back where it came from."""
    state = go(jailed(jail_cards=[-1, 0]), use_card(1))
    assert state.jail[0] == 0
    assert list(state.jail_cards) == [-1, -1]
    assert state.below_count[1] == 1
    assert state.below_count[0] == 0


def test_a_double_opens_jail_and_counts_for_none() -> None:
    """MO-10, MO-41: move by it, without another roll."""
    state = go(jailed(), "try", 5, 5)
    assert (state.at[0], state.jail[0], state.doubles) == (20, 0, 0)
    assert legal(state, "roll", "end") == ["end"]


def test_a_failed_try_stays() -> None:
    """MO-41: one roll a turn."""
    state = go(jailed(), "try", 2, 5)
    assert (state.at[0], state.jail[0]) == (JAIL, 2)
    assert legal(state, "end", "roll", "try") == ["end"]


def test_the_third_failed_try_is_paid_at_once() -> None:
    """MO-41: the fine, then move by that roll; in the third turn too one may pay before."""
    assert legal(jailed(2), "pay-fine", "try") == ["pay-fine", "try"]
    state = go(jailed(2), "try", 4, 6)
    assert (state.at[0], state.jail[0], cash(state)[0]) == (20, 0, 1450)


def test_with_a_card_one_chooses() -> None:
    """MO-41: after the third failed try; whoever chooses to pay may come to owe it (MO-54)."""
    state = go(jailed(2, jail_cards=[0, -1], cash=[20, 1500, 1500]), "try", 4, 6)
    assert state.legal_actions() == [int(Act.PAY_FINE), use_card(0)]
    other = go(state.copy(), use_card(0))
    assert (other.at[0], cash(other)[0]) == (20, 20)
    assert asked(act(state, "pay_fine")) == (0, "debt")


def test_who_cannot_pay_raises_money_and_moves() -> None:
    """MO-41, MO-54: the fine is a debt; when it is paid the roll counts."""
    state = go(jailed(2, deeds={0: "station1"}, cash=[0, 0, 0]), "try", 4, 6)
    assert asked(state) == (0, "debt")
    assert state.at[0] == JAIL
    act(state, "mortgage station1")
    assert (state.at[0], state.jail[0], cash(state)[0]) == (20, 0, 50)


def test_bankrupt_in_jail_there_is_no_move() -> None:
    """MO-41: the ruined stay where they are; the next is on turn."""
    state = act(go(jailed(2, cash=[0, 0, 0]), "try", 4, 6), "bankrupt")
    assert (state.at[0], state.turn, state.out) == (JAIL, 1, 1)


def test_paying_after_any_failed_try() -> None:
    """MO-41 `jail_pay_after_fail`: pay and move by that roll, or stay."""
    rule = {"jail_pay_after_fail": True}
    state = go(jailed(options=rule), "try", 4, 6)
    assert asked(state) == (0, "fine")
    assert legal(state) == ["pay-fine", "no"]
    other = act(state.copy(), "no")
    assert (other.at[0], other.jail[0], cash(other)[0]) == (JAIL, 2, 1500)
    act(state, "pay_fine")
    assert (state.at[0], state.jail[0], cash(state)[0]) == (20, 0, 1450)


def test_a_card_after_any_failed_try() -> None:
    """MO-41 `jail_pay_after_fail`: a card does it too, also for who could not pay."""
    rule = {"jail_pay_after_fail": True}
    state = go(jailed(options=rule, jail_cards=[0, -1], cash=[49, 0, 0]), "try", 4, 6)
    assert asked(state) == (0, "fine")
    assert legal(state) == ["use-card", "no"]
    act(state, "use_card")
    assert (state.at[0], state.jail[0], cash(state)[0]) == (20, 0, 49)


def test_jail_stops_nobody_from_taking_rent() -> None:
    """MO-25, MO-51: the owner is in jail, manages there and is paid."""
    state = table(deeds={1: "station2 red1"}, at=[10, JAIL, 0], jail=[0, 1, 0])
    go(state, "roll", 1, 4)
    assert cash(state) == [1475, 1525, 1500]
    assert "mortgage red1" in legal(act(state, "end"))


# Claims.


def claims(**fields: Any) -> Any:
    """Seat 0 has landed on seat 1's station, whose rent must be claimed."""
    options = {"rent_claim": "manual", **fields.pop("options", {})}
    state = table(deeds={1: "station2"}, at=[10, 0, 0], options=options, **fields)
    return go(state, "roll", 1, 4)


def test_nothing_is_paid_before_it_is_claimed() -> None:
    """MO-22: asked once, just before the next movement roll by anybody, after managing."""
    state = claims()
    assert cash(state) == [1500] * 3
    act(state, "end")
    assert "roll" in legal(state)
    act(state, "roll")
    assert asked(state) == (1, "claim")
    paid = go(state.copy(), "yes", 1, 3)
    assert cash(paid)[:2] == [1475, 1525 - 200]  # then the roll, onto the income tax
    go(state, "no", 1, 3)
    assert cash(state)[:2] == [1500, 1300]
    assert state.claims == 0


def test_a_rent_is_fixed_at_landing() -> None:
    """MO-22: what the owner gets later, or mortgages, changes nothing; tries are asked before."""
    state = act(claims(jail=[0, 1, 0]), "end", "mortgage station2", "try")
    assert asked(state) == (1, "claim")
    state = go(state, "yes", 1, 2)
    assert cash(state) == [1475, 1625, 1500]


def shown_claims(state: Any) -> list[tuple[int, int]]:
    """Owner and payer of the rents that can still be claimed."""
    return [(claim.owner, claim.payer) for claim in state.view(SPECTATOR).claims]


def test_claims_of_the_ruined_are_not_shown_any_more() -> None:
    """MO-22: not while the others' tenths are asked for either, nor those asked for just now."""
    state = table(
        phase=Phase.MOVED,
        deeds={0: "brown1 brown2 red1"},
        mortgaged="brown1 brown2 red1",
        cash=[0, 500, 500],
        frames=[
            (Ask.ROLLING, 0, 0),
            (Ask.CLAIM, 2, 1, 30, 23),
            (Ask.CLAIM, 2, 0, 30, 21),
            (Ask.DEBT, 0, 30, 1, 0, 0),
        ],
        options={"rent_claim": "manual"},
    )
    assert shown_claims(state) == [(2, 0), (2, 1)]
    act(state, "bankrupt")
    assert asked(state) == (1, "interest")
    assert shown_claims(state) == [(2, 1)]
    act(state, "keep", "keep", "keep")
    assert asked(state) == (2, "claim")


def test_claims_do_not_hold_up_the_end() -> None:
    """MO-4, MO-22: after the last bankruptcy the next rent is not even asked about."""
    state = table(
        phase=Phase.MOVED,
        cash=[5, 500, 500],
        frames=[(Ask.ROLLING, 0, 0), (Ask.CLAIM, 2, 1, 30, 23), (Ask.DEBT, 0, 30, 1, 0, 0)],
        options={"rent_claim": "manual", "end": "bankruptcies"},
    )
    act(state, "bankrupt")
    assert state.is_over
    assert cash(state) == [0, 505, 500]


def test_claims_lapse() -> None:
    """MO-22: with the end of the game, or with either's ruin."""
    rule = {"rent_claim": "manual", "end": "turns", "turns": 1}
    state = table(turn=2, deeds={1: "station2"}, at=[0, 0, 10], options=rule)
    act(go(state, "roll", 1, 4), "end")
    assert state.is_over
    assert (state.claims, cash(state)) == (0, [1500] * 3)
    for ruined in (0, 1):
        state = table(
            phase=Phase.MOVED,
            turn=ruined,
            frames=[(Ask.DEBT, ruined, 2000, -1, Due.FINE, 0)],
            claims=1,
            claim_payer=[0],
            claim_owner=[1],
            claim_amount=[25],
            claim_square=[15],
            options=rule,
        )
        act(state, "bankrupt")
        assert state.claims == 0  # at once
        go(state, "roll", 4, 6)
        assert cash(state)[1 - ruined] == 1500


# Ends.


def test_after_so_many_rounds() -> None:
    """MO-4 `turns`: the highest worth wins; mortgaged deeds count half, buildings at cost."""
    state = table(
        2,
        options={"end": "turns", "turns": 3},
        rounds=2,
        turn=1,
        phase=Phase.END,
        deeds={0: "station1", 1: "brown1 brown2"},
        mortgaged="station1",
        built={"brown1": 1},
        cash=[120, 45],
    )
    act(state, "end")
    assert state.is_over
    assert state.seat_to_act == NOBODY
    assert state.reason == Reason.TURNS
    assert state.returns() == [1, -1]  # 120 + 100 against 45 + 120 + 50


def test_a_tie_is_shared() -> None:
    """MO-4: the same worth, the same place."""
    state = table(
        3, options={"end": "turns", "turns": 1}, turn=2, phase=Phase.END, cash=[90, 100, 100]
    )
    assert act(state, "end").returns() == [-2, 1, 1]


def test_time_is_up() -> None:
    """MO-4 `minutes`: the table is asked before each roll phase."""
    state = opened(6, 6, 1, 1, seats=2, end="minutes", minutes=30)
    assert state.seat_to_act == TABLE
    assert state.default_action() == int(Act.GO_ON)
    act(state, "go_on")
    assert state.seat_to_act == 0
    go(state, "roll", 5, 5)
    assert state.seat_to_act == TABLE  # a double: another roll phase
    act(state, "time_up")
    assert state.reason == Reason.MINUTES
    assert state.returns() == [0, 0]


def test_the_last_one_wins_and_the_first_ruined_is_last() -> None:
    """MO-4: places by worth, then the ruined, last ruined first."""
    state = table(
        4,
        phase=Phase.MOVED,
        out=0b1010,
        ruined=[3, 1],
        cash=[10, 0, 500, 0],
        frames=[(Ask.DEBT, 0, 600, 2, 0, 3)],
    )
    act(state, "bankrupt")
    assert state.reason == Reason.LAST_STANDING
    assert state.returns() == [1, -1, 3, -3]


def test_the_ruined_have_no_turn() -> None:
    """MO-4, MO-10: play goes on to the next who is not ruined; a round is a round of those left."""
    state = table(4, phase=Phase.END, turn=2, out=0b1001, cash=[0, 9, 9, 0], ruined=[0, 3])
    act(state, "end")
    assert (state.turn, state.rounds) == (1, 1)


def test_what_is_rolled_is_told() -> None:
    """MO-5: dice, moves and cards are open to all."""
    state = known(table(at=[5, 0, 0]), 0, "bank_50")
    kinds = [row[0] for row in events_of(state, "roll", 1, 1)]
    assert kinds == [EventKind.ROLLED, EventKind.MOVED, EventKind.DREW, EventKind.PAID]
