"""Players of others at our table: cards, positions and moves both ways, without their sources."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import tycoon
from benchmarks import players
from benchmarks.players import gnome, ppo, protocol, tag, uecda
from tycoon import bots
from tycoon.core.engine.state import State
from tycoon.lab import Program, compare
from tycoon.lab import uecda as wire


def view_of(state: State) -> dict[str, Any]:
    """What a program is asked: the view of the seat to act, as its JSON has it."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(state.view(state.seat_to_act)))
    return found


def deals(game: str, preset: str, seats: int, count: int) -> Iterator[State]:
    """Every position of a few deals among fast players where a seat is to act."""
    bot = bots.make("greedy", game)
    for seed in range(count):
        chance = tycoon.FastChance(seed)
        state = tycoon.make(game, preset=preset, seats=seats)
        state.apply(state.default_action(), chance)
        while state.seat_to_act >= 0:
            yield state
            seat = state.seat_to_act
            state.apply(bot.choose(state.determinize(seat, chance), seat, chance), chance)


def test_answers_are_given_to_questions_alone() -> None:
    class First:
        def choose(self, view: protocol.View) -> str:
            return str(view["legal"][0])

    lines = [json.dumps({"tycoon": 1}), json.dumps({"view": {"legal": ["3d", "pass"]}})]
    assert list(protocol.answers(First(), lines)) == ['{"move": "3d"}']


def test_ppo_has_an_action_of_its_own_for_every_move() -> None:
    assert sorted(ppo.ACTIONS.values()) == [*range(77), *range(407, ppo.ACTION_COUNT)]
    moves = 0
    for state in deals("bigtwo", "base", 4, 20):
        view = view_of(state)
        hand = ppo.cards(view["hand"])
        back = {number: places for places, number in ppo.ACTIONS.items()}
        for move in view["legal"]:
            played = {hand[place] for place in back[ppo.action(move, hand)]}
            laid = [] if move == "pass" else [move[at : at + 2] for at in range(0, len(move), 2)]
            assert played == set(ppo.cards(laid))
            moves += 1
    assert moves > 1000


def test_ppo_sees_what_the_others_have_played() -> None:
    """What a seat gathers from its questions alone is what has happened."""
    memories = [ppo.Memory() for _ in range(4)]
    played: list[list[list[int]]] = []
    before: list[list[str]] = []
    for state in deals("bigtwo", "base", 4, 10):
        view = view_of(state)
        if sum(view["counts"]) == 52:
            played = [[] for _ in range(4)]
        elif not view["shown"][before[-1][1]]["passed"] and len(view["played"]) > before[-1][0]:
            played[before[-1][1]].append(ppo.cards(view["shown"][before[-1][1]]["cards"]))
        before.append([len(view["played"]), view["viewer"]])
        memories[view["viewer"]].note(view)
        for seat in {0, 1, 2, 3} - {view["viewer"]}:
            cards, kinds = memories[view["viewer"]].seen[seat]
            assert cards == {one for laid in played[seat] for one in laid}
            assert kinds == {kind for laid in played[seat] for kind in ppo.kinds(laid)}


def inputs(**changes: Any) -> set[int]:
    """The inputs that are on."""
    view = {
        "viewer": 1,
        "hand": ["3d", "4d", "4s"],
        "counts": [2, 3, 13, 1],
        "played": ["Qd", "2s"],
        "table": [],
        "owner": -1,
        "shown": [{"cards": []}] * 4,
        **changes,
    }
    memory = ppo.Memory()
    memory.note(view)
    return set(np.flatnonzero(ppo.encode(view, memory)).tolist())


def test_ppo_is_told_the_position_as_it_has_learnt_it() -> None:
    hand = {0, 13, 22 + 1, 22 + 13, 22 + 17, 44 + 1, 44 + 16, 44 + 17}
    counts = {286 + 12, 313 + 0, 340 + 1}  # of the next, the one opposite, the one before
    gone = {367, 367 + 15}
    assert inputs() == hand | counts | gone | {383 + 17}
    # A pair of fives by the seat opposite, and one pass since.
    shown = [{"cards": []}, {"cards": []}, {"cards": []}, {"cards": ["5c", "5h"]}]
    pair = inputs(table=["5c", "5h"], owner=3, shown=shown)
    assert pair == hand | counts | gone | {313 + 21, 383 + 2, 383 + 15, 383 + 19, 383 + 27}


