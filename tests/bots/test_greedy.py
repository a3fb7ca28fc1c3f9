"""Big Two's hand-written player: what it sees, what it does, how well it does."""

from __future__ import annotations

from typing import Any

import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.lab import play_out

pytestmark = pytest.mark.interpreted

GREEDY = bots.make("greedy", "bigtwo")
SLOW = not tycoon.compiled


def choice(hands: list[str], **parts: Any) -> str:
    """What greedy plays as the seat to act, in notation."""
    position = {"hands": hands, "to_act": 0, "opening": False, **parts}
    state = tycoon.find("bigtwo").from_position(position, FastChance(0))
    seat = state.seat_to_act
    return state.notation(
        GREEDY.choose(state.determinize(seat, FastChance(1)), seat, FastChance(2))
    )


def trick(owner: int, cards: str, seats: int = 4) -> dict[str, Any]:
    """`cards` of `owner` lie on the table."""
    return {"owner": owner, "shown": [cards if seat == owner else "" for seat in range(seats)]}


def middles(count: int, seats: int) -> list[State]:
    """States of greedy players, each with several legal actions."""
    found: list[State] = []
    chance = FastChance(11 + seats)
    state = tycoon.make("bigtwo", seats=seats, hands=1000)
    while len(found) < count:
        seat = state.seat_to_act
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        if len(state.legal_actions()) > 1:
            found.append(state.copy())
        # Now and then anything, to come to odd places.
        actions = state.legal_actions()
        odd = chance.below(4) == 0
        action = actions[chance.below(len(actions))] if odd else GREEDY.choose(state, seat, chance)
        state.apply(action, chance)
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_the_choice_is_the_same_for_every_determinization(seats: int) -> None:
    for state in middles(30 if SLOW else 300, seats):
        seat = state.seat_to_act
        meant = GREEDY.choose(state.copy(), seat, FastChance(0))
        for seed in range(4):
            guessed = state.determinize(seat, FastChance(seed))
            assert GREEDY.choose(guessed, seat, FastChance(seed)) == meant


@pytest.mark.parametrize("seats", [3, 4])
def test_the_choice_is_legal(seats: int) -> None:
    for state in middles(30 if SLOW else 300, seats):
        assert GREEDY.choose(state, state.seat_to_act, FastChance(0)) in state.legal_actions()


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("expert1", 4), ("expert2", 3), ("expert3", 4), ("expert5", 3), ("expert5", 4)]
    + [("teams", 4), ("teams-expert", 4)],
)
def test_choices_with_stages_and_teams_are_legal_and_depend_on_nothing_hidden(
    preset: str, seats: int
) -> None:
    """Dragons, bombs and questions included; what others hold changes nothing."""
    chance = FastChance(seats)
    state = tycoon.make("bigtwo", preset=preset, seats=seats, hands=6 if SLOW else 60)
    dragons = 0
    while not state.is_over:
        seat = state.seat_to_act
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        action = GREEDY.choose(state.copy(), seat, FastChance(0))
        assert action in state.legal_actions()
        dragons += action >> 52 & 3 != 0
        if chance.below(20) == 0:
            guessed = state.determinize(seat, chance)
            assert GREEDY.choose(guessed, seat, FastChance(1)) == action
        state.apply(action, chance)
    assert (dragons > 0) == state.options.dragons


def test_a_poor_hand_is_dealt_anew() -> None:
    state = tycoon.make("bigtwo", preset="expert4")
    chance = FastChance(5)
    while not state.asking:
        state = tycoon.make("bigtwo", preset="expert4")
        state.apply(state.default_action(), chance)
    assert state.notation(GREEDY.choose(state, state.seat_to_act, chance)) == "redeal"


def test_a_bomb_waits_until_somebody_is_nearly_out() -> None:
    hand = "4d4c4h4s3c6h7s9dJdQcAd"
    bombs = {"options": {"bombs": True}}
    many = ["5d6d8c8d9cTc", "5c6c8hTdThKd", "5h7c7d8s9hTs"]
    assert choice([hand, *many], trick=trick(3, "KsKhKc"), **bombs) == "pass"
    few = ["5d", "5c6c8hTdThKd", "Qs"]
    assert len(choice([hand, *few], trick=trick(3, "AsAhAc"), **bombs)) == 10


def test_a_dangerous_2_goes_in_a_team_before_somebody_is_out() -> None:
    """For oneself, keeping it for control was measured to be better."""
    hands = ["4d5h8cJdKh2d", "3s", "6c7c9cTcQc", "6h7h9hThQh"]
    careful = {"dangerous_twos": True, "teams": True}
    many = ["4d5h8cJdKh2d", "3s7s8sTsJsQsKs", "6c7c9cTcQc", "6h7h9hThQhAhAs"]
    assert choice(many, trick=trick(3, "6s"), options=careful) != "2d"
    assert choice(hands, trick=trick(3, "6s"), options=careful) == "2d"


def test_an_opponent_who_is_nearly_out_may_not_keep_the_lead_but_the_partner_may() -> None:
    hand, few, many = "5d6d9hQsAs", "Kd", ["4d5c6c7d8d", "4c5h6h7c8c"]
    teams = {"teams": True}
    assert choice([hand, few, *many], trick=trick(1, "8s"), options=teams) == "As"
    assert choice([hand, many[0], few, many[1]], trick=trick(2, "8s"), options=teams) != "As"


