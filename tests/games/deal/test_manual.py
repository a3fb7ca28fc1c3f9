"""The manual's page of Deal says what the code does."""

from __future__ import annotations

import re
from random import Random

import pytest

import tycoon
from tests.games.deal.tools import at, choose, few
from tests.manual import Page, row_of
from tycoon.core.engine.chance import FastChance
from tycoon.core.events import Event, SeatEvent
from tycoon.core.names import DEAL
from tycoon.core.views import View
from tycoon.games.deal import GAME, moves, position, view
from tycoon.games.deal.cards import place_of
from tycoon.games.deal.names import Act, Colour, Kind

pytestmark = pytest.mark.interpreted

PAGE = Page("games/deal.md")
section = PAGE.section


def test_every_kind_of_card_is_called_by_its_word() -> None:
    words = re.findall(r"`([a-z0-9-]+)`", section("Words").split("\n\n")[1])
    assert sorted(words) == sorted(kind.word for kind in Kind)


def test_the_notation() -> None:
    """Every example of the page is an action, written as the code writes it."""
    written = [text for text in re.findall(r"`([^`]+)`", section("Notation")) if "…" not in text]
    acts = {moves.split(moves.read(text)).act for text in written if text != "deal"}
    assert all(moves.notation(moves.read(text)) == text for text in written)
    assert acts == set(range(1, 18))


def test_the_numbers_of_actions_and_observations() -> None:
    for seats in GAME.seats:
        assert f"{GAME.new(GAME.options(None, seats), seats).num_actions:,}" in PAGE.text
        state = GAME.new(GAME.options(None, seats), seats)
        assert state.observation(0).shape == (185 + 224 * seats,)
    assert "185 + 224 × seats" in PAGE.text


def number_of(action: int) -> int:
    """The number of an action by the table of the page."""
    if action == DEAL:
        return 0
    act, kind, colour, group, seat, other, count = moves.split(action)
    place = place_of(kind, colour) if kind <= Kind.RAINBOW_WILD and colour <= 10 else -1
    card, set_ = 8 * place + group, 8 * colour + group
    building = 80 * {Kind.HOUSE: 0, Kind.HOTEL: 1, Kind.NEW_HOUSE: 2, Kind.NEW_HOTEL: 3}.get(
        Kind(kind), -1
    )
    match Act(act):
        case Act.BANK | Act.PUT_AWAY:
            return (8 if act == Act.BANK else 55) + kind
        case Act.SHIFT:
            return 102 + seat
        case Act.LAY:
            own = [one for one in Kind if place_of(one, colour) >= 0]
            slot = {one: min(i, 3) for i, one in enumerate(own)} | {Kind.RAINBOW_WILD: 4}
            return 112 + 41 * place + (1 + 5 * group + slot[Kind(other - 1)] if other else 0)
        case Act.PAY if colour >= Colour.BANK:
            return (1827 if colour == Colour.BANK else 1874) + kind
        case Act.PAY if building >= 0:
            return 2201 + building + set_
        case Act.BUILD:
            return 2836 + building // 80 if colour == Colour.HAND else 2840 + building + set_
        case Act.TURN | Act.PAY | Act.GIVE:
            return {Act.TURN: 1547, Act.PAY: 1921, Act.GIVE: 2521}[Act(act)] + card
        case Act.TAKE:
            return 2801 + place
        case Act.PLAY:
            taken = place_of(other - 1, colour) if other else -1
            takes = [Kind.FORCED_DEAL, Kind.SLY_DEAL, Kind.DOUBLE_SLY_DEAL]
            match Kind(kind):
                case Kind.RAINBOW_RENT:
                    return 3420 + 3 * (10 * seat + colour) + count
                case Kind.DEAL_BREAKER:
                    return 3720 + 80 * seat + set_
                case Kind.SPEEDING:
                    return 5890 + 10 * seat + count
                case Kind.FORCED_DEAL | Kind.SLY_DEAL | Kind.DOUBLE_SLY_DEAL:
                    return 4520 + 350 * takes.index(Kind(kind)) + 35 * seat + taken
            if kind < Kind.RAINBOW_RENT:
                return 3390 + 3 * colour + count
            return 5570 + building + set_ if building >= 0 else 3160 + 10 * (kind - 18) + seat
    return act


def test_the_table_of_action_numbers() -> None:
    """Of all that is legal in some games, every sort of action among them."""
    sorts = set()
    for seed in range(few(60, 25)):
        random, chance = Random(seed), FastChance(seed)
        seats = random.randint(2, 6)
        options = GAME.options("expanded", seats, pay_from_hand=True)
        state = GAME.new(options, seats)
        while not state.is_over:
            legal = state.legal_actions()
            for action in legal:
                assert state.action_index(action) == number_of(action), state.notation(action)
                act, kind, *_ = moves.split(action)
                sorts.add((act, kind) if act == Act.PLAY else act)
            texts = [state.notation(action) for action in legal]
            state.apply(state.parse(choose(random, texts, keen=True)), chance)
    assert {one for one in sorts if isinstance(one, int)} >= set(range(17)) - {Act.PLAY}
    assert len(sorts) > 33


def test_the_fields_of_views_events_and_positions() -> None:
    named = set(re.findall(r"`(\w+)`", section("View")))
    own = set(view.DealView.__struct_fields__) - set(View.__struct_fields__)
    parts = (view.DealSeat, view.DealGroup, view.DealAction, view.DealQuestion, moves.DealMove)
    for part in parts:
        own |= set(part.__struct_fields__)
    assert own <= named
    for kind in vars(view).values():
        if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, SeatEvent):
            row = row_of(section("Events"), str(kind.__struct_config__.tag))
            assert set(kind.__struct_fields__) - {"known_to"} <= set(re.findall(r"`(\w+)`", row))
    described = set(re.findall(r"`(\w+)`", section("Positions")))
    for part in (position.Position, position.Action, position.Question, position.Known):
        assert set(part.__struct_fields__) <= described


def test_the_examples_of_positions() -> None:
    assert PAGE.positions(GAME) == [
        (
            0,
            [
                "bank:rent-red-yellow",
                "play:rent-red-yellow@red",
                "play:rent-red-yellow@red*1",
                "bank:double-rent",
                "turn:wild-red-yellow@red.0",
                "end",
            ],
        ),
        (1, ["pay:money-3@bank", "pay:money-4@bank"]),
        (0, ["accept", "refuse"]),
    ]


def test_the_rent_of_the_example() -> None:
    state = at(
        "rent-red-yellow double-rent",
        "",
        tables=[{"red": "red wild-red-yellow red house | red"}],
        plays=2,
    )
    state.apply(state.parse("play:rent-red-yellow@red*1"), FastChance(1))
    assert state.view(0).running.amount == 18


def test_the_first_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE.text, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    exec(code.group(1), names)
    assert isinstance(names["state"], tycoon.core.engine.state.State)
