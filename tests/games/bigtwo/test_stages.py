"""The expert stages rule by rule, and whole games of them beside an independent referee."""

from __future__ import annotations

import random
from typing import Any

import pytest
from bigtwo.tools import act, at, deal, few, hands_of, legal
from oracle import bigtwo as base
from oracle import dragons as oracle

import tycoon
from tycoon.core.errors import BadOption, BadPosition, BadSeats, IllegalMove
from tycoon.core.names import SPECTATOR
from tycoon.games.bigtwo import GAME, cards
from tycoon.games.bigtwo.options import STAGES

pytestmark = pytest.mark.interpreted

TWOS = {"dangerous_twos": True}
ALL_STAGES: dict[str, Any] = dict.fromkeys(STAGES, True)
POOR = "3c3h4d4c4h5d5c6d6c7dTcTh9c"
POOR_TOO = "3s4s5h5s6h6s7c7h8d8c9dTdTs"


def why(state: Any, text: str) -> str:
    """The key of the reason why something is refused."""
    with pytest.raises(IllegalMove) as caught:
        state.parse(text)
    return caught.value.key.removeprefix("bigtwo.illegal.")


def last_play(said: str, *others: str, **options: Any) -> Any:
    """The state after seat 0 has led its last cards; the others are left with theirs."""
    state = at(options={"hands": 1, **options}, hands=hands_of(said, *others), to_act=0)
    return act(state, said)


# Stage 1: dangerous twos


def test_a_brilliant_finish_and_twos_held_too_long() -> None:
    """BT-20: the example of the rules; both doublings multiply, however many 2s are held."""
    thirteen = "4d 4c 4h 4s 5d 5c 5h 5s 6d 6c 6h 6s 7d"
    others = ("8d 8c 8h 8s 9d", "Td Tc Th Ts Jd Jc Jh 2d 2c", thirteen)
    state = last_play("2s", *others, **TWOS)
    assert state.deal_returns() == [160, -10, -72, -78]
    assert state.view(SPECTATOR).doubled == [
        [],
        ["brilliant"],
        ["brilliant", "held"],
        ["brilliant"],
    ]
    assert last_play("2s", *others).deal_returns() == [62, -5, -18, -39], "only with the option"
    assert last_play("As", *others, **TWOS).deal_returns() == [80, -5, -36, -39]


@pytest.mark.parametrize("said", ["2h2s", "2c2h2s", "As", "4d4c4h2h2s"])
def test_only_a_single_2_finishes_brilliantly(said: str) -> None:
    """BT-20"""
    state = last_play(said, "8d 8c", "9d", "Td Tc Th", **TWOS)
    assert state.deal_returns() == [6, -2, -1, -3]


def test_dragons_count_like_2s() -> None:
    """BT-35: as the last play, and held; 2s and dragons double once together."""
    others = ("8d Dm 2d", "9d", "Td Tc Th")
    state = last_play("Dc", *others, **TWOS, dragons=True)
    assert state.deal_returns() == [20, -12, -2, -6]
    assert last_play("As", *others, **TWOS, dragons=True).deal_returns() == [10, -6, -1, -3]
    assert last_play("Dc", *others, dragons=True).deal_returns() == [7, -3, -1, -3]
    assert last_play("DmDc", "8d", "9d", "Td", **TWOS, dragons=True).deal_returns() == [
        3,
        -1,
        -1,
        -1,
    ]


def test_bombs_count_like_2s() -> None:
    """BT-41: as the last play, and in the hand, dragons being wild; once with 2s and dragons."""
    both: dict[str, Any] = {**TWOS, "bombs": True, "dragons": True}
    others = ("8d 8c 8h 8s 9d", "9c 9h 9s Tc Th", "2d 2c 2h 6c 6h")
    state = last_play("5d5c5h5s6d", *others, **both)
    assert state.deal_returns() == [50, -20, -10, -20]
    assert state.view(0).doubled == [
        [],
        ["brilliant", "held"],
        ["brilliant"],
        ["brilliant", "held"],
    ]
    without = {**both, "bombs": False}
    assert last_play("5d5c5h5s6d", *others, **without).deal_returns() == [20, -5, -5, -10]
    not_dangerous = {**both, "dangerous_twos": False}
    assert last_play("5d5c5h5s6d", *others, **not_dangerous).deal_returns() == [15, -5, -5, -5]