def test_the_last_cards_are_played_whatever_they_are() -> None:
    others = ["3c3h3s4d", "4c4h4s5d", "5c5h5s6d"]
    assert choice(["9d9c9h"] + others) == "9d9c9h"
    assert choice(["7d8c9hTsJd"] + others) == "7d8c9hTsJd"
    assert choice(["9d"] + others, trick=trick(3, "8d")) == "9d"


def test_who_holds_the_strongest_cards_wins_with_them_first() -> None:
    # The 2s cannot be beaten, then the 3 is the last card; led first, the 3 gives the lead away.
    assert choice(["3c2h2s", "AcAhAs", "KcKhKs", "QcQhQs"]).startswith("2")


def test_leads_are_low_and_long() -> None:
    hands = ["3h3c4h5h6h7s8dKdAs2s", "9d9c9h9s", "TdTcThTs", "JdJcJhJs"]
    led = choice(hands)
    assert len(led) == 10
    assert "2s" not in led
    assert "As" not in led


def test_a_straight_is_led_before_a_low_single() -> None:
    hands = ["4d6h6s8d9hTsJsQs", "8c9dQdQhAd", "5s7d9sThJcQcKd", "4c4h6d6c7cJdKcAcAh"]
    assert choice(hands) == "8d9hTsJsQs"


def test_the_strongest_single_is_kept_while_nothing_presses() -> None:
    hands = ["3h7cKs2s", "4d5d6d8d9dTdJd", "4c5c6c8c9cTcJc", "4h5h6h8h9hThJh"]
    assert choice(hands, trick=trick(3, "5s")) == "7c"


def test_a_triple_is_not_broken_for_a_single_that_another_card_beats() -> None:
    hands = ["8d8c8h9s4d4c", "Td5d6dJd9dTc", "Jc5c6cTh9cJh", "Qd5h6hQc9hQh"]
    assert choice(hands, trick=trick(3, "7s")) == "9s"


def test_who_has_one_card_left_is_not_let_in_with_a_single() -> None:
    hands = ["3h3c9hQs", "Kd", "4d5d6d7d8d", "4c5c6c7c8c"]
    assert choice(hands) == "3c3h"
    assert choice(["3h9hQs2d", "Kd", "4d5d6d7d8d", "4c5c6c7c8c"]) == "2d"


def test_who_has_one_card_left_does_not_keep_the_lead_cheaply() -> None:
    hands = ["5d6d9hQsAs", "Kd", "4d5c6c7d8d", "4c5h6h7c8c"]
    assert choice(hands, trick=trick(1, "8s")) == "As"


def test_hands_all_of_one_suit_and_of_many_ranks_do_not_overflow() -> None:
    ranks = "3456789TJQKA2"
    suits = {suit: "".join(rank + suit for rank in ranks) for suit in "dchs"}
    state = tycoon.find("bigtwo").from_position(
        {"hands": list(suits.values()), "to_act": 0}, FastChance(0)
    )
    assert GREEDY.choose(state, 0, FastChance(0)) in state.legal_actions()
    full = "".join(rank + suit for rank in ranks[:4] for suit in "dchs") + "7d"
    rest = [rank + suit for rank in ranks for suit in "dchs" if rank + suit not in full]
    position = {"hands": [full, "".join(rest[1:18]), "".join(rest[18:35])], "to_act": 0}
    state = tycoon.find("bigtwo").from_position(position, FastChance(0))
    assert GREEDY.choose(state, 0, FastChance(0)) in state.legal_actions()


@pytest.mark.parametrize(("seats", "at_least"), [(4, 11.0), (3, 9.5)])
def test_it_is_far_better_than_random(seats: int, at_least: float) -> None:
    players = ["greedy", *["random"] * (seats - 1)]
    start = tycoon.make("bigtwo", seats=seats, hands=10)
    report = play_out(start, players, games=60 if SLOW else 2000, seed=9)
    assert report.mean_deal_returns[0] - report.deal_returns_error[0] > at_least
    assert all(points < 0 for points in report.mean_deal_returns[1:])


class Weakest(Bot):
    """A naive player: always the weakest play, of leads one with most cards."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        plays = [action for action in state.legal_actions() if action]
        if not plays:
            return state.default_action()
        longest = max(action.bit_count() for action in plays)
        leads = state.view(seat).owner < 0
        return next(one for one in plays if not leads or one.bit_count() == longest)


@pytest.mark.skipif(SLOW, reason="too few deals interpreted to say anything")
@pytest.mark.parametrize("seats", [3, 4])
def test_it_is_better_than_a_naive_player(seats: int) -> None:
    """Alone among naive ones it wins, and a naive one alone among it loses, 95 % surely."""
    start = tycoon.make("bigtwo", seats=seats, hands=10)
    alone = play_out(start, ["greedy", *[Weakest()] * (seats - 1)], games=150, seed=5)
    assert alone.mean_deal_returns[0] - alone.deal_returns_error[0] > 2.0
    among = play_out(start, [Weakest(), *["greedy"] * (seats - 1)], games=300, seed=6)
    assert among.mean_deal_returns[0] + among.deal_returns_error[0] < -1.5


@pytest.mark.skipif(SLOW, reason="too few deals interpreted to say anything")
def test_a_team_of_it_is_far_better_than_a_random_one() -> None:
    start = tycoon.make("bigtwo", preset="teams-expert", hands=10)
    report = play_out(start, ["greedy", "random"] * 2, games=500, seed=3)
    assert report.mean_deal_returns[0] - report.deal_returns_error[0] > 11