@pytest.mark.parametrize(
    ("laid", "kinds"),
    [
        ("3d", [0]),
        ("3d 3c 3h", [ppo.TRIPLE]),
        ("3d 4d 5d 6d 7c", [ppo.STRAIGHT, ppo.FULL]),
        ("3d 4d 5d Ad 2c", [ppo.STRAIGHT, ppo.FULL]),
        ("3d 4d 5d 6d 8d", [ppo.FLUSH]),
        ("3d 4d 5d 6d 7d", [ppo.STRAIGHT, ppo.FLUSH]),
        ("3d 3c 3h 4d 4c", [ppo.FULL]),
        ("3d 3c 3h 3s 4c", [ppo.FULL]),
    ],
)
def test_ppo_knows_kinds_by_its_own_reading(laid: str, kinds: list[int]) -> None:
    assert ppo.kinds(ppo.cards(laid.split())) == kinds


def test_ppo_reads_no_class_that_is_no_array() -> None:
    with pytest.raises(Exception, match=r"posix\.system is no part of weights"):
        ppo.weights(io.BufferedReader(io.BytesIO(b"cposix\nsystem\n.")))  # type: ignore[arg-type]


def test_ppo_plays_the_legal_move_that_its_net_values_most() -> None:
    layers = [
        np.zeros((ppo.INPUTS, 512), np.float32),
        np.zeros(512, np.float32),
        np.zeros((512, 256), np.float32),
        np.zeros(256, np.float32),
        np.zeros((256, ppo.ACTION_COUNT), np.float32),
        np.zeros(ppo.ACTION_COUNT, np.float32),
    ]
    state = next(deals("bigtwo", "base", 4, 1))
    view = view_of(state)
    hand = ppo.cards(view["hand"])
    for move in view["legal"]:
        layers[5][:] = np.arange(ppo.ACTION_COUNT) / ppo.ACTION_COUNT
        layers[5][ppo.action(move, hand)] = 2
        assert ppo.Ppo(layers).choose(view) == move


def cells(table: wire.Table) -> set[tuple[int, int, int]]:
    """What lies on a table of cards: row, column and number."""
    return {
        (row, column, table[row][column])
        for row in range(5)
        for column in range(15)
        if table[row][column]
    }


@pytest.mark.parametrize(
    ("play", "laid"),
    [
        ("p", set()),
        ("s3", {(0, 1, 1)}),
        ("c2", {(3, 13, 1)}),
        ("jk", {(0, 14, 2)}),
        ("dh-8", {(2, 6, 1), (1, 6, 1)}),
        ("ch-4(h)", {(3, 2, 1), (1, 2, 2)}),
        ("cdhs-T(*)", {(0, 8, 1), (1, 8, 1), (2, 8, 1), (3, 8, 1), (4, 8, 2)}),
        ("h-789", {(1, 5, 1), (1, 6, 1), (1, 7, 1)}),
        ("h-789(8)", {(1, 5, 1), (1, 6, 2), (1, 7, 1)}),
        ("s-<34(<)", {(0, 0, 2), (0, 1, 1), (0, 2, 1)}),
        ("d-KA2>(>)", {(2, 11, 1), (2, 12, 1), (2, 13, 1), (2, 14, 2)}),
    ],
)
def test_a_play_lies_on_the_contests_table_where_its_rules_say(
    play: str, laid: set[tuple[int, int, int]]
) -> None:
    assert cells(wire.table_of_play(play, False)) == laid
    assert wire.play_of_table(wire.table_of_play(play, False)) == play


def test_a_single_joker_lies_beyond_the_strongest() -> None:
    assert cells(wire.table_of_play("jk", True)) == {(0, 0, 2)}


def test_every_legal_play_travels_to_the_contests_table_and_back() -> None:
    seen = set()
    for state in deals("daifugo", "uecda", 5, 40):
        for action in state.legal_actions():
            play = state.notation(action)
            if not play.startswith("x:"):
                back = wire.play_of_table(wire.table_of_play(play, False))
                assert state.parse(back) == action
                seen.add(play)
    assert len(seen) > 500
    assert any("(" in play for play in seen)


def test_a_hand_lies_on_the_contests_table() -> None:
    hand = ["s3", "c2", "jk"]
    assert cells(wire.table_of_hand(hand)) == {(0, 1, 1), (3, 13, 1), (4, 1, 2)}
    assert wire.cards_of_table(wire.table_of_hand(hand)) == hand