def test_a_bomb_in_hand_needs_its_five_cards() -> None:
    """BT-41: four of a rank alone are none."""
    both: dict[str, Any] = {**TWOS, "bombs": True}
    state = last_play("As", "8d 8c 8h 8s", "9c", "Td", **both)
    assert state.deal_returns() == [6, -4, -1, -1]


# Stage 3: bombs


@pytest.mark.parametrize(
    "table", ["As", "AsAh", "AsAhAc", "5c6s7d8c9c", "3d5d8d9dKd", "KsKhKcAsAh"]
)
def test_a_bomb_may_be_played_on_any_size(table: str) -> None:
    """BT-40"""
    hand = "4d 4c 4h 4s Jd Jc 6h 7h 8h 9h Th"
    position: dict[str, Any] = {
        "hands": hands_of(hand, "Qd", "Qc", "Qh"),
        "to_act": 0,
        "trick": {"owner": 3, "shown": ["", "", "", table]},
    }
    bombs = {base.text(some) for some in base.plays(base.cards(hand.replace(" ", "")))}
    bombs = {some for some in bombs if base.kind(base.cards(some)) in oracle.BOMBS}
    state = at(options={"bombs": True}, **position)
    assert bombs <= legal(state)
    without = at(**position)
    assert legal(without) & bombs == (bombs if len(table) == 10 else set())
    act(state, "4d4c4h4sJd")
    assert state.view(SPECTATOR).bomb
    assert not at(options={"bombs": True}, **position).view(SPECTATOR).bomb


def test_only_a_stronger_bomb_beats_a_bomb() -> None:
    """BT-40: neither a stronger single nor a full house does; dragons may be part of a bomb."""
    position: dict[str, Any] = {
        "options": {"bombs": True, "dragons": True},
        "hands": hands_of("2s 6d 6c 6h Dm Kd 5d", "Qd", "Qc", "Qh"),
        "to_act": 0,
        "trick": {"owner": 3, "shown": ["", "", "", "7d7c7h7s8d"]},
    }
    state = at(**position)
    assert legal(state) == {"pass"}
    assert why(state, "2s") == "only_bombs"
    assert why(state, "Dm") == "only_bombs"
    position["trick"] = {"owner": 3, "shown": ["", "", "", "5s5c5h8d8c"]}
    sixes = {"6d6c6h2sDm", "6d6c6hKdDm", "5d6d6c6hDm"}
    assert legal(at(**position)) == sixes | {"pass"}
    position["trick"] = {"owner": 3, "shown": ["", "", "", "As"]}
    assert legal(at(**position)) == sixes | {"2s", "Dm", "pass"}


# Stage 4: a fair start


@pytest.mark.parametrize(
    ("card", "points"),
    [("Td", 0), ("Jd", 1), ("Qd", 2), ("Kd", 3), ("Ad", 4), ("2d", 5), ("Dm", 5)],
)
def test_what_cards_are_worth_before_play(card: str, points: int) -> None:
    """BT-50: asked below 3 points: with a Q, not with a K."""
    state = tycoon.make("bigtwo", preset="expert4")
    deal(state, POOR.replace("9c", card))
    assert (state.asking and state.seat_to_act == 0) == (points < 3)
    assert oracle.hand_points(base.cards(card)) == points


def test_those_below_3_points_are_asked_in_turn_order() -> None:
    """BT-50: from seat 0, only they, and in public; then the deal is played."""
    state = tycoon.make("bigtwo", preset="expert4")
    state.collect_events()
    deal(state, "KdKcKhKsAdAcAhAs2d2c2h2sDm", POOR, "JdJcJhJsQdQcQhQs8h8s9h9s7s", POOR_TOO)
    assert (state.seat_to_act, state.asking) == (1, True)
    assert legal(state) == {"keep", "redeal"}
    assert state.notation(state.default_action()) == "keep"
    assert why(state, "3c") == "asking"
    assert state.view(1).ask.key == "bigtwo.ask.redeal"
    assert state.view(0).ask.key == "bigtwo.ask.wait_redeal"
    assert state.view(SPECTATOR).asking
    assert state.view(1).opening == ""
    act(state, "keep")
    assert (state.seat_to_act, state.asking) == (3, True)
    act(state, "keep")
    assert (state.seat_to_act, state.asking) == (1, False)
    assert state.view(1).opening == "3c"
    assert why(state, "keep") == "not_asking"
    told = [event.seen_by(SPECTATOR) for event in state.drain_events()]
    assert [event["event"] for event in told[4:]] == ["kept", "kept", "leads"]
    assert [event["seat"] for event in told[4:]] == [1, 3, 1]


