"""The manual's page of Monopoly says what the code does."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.monopoly import markov
from tests.manual import Page, row_of
from tycoon.core.engine.chance import FastChance
from tycoon.core.events import Event, SeatEvent
from tycoon.core.options import schema
from tycoon.core.views import View
from tycoon.games.monopoly import GAME, moves, position, view
from tycoon.games.monopoly._names import acts
from tycoon.games.monopoly.names import STEPS, Act, Fortune
from tycoon.games.monopoly.squares import NAMES, card_ids

pytestmark = pytest.mark.interpreted

PAGE = Page("games/monopoly.md")
section = PAGE.section
SWAPPED = Fortune.SWAP


def rows(text: str) -> list[list[str]]:
    """The cells of all tables, without heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    ruled = [i for i, line in enumerate(lines) if set(line) <= set("|-:")]
    heads = {i - 1 for i in ruled}
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for i, line in enumerate(lines)
        if i not in heads and i not in ruled
    ]


def words_of(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_the_options_are_listed() -> None:
    fields = schema(GAME.options_type)
    listed = rows(section("Options and presets"))
    for field, row in zip(fields, listed[: len(fields)], strict=True):
        if field.kind == "bool":
            values = "true, false"
        elif field.kind == "int":
            values = f"{field.least:,} to {field.most:,}"
        else:
            values = ", ".join(map(str, field.choices or ()))
        assert row[:3] == [f"`{field.name}`", values, str(field.default).lower()] or (
            row[:3] == [f"`{field.name}`", values, str(field.default)]
        )
    found = {}
    for preset, changes in listed[len(fields) :]:
        values_of: dict[str, Any] = {}
        for change in changes.split(", "):
            name, _, value = change.partition(" ")
            if name != "none":
                values_of[name] = (int(value) if value.isdecimal() else value) if value else True
        found[words_of(preset)[0]] = values_of
    assert found == {name: dict(values) for name, values in GAME.presets.items()}


def test_squares_and_cards_are_called_by_their_ids() -> None:
    text = section("Words")
    for board, label in enumerate(("Classic", "Millionaire")):
        line = next(line for line in text.splitlines() if line.startswith(f"{label}: "))
        named = re.findall(r"(\d+) `(\w+)`", line)
        assert named == [(str(i), name) for i, name in enumerate(NAMES[board])]
    piles = [words_of(cards) for _, cards in rows(text)]
    assert piles == [
        card_ids("classic", "source", 0),
        *(card_ids("classic", chest, 1) for chest in ("source", "us", "us_old")),
        card_ids("millionaire", "source", 0),
        card_ids("millionaire", "source", 1),
    ]
    kept = text.split("Fortune cards:")[1]
    assert words_of(kept) == [kind.word for kind in Fortune]


def test_the_notation() -> None:
    """Every example of the page is an action, written as the code writes it."""
    named = set()
    for text in words_of(section("Notation")):
        board = 1 if text.startswith(("use:", "pay>")) else 0
        action = moves.read(text, board)
        assert moves.notation(action, board) == text
        named.add(acts.fields(action).act)
    assert named == {int(act) for act in Act}


def numbered() -> list[tuple[int, int, str]]:
    """First and last number of each row of the table of action numbers, and what it says."""
    found = []
    for cells in rows(section("Action numbers for learning")):
        first, last = map(int, cells[0].split(" – "))
        found.append((first, last, cells[1]))
    return found


def test_the_table_of_action_numbers_leaves_nothing_out() -> None:
    table = numbered()
    assert [first for first, _, _ in table] == [1, *(last + 1 for _, last, _ in table[:-1])]
    classic, millionaire = (
        GAME.new(GAME.options(name, 4), 4) for name in ("classic", "millionaire")
    )
    assert millionaire.num_actions == table[-1][1] + 1
    last = max(last for _, last, said in table if said.startswith("`go`"))
    assert classic.num_actions == last + 1
    for state in (classic, millionaire):
        assert f"{state.num_actions:,}" in PAGE.text


def number_of(action: int) -> int:
    """The number of an action by the table of the page."""
    fields = acts.fields(action)
    act, square = Act(fields.act), fields.square
    first = {words_of(said)[0]: first for first, _, said in numbered() if words_of(said)}
    match act:
        case Act.USE if fields.other == SWAPPED:
            return first["use:swap"] + 40 * square + fields.seat
        case Act.USE:
            return first[f"use:{Fortune(fields.other).word}"] + square
        case Act.PAY if not fields.amount:
            return first["pay>"] + fields.seat
        case Act.STEP | Act.PAY | Act.ASK:
            return first[act.word] + STEPS.index(fields.amount)
        case Act.TRADE:
            return first["trade"] + fields.seat
        case Act.USE_CARD | Act.BY:
            return first[act.word] + fields.other
        case Act.SELL:
            return first["sell"] + 9 * square + fields.other
    return first[act.word] + square if act.word in first else int(act)


@pytest.mark.parametrize("preset", ["classic", "speed-die", "millionaire"])
def test_the_numbers_of_what_is_legal(preset: str) -> None:
    seen = set()
    for seed in range(6):
        random, chance = Random(seed), FastChance(seed)
        state = GAME.new(GAME.options(preset, 3, deal_deeds=5), 3)
        for _ in range(250):
            legal = state.legal_actions()
            if not legal:
                break
            for action in legal:
                assert state.action_index(action) == number_of(action), state.notation(action)
                seen.add(action & 255)
            # Each sort of action is as likely as the others.
            sorts = sorted({action & 255 for action in legal})
            act = random.choice(sorts)
            state.apply(random.choice([a for a in legal if a & 255 == act]), chance)
    assert len(seen) > 20


@pytest.mark.parametrize(("preset", "column"), [("classic", 1), ("millionaire", 2)])
def test_the_table_of_observations(preset: str, column: int) -> None:
    text = section("Observation")
    first = next(cells[column] for cells in rows(text) if cells[0] == "`seat_i.to_act`")
    fixed, each = map(int, re.findall(r"\d+", first))
    assert f"{fixed} + {each} × seats" in text
    for seats in (2, 3, 4):
        state = GAME.new(GAME.options(preset, seats), seats)
        assert state.observation(0).shape == (fixed + each * seats,)


def at(what: str, of: str = "") -> int:
    """Where the classic column has this, what its row says; of a seat where within its numbers."""
    for cells in rows(section("Observation")):
        if cells[-1].startswith(what) and cells[0].startswith("`seat_i") == bool(of):
            return int(cells[1].split()[0]) - (395 if of else 0)
    raise AssertionError(what)


def test_numbers_of_an_observation_are_where_the_page_has_them() -> None:
    described = {
        "players": [
            {"cash": 640, "square": "pink3", "deeds": "orange1*4 orange2*4 orange3*hotel red1!"},
            {"cash": 95, "square": "jail_visit", "jail": 1, "cards": ["chest-card"]},
            {"ruined": 1},
        ],
        "order": [1, 2, 0],
        "rounds": 17,
        "turns": 51,
        "phase": "moved",
        "dice": [6, 5],
        "pot": 77,
        "offers": 2,
        "below": [["back_3"], []],
        "options": {"parking_jackpot": True},
        "asked": [
            {
                "ask": "auction",
                "seat": 0,
                "square": "pink1",
                "first": 0,
                "other": 1,
                "amount": 60,
                "left": [0, 1],
            }
        ],
    }
    state = GAME.from_position(described, FastChance(1))
    row = list(state.observation(0))
    square = NAMES[0].index
    assert row[at("what is asked") + 1] == 1
    assert sum(row[at("what is asked") : at("rounds")]) == 1
    assert row[at("rounds")] == 17
    assert row[at("the white dice") :][:2] == [6, 5]
    assert row[at("the bank's houses") :][:3] == [32 - 8, 12 - 1, 77]
    assert row[at("opening offers")] == 2
    assert row[at("the deed auctioned") + square("pink1")] == 1
    assert row[at("the highest bid")] == 60
    assert row[at("chance: which cards")] == 1
    back = card_ids("classic", "source", 0).index("back_3")
    assert row[at("chance: which cards") + back] == 0
    assert row[at("chance: the cards below")] == back + 1
    assert row[at("buildings") + square("orange3")] == 5
    assert row[at("mortgaged squares") + square("red1")] == 1
    assert sum(row[at("mortgaged squares") : at("cities whose")]) == 1
    # Seats come in the order of play: 0 itself, then 1, then 2.
    seats = [row[395 + 101 * i :][:101] for i in range(3)]
    assert seats[0][:6] == [1, 1, 0, 640, 0, 0]
    assert seats[1][:6] == [0, 0, 0, 95, 2, 0]
    assert seats[2][:4] == [0, 0, 1, 0]
    assert seats[1][at("it keeps the out-of-jail", of="seat") :][:2] == [0, 1]
    assert seats[0][at("where it stands", of="seat") + square("pink3")] == 1
    assert seats[0][at("its deeds", of="seat") + square("orange2")] == 1
    assert seats[1][at("it is still in the auction", of="seat") :][:2] == [1, 1]
    assert seats[0][at("it is still in the auction", of="seat") :][:2] == [1, 0]


def test_the_fields_of_views_events_and_positions() -> None:
    named = set(re.findall(r"`(\w+)`", section("View")))
    own = set(view.MonopolyView.__struct_fields__) - set(View.__struct_fields__)
    for part in (*vars(view).values(), moves.MonopolyMove):
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            if not issubclass(part, View | Event) and part.__module__.startswith(GAME_MODULES):
                own |= set(part.__struct_fields__)
    assert own <= named, own - named
    for kind in vars(view).values():
        if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, SeatEvent):
            row = row_of(section("Events"), str(kind.__struct_config__.tag))
            assert set(kind.__struct_fields__) <= set(re.findall(r"`(\w+)`", row)), row
    described = set(re.findall(r"`(\w+)`", section("Positions")))
    parts = ("Position", "Player", "Exchange", "Claim", "Question")
    for name in parts:
        fields = set(getattr(position, name).__struct_fields__)
        assert fields <= described, fields - described