@pytest.mark.parametrize(
    ("row", "column", "number", "said"),
    [
        (0, 3, 7, "7 in row 0, column 3"),
        (2, 1, -1, "-1 in row 2, column 1"),
        (4, 5, 1, "only a joker lies there"),
    ],
)
def test_what_is_no_card_is_named(row: int, column: int, number: int, said: str) -> None:
    table = wire.empty()
    table[row][column] = number
    with pytest.raises(ValueError, match=said):
        wire.play_of_table(table)


def test_whatever_a_stranger_lays_is_a_text_or_a_value_error() -> None:
    random = np.random.default_rng(1)
    texts = 0
    for _ in range(3000):
        table = wire.empty()
        for cell in random.integers(0, 75, random.integers(1, 6)):
            table[cell // 15][cell % 15] = int(random.integers(1, 3))
        try:
            texts += bool(wire.play_of_table(table))
        except ValueError:
            continue
    assert texts > 1000


def test_a_table_travels_as_bytes() -> None:
    table = wire.table_of_hand(["s3", "c2", "jk"])
    assert wire.unpack(wire.pack(table)) == table
    assert wire.pack(table)[4:8] == b"\0\0\0\1"
    with pytest.raises(ValueError, match="480 bytes, not 3"):
        wire.unpack(b"abc")


def test_a_client_plays_whole_rounds_at_our_table() -> None:
    """It submits its lowest single where it leads, gives its lowest cards, and passes else."""
    client = (sys.executable, str(Path(__file__).parent / "uecda_client.py"))
    *_, found = uecda.Match("greedy", client).go(2, rounds=4)
    assert found.rounds == 8
    assert found.refused == 0
    assert found.mean > 3.5
    *_, found = uecda.Match(client, "greedy").go(1, rounds=4)
    assert found.mean < 2.5


def test_tags_search_tries_every_action_and_takes_the_best() -> None:
    """Where a play wins at once, each way of trying it is worth a win, so it is taken."""
    state = winning()
    seat = state.seat_to_act
    wins = [action for action in state.legal_actions() if has_won(state, action)]
    assert 0 < len(wins) < len(state.legal_actions())
    for seed in range(5):
        assert tag.TagSearch(60).choose(state.copy(), seat, tycoon.FastChance(seed)) in wins


def has_won(state: State, action: int) -> bool:
    """Whether an action ends the game."""
    after = state.copy()
    after.apply(action, tycoon.FastChance(0))
    return after.is_over


def winning() -> State:
    """A position of Deal in which somebody can win at once, or do something else."""
    for state in deals("deal", "base", 2, 20):
        actions = state.legal_actions()
        wins = sum(has_won(state, action) for action in actions)
        if 0 < wins < len(actions) and len(actions) < 20:
            return state
    raise AssertionError("nobody ever wins")


def test_tags_search_plays_whole_games() -> None:
    start = tycoon.make("deal", preset="base", seats=2)
    report = compare(start, ["random", tag.TagSearch(30)], games=5, seed=1, jobs=1)
    assert report.games == 5
    assert report.players[1].mean_return > 0.5


def table(seat: int = 0, deeds: dict[str, int] | None = None, **changes: Any) -> dict[str, Any]:
    """A view of Monopoly at the start, with these owners of deeds and other changes."""
    state = tycoon.make("monopoly", preset="classic", seats=4)
    state.apply(state.default_action(), tycoon.FastChance(1))
    view = view_of(state) | {"viewer": seat} | changes
    for deed in view["deeds"]:
        deed["owner"] = (deeds or {}).get(deed["square"], -1)
    for number, player in enumerate(view["players"]):
        player["deeds"] = [one["square"] for one in view["deeds"] if one["owner"] == number]
    return view


def rich(view: dict[str, Any], *cash: int) -> dict[str, Any]:
    """The same, with so much cash."""
    for player, has in zip(view["players"], cash, strict=False):
        player["cash"] = has
    return view


COLOUR = {"orange1": 0, "orange2": 0, "orange3": 1}


@pytest.mark.parametrize(
    ("cash", "deeds", "move"),
    [
        (400, {}, "buy"),  # 200 are left
        (399, {}, "auction"),
        (200, {"orange1": 0, "orange2": 0}, "buy"),  # completes a colour
        (199, {"orange1": 0, "orange2": 0}, "auction"),
        (
            100,
            {"orange1": 0, "orange2": 0, "green1": 0, "darkblue1": 0, "darkblue2": 0},
            "mortgage:darkblue2",
        ),
    ],
)
def test_gnome_buys_by_its_rules(cash: int, deeds: dict[str, int], move: str) -> None:
    legal = ["buy", "auction", "mortgage:darkblue1", "mortgage:darkblue2", "mortgage:green1"]
    view = rich(table(deeds=deeds, legal=legal), cash)
    view["players"][0]["square"] = "orange3"
    assert gnome.Gnome().choose(view) == move


@pytest.mark.parametrize(
    ("cash", "deeds", "now", "bid"),
    [
        (1000, {}, 0, 100),  # half-way to 200
        (1000, {}, 100, 150),
        (100, {}, 0, 0),  # never all that it has
        (1000, {}, 200, 0),
        (1000, {"orange1": 0, "orange2": 0}, 200, 400),  # a quarter of what is left
    ],
)
def test_gnome_bids_half_way(cash: int, deeds: dict[str, int], now: int, bid: int) -> None:
    auction = {"square": "orange3", "building": "", "bid": now, "least": now + 1, "rising": 0}
    view = rich(table(deeds=deeds, auction=auction), cash)
    assert gnome.bid(gnome.Board(view)) == bid


def test_gnome_offers_for_what_completes_a_colour() -> None:
    board = gnome.Board(rich(table(deeds=COLOUR), 1000, 500, 500, 500))
    assert gnome.offers(board) == [gnome.Offer(1, "", "orange3", 225)]  # 1.125 of the price
    poor = gnome.Board(rich(table(deeds=COLOUR), 150, 500, 500, 500))
    assert gnome.offers(poor) == []
    seller = gnome.Board(rich(table(1, COLOUR), 1000, 150, 500, 500))
    assert gnome.offers(seller) == [gnome.Offer(0, "orange3", "", -500)]  # half of its cash
    both = {**COLOUR, "red1": 0, "red2": 1, "red3": 1}
    swap = gnome.Board(rich(table(deeds=both), 1000, 300, 500, 500))
    # It lacks 330 for the red one.
    assert gnome.offers(swap) == [gnome.Offer(1, "", "orange3", 225)]
    swap = gnome.Board(rich(table(deeds=both), 1000, 400, 500, 500))
    assert gnome.offers(swap) == [gnome.Offer(1, "red1", "orange3", 150 - 330)]


def test_gnome_takes_what_is_worth_it() -> None:
    def takes(cash: int, given: list[str], wanted: list[str], pays: int) -> bool:
        offer = {"given": given, "wanted": wanted, "cash": pays}
        deeds = {"orange1": 0, "orange2": 0, "orange3": 1, "green1": 0, "red1": 1}
        return gnome.accepts(gnome.Board(rich(table(deeds=deeds, offer=offer), cash)))

    assert takes(501, ["orange3"], [], -500)  # a colour, for nearly all it has
    assert not takes(500, ["orange3"], [], -500)
    assert takes(300, ["red1"], [], -100)
    assert not takes(300, ["red1"], [], -201)  # less than 100 left
    assert takes(150, ["red1"], [], -50)
    assert not takes(150, [], ["green1"], 49)  # less than its price, and not rich
    assert takes(1000, [], ["green1"], 1)  # who has 200 looks at the price no more
    assert not takes(1000, [], ["green1"], 0)  # for nothing


def test_gnome_plays_whole_games() -> None:
    start = tycoon.make("monopoly", preset="classic", seats=4, end="turns", turns=30)
    program = Program("gnome", players.ADAPTERS["gnome"].command(None) or (), 60)
    report = compare(start, ["random", program, program, program], games=2, seed=1, jobs=1)
    assert report.games == 2
    assert report.players[0].mean_return < 0
    player = gnome.Gnome()
    for seed in range(3):
        state, chance = start.copy(), tycoon.FastChance(seed)
        while not state.is_over:
            action = state.default_action()
            if state.seat_to_act >= 0:
                view = view_of(state)
                move = player.choose(view)
                assert move in view["legal"]
                action = state.parse(move)
            state.apply(action, chance)
    assert player.dropped == 0