def test_a_new_deal_begins_at_once_and_asks_from_seat_0_again() -> None:
    """BT-50: seat 3 is not asked once seat 1 wants a new deal; the deal keeps its number."""
    rich = "KdKcKhKsAdAcAhAs2d2c2h2sDm"
    state = tycoon.make("bigtwo", preset="expert4")
    deal(state, rich, POOR, "JdJcJhJsQdQcQhQs8h8s9h9s7s", POOR_TOO)
    deal(state, POOR_TOO, rich, "JdJcJhJsQdQcQhQs8h8s9h9s7s", POOR)
    assert (state.seat_to_act, state.asking, state.deals, state.redeals) == (0, True, 1, 1)
    assert state.hands[0] == cards.read(POOR_TOO)
    assert state.view(2).redeals == 1
    act(state, "keep")
    assert state.seat_to_act == 3


def test_ten_new_deals_at_most_in_a_hand() -> None:
    """BT-50: the eleventh time nobody is asked; the next hand counts anew."""
    state = tycoon.make("bigtwo", preset="expert4")
    deal(state, POOR)
    for count in range(1, 11):
        assert state.asking
        deal(state, POOR)
        assert state.redeals == count
    assert not state.asking
    assert "3d" in legal(state)
    rng = random.Random(1)
    while state.seat_to_act >= 0:
        state.apply(rng.choice(state.legal_actions()), tycoon.FastChance(1))
    deal(state, POOR)
    assert (state.asking, state.redeals) == (True, 0)


def test_nobody_is_asked_without_the_option() -> None:
    """BT-50"""
    state = tycoon.make("bigtwo", preset="expert3")
    deal(state, POOR)
    assert not state.asking
    assert why(state, "redeal") == "not_asking"


@pytest.mark.parametrize("preset", ["expert4", "expert5", "teams-expert"])
def test_what_the_questions_say_about_hands_holds_in_every_guess(preset: str) -> None:
    """BT-50: who was asked is poor, who was passed over is not, also late in the deal."""
    chance = tycoon.FastChance(50)
    rng = random.Random(50)
    met = 0
    for n in range(few(60, 6)):
        state = tycoon.make("bigtwo", preset=preset)
        hands = [POOR, POOR_TOO][: 1 + n % 2]
        deal(state, *hands)
        while state.seat_to_act >= 0:
            if rng.random() < 0.2:
                viewer = rng.randrange(4)
                guess = state.determinize(viewer, chance)
                assert guess.hands[viewer] == state.hands[viewer]
                for seat in range(state.judged):
                    dealt = base.cards(cards.text(guess.hands[seat] | guess.laid[seat]))
                    assert (oracle.hand_points(dealt) < 3) == bool(state.poor >> seat & 1)
                    met += 1
                assert guess.view(viewer) == state.view(viewer)
            actions = [a for a in state.legal_actions() if state.notation(a) != "redeal"]
            state.apply(rng.choice(actions), chance)
    assert met > few(200, 20)


# Stage 5: shifting dragons


def test_shifting_dragons_go_on_any_single_and_lose_to_any() -> None:
    """BT-60: the example of the rules."""
    state = at(
        options={"dragons": True, "shifting_dragons": True},
        hands=hands_of("5d 9s", "Dc 9h", "Dm 9c", "Ac 9d"),
        to_act=0,
    )
    act(state, "5d", "Dc")
    assert legal(state) == {"9c", "Dm", "pass"}
    act(state, "Dm")
    assert legal(state) == {"9d", "Ac", "pass"}
    act(state, "Ac", "pass", "pass", "pass")
    assert (state.seat_to_act, state.table) == (3, 0)