GAME_MODULES = "tycoon.games.monopoly"


def test_the_examples_of_positions() -> None:
    assert PAGE.positions(GAME) == [
        (
            0,
            [
                "roll",
                "build:orange1",
                "build:orange2",
                "sell:orange3",
                "mortgage:station1",
                "mortgage:red1",
                "lift:green2",
                "trade>1",
                "trade>2",
            ],
        ),
        (0, ["step:50", "step:10", "step:1", "pass"]),
        (1, ["mortgage:utility1", "mortgage:station2", "trade>0"]),
    ]


def test_the_debt_of_the_example_is_the_rent() -> None:
    text = re.findall(r"```json\n(.*?)```", section("Positions"), re.DOTALL)[-1]
    [debt] = json.loads(text)["asked"]
    state = GAME.from_position(json.loads(text), FastChance(1))
    deeds = {deed.square: deed for deed in state.view(0).deeds}
    assert deeds["orange2"].rent == debt["amount"]


def test_the_examples_of_code_run() -> None:
    found = re.findall(r"```python\n(.*?)```", PAGE.text, re.DOTALL)
    assert len(found) == 3
    for code in found:
        names: dict[str, Any] = {}
        exec(code, names)
    assert names["report"].games == 20


def test_the_shares_are_those_of_the_chain() -> None:
    deviations, shares = section("Where rolls end").split("Shares in percent")
    exact = [[100 * float(x) for x in markov.frequencies(jail)] for jail in ("leave", "stay")]
    table = rows(shares)
    assert [words_of(row[1])[0] for row in table] == [*NAMES[0], "in_jail"]
    greatest = [0.0, 0.0]
    for square, row in enumerate(table):
        for way, (counted, expected) in enumerate((row[2:4], row[4:6])):
            assert expected == f"{abs(exact[way][square]):.3f}"
            greatest[way] = max(greatest[way], abs(float(counted) - exact[way][square]))
    said = rows(deviations)
    assert [float(cell) for cell in said[0][1:]] == pytest.approx(greatest, abs=0.0011)
    assert all(float(cell) <= 0.07 for row in said for cell in row[1:])
    assert len(said) == 5