def test_a_shifting_dragon_is_beaten_by_the_weakest_card() -> None:
    """BT-60 replaces BT-31: also on a 2, also led; not as part of a pair, nor on a bomb."""
    options = {"dragons": True, "shifting_dragons": True, "bombs": True}
    position: dict[str, Any] = {
        "options": options,
        "hands": hands_of("Dm 3s 4d", "4c 9h", "8d", "8c"),
        "to_act": 0,
        "trick": {"owner": 3, "shown": ["", "", "", "2s"]},
    }
    state = at(**position)
    assert legal(state) == {"Dm", "pass"}
    act(state, "Dm")
    assert legal(state) == {"4c", "9h", "pass"}
    state = act(at(**{**position, "trick": None}), "Dm")
    assert legal(state) == {"4c", "9h", "pass"}
    position["trick"] = {"owner": 3, "shown": ["", "", "", "7d7c"]}
    assert legal(at(**position)) == {"pass"}
    position["trick"] = {"owner": 3, "shown": ["", "", "", "7d7c7h7s5d"]}
    state = at(**position)
    assert legal(state) == {"pass"}
    assert why(state, "Dm") == "only_bombs"
    position["hands"] = hands_of("6d 6c 6h 6s Kd", "4c 9h", "8d", "8c")
    position["trick"] = {"owner": 3, "shown": ["", "", "", "Dc"]}
    assert "6d6c6h6sKd" in legal(at(**position)), "a bomb beats it"
    without = at(**{**position, "options": {**options, "bombs": False}})
    assert "6d6c6h6sKd" not in legal(without)


def test_a_brilliant_finish_with_a_shifting_dragon_counts() -> None:
    """BT-61"""
    state = last_play("Dm", "8d", "9d", "Td", **{**ALL_STAGES, "fair_start": False})
    assert state.deal_returns() == [6, -2, -2, -2]


# Options, presets and positions


def test_each_stage_has_those_before_it() -> None:
    """BT-17, BT-20, BT-30, BT-40, BT-50, BT-60, BT-70, BT-73"""
    assert STAGES == ("dangerous_twos", "dragons", "bombs", "fair_start", "shifting_dragons")
    for stage in range(1, 6):
        options = GAME.options(f"expert{stage}", 4)
        assert [getattr(options, name) for name in STAGES] == [i < stage for i in range(5)]
        assert (options.limit, options.teams) == (200, False)
    teams, expert = GAME.options("teams", 4), GAME.options("teams-expert", 4)
    assert [getattr(teams, name) for name in STAGES] == [False] * 5
    assert [getattr(expert, name) for name in STAGES] == [True] * 5
    assert (teams.teams, teams.limit, expert.teams, expert.limit) == (True, 200, True, 200)


def test_contradictions_are_refused_with_a_reason() -> None:
    """BT-60, BT-70"""
    with pytest.raises(BadOption) as caught:
        tycoon.make("bigtwo", shifting_dragons=True)
    assert caught.value.key == "bigtwo.option.shifting_dragons.needs_dragons"
    with pytest.raises(BadOption) as caught:
        tycoon.make("bigtwo", teams=True, seats=3)
    assert caught.value.key == "bigtwo.option.teams.needs_four_seats"
    assert caught.value.details["seats"] == 3
    for preset in ("teams", "teams-expert"):
        with pytest.raises(BadSeats, match="4 seats, not 3"):
            tycoon.make("bigtwo", preset=preset, seats=3)


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_can_be_had_alone(stage: str) -> None:
    """BT-20, BT-30, BT-40, BT-50, BT-60: and games of it end."""
    needs = {"dragons": True} if stage == "shifting_dragons" else {}
    for seats in (3, 4):
        state = tycoon.make("bigtwo", seats=seats, hands=3, **{stage: True, **needs})
        assert [name for name in STAGES if getattr(state.options, name)] == sorted(
            {stage, *needs}, key=STAGES.index
        )
        rng = random.Random(seats)
        for _ in range(3000):
            if state.is_over:
                break
            state.apply(rng.choice(state.legal_actions()), tycoon.FastChance(rng.getrandbits(32)))
        assert state.is_over


def test_positions_keep_what_a_fair_start_has_shown() -> None:
    """BT-50: asked, answered, and contradictions refused."""
    state = tycoon.make("bigtwo", preset="expert4")
    deal(state, POOR, POOR_TOO)
    described = state.to_position()
    assert described["fair"]["asking"] is True
    assert described["fair"]["poor"] == [0]
    again = at(**described)
    assert again.save() == state.save()
    act(state, "keep", "keep")
    act(state, state.notation(state.legal_actions()[0]), "pass")
    later = state.to_position()
    assert later["fair"]["poor"] == [0, 1]
    assert at(**later).save() == state.save()
    later = {**later, "fair": {**later["fair"]}}
    changes: list[dict[str, Any]] = [
        {"laid": []},
        {"laid": ["3d", *later["fair"]["laid"][1:]]},
        {"poor": []},
        {"poor": [0, 1, 2]},
        {"judged": 0},
        {"judged": 5},
        {"redeals": 11},
        {"laid": ["", "", ""]},
        {"asking": True},
    ]
    for change in changes:
        with pytest.raises(BadPosition):
            at(**{**later, "fair": {**later["fair"], **change}})
    with pytest.raises(BadPosition):
        at(**{**later, "options": {}})


@pytest.mark.parametrize("seats", [3, 4])
def test_the_numbers_of_answers(seats: int) -> None:
    """BT-50: two more numbers with the option, after the deal's."""
    plain = tycoon.make("bigtwo", seats=seats, preset="expert3")
    state = tycoon.make("bigtwo", seats=seats, preset="expert4")
    assert state.num_actions == plain.num_actions + 2
    assert plain.num_actions == tycoon.make("bigtwo", seats=seats).num_actions
    deal(state, POOR if seats == 4 else POOR + "8c8h7c7h")
    assert [state.action_index(a) for a in state.legal_actions()] == [
        state.num_actions - 2,
        state.num_actions - 1,
    ]
    for action in state.legal_actions():
        assert state.action_at(state.action_index(action)) == action


@pytest.mark.parametrize("preset", ["expert2", "expert5"])
@pytest.mark.parametrize("seats", [3, 4])
def test_observations_with_dragons_and_questions(preset: str, seats: int) -> None:
    """BT-4, BT-30, BT-50: 54 cards a row; who was asked, whether one is now, new deals."""
    state = tycoon.make("bigtwo", preset=preset, seats=seats, hands=1)
    chance, rng = tycoon.FastChance(seats), random.Random(seats)
    fair = preset == "expert5"
    each = 8 if fair else 6
    deal(state, POOR if seats == 4 else POOR + "8c8h7c7h")
    while not state.is_over:
        for seat in range(seats):
            row, view = state.observation(seat), state.view(seat)
            assert len(row) == 216 + each * seats + 2 * fair
            told = [view.hand, cards.names(state.table), view.played]
            for i, names in enumerate(told):
                assert [cards.NAMES[c] for c in row[54 * i : 54 * i + 54].nonzero()[0]] == names
            for i in range(seats):
                other = (seat + i) % seats
                assert row[216 + each * i] == view.counts[other]
                if fair:
                    assert row[222 + each * i] == state.poor >> other & 1
                    assert row[223 + each * i] == (other < state.judged)
            if fair:
                assert list(row[-2:]) == [view.asking, view.redeals]
        actions = [a for a in state.legal_actions() if state.notation(a) != "redeal"]
        state.apply(rng.choice(actions), chance)


# Whole games


def held(state: Any) -> list[set[base.Card]]:
    return [set(base.cards(cards.text(hand))) for hand in state.hands[: state.seats]]


def play_beside_a_referee(preset: str, seats: int, seed: int) -> None:
    """Two hands of random moves in which the referee agrees to everything."""
    rng, chance = random.Random(seed), tycoon.FastChance(seed)
    state = tycoon.make("bigtwo", preset=preset, seats=seats, hands=2)
    options = state.options
    while not state.is_over:
        state.apply(state.legal_actions()[0], chance)
        while state.asking:
            dealt = held(state)[state.seat_to_act]
            assert oracle.hand_points(dealt) < 3
            state.apply(rng.choice(state.legal_actions()), chance)
        referee = oracle.Referee(
            held(state),
            bombs=options.bombs,
            shifting=options.shifting_dragons,
            twos=options.dangerous_twos,
            teams=options.teams,
        )
        while referee.winner is None:
            assert state.seat_to_act == referee.to_act
            assert legal(state) == referee.options()
            sizes: dict[int, list[int]] = {}
            for action in state.legal_actions():
                sizes.setdefault(action.bit_count(), []).append(action)
            action = rng.choice(sizes[rng.choice(sorted(sizes))])
            referee.act(state.notation(action))
            state.apply(action, chance)
            assert held(state) == referee.hands
        assert state.deal_returns() == referee.scores()


@pytest.mark.parametrize(
    ("preset", "seats"),
    [(f"expert{stage}", seats) for stage in range(1, 6) for seats in (3, 4)]
    + [("teams", 4), ("teams-expert", 4)],
)
def test_whole_games_beside_a_referee(preset: str, seats: int) -> None:
    """BT-20 to BT-73: all that is legal, tricks, doublings and scores."""
    for seed in range(few(2, 1)):
        play_beside_a_referee(preset, seats, seed)
