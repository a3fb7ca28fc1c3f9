"""What games count of themselves is what a slow look over the golden playthroughs comes to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

import tycoon
from tests.golden.playthroughs import HERE
from tycoon import bots
from tycoon.core.counts import Counted, counted
from tycoon.core.events import visibility
from tycoon.core.game import Game
from tycoon.core.record import Record, Recorder
from tycoon.words import text
from tycoon.words.languages import LANGUAGES

GAMES = ("bigtwo", "daifugo", "deal", "monopoly")
FILES = sorted(file for file in HERE.glob("*.txt") if file.name.split("-")[0] in GAMES)
FIVES = {"straight", "flush", "full_house", "four_one", "straight_flush"}
STEALS = {"sly-deal", "forced-deal", "double-sly-deal", "deal-breaker"}


class Played(NamedTuple):
    """A game as its playthrough tells it.

    Attributes:
        game: which.
        seats: how many.
        options: all of them.
        moves: who moved and how.
        events: what happened.
    """

    game: Game
    seats: int
    options: dict[str, Any]
    moves: list[tuple[int, str]]
    events: list[dict[str, Any]]


def _played(name: str) -> Played:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    seats = int(re.findall(r"(\d+) seats", lines[0])[0])
    moves = [
        (int(seat), move)
        for seat, move in re.findall(r"^\d+\. seat (\d+): (\S+)", "\n".join(lines), re.MULTILINE)
    ]
    decoder = json.JSONDecoder()
    events = [
        decoder.raw_decode(line.strip())[0] for line in lines if line.startswith('   {"event"')
    ]
    options = json.loads(lines[1].removeprefix("options: "))
    return Played(tycoon.find(name.split("-", maxsplit=1)[0]), seats, options, moves, events)


def _found(played: Played, events: list[dict[str, Any]]) -> dict[str, list[list[int]]]:
    game = played.game
    counts = counted(game.counts, played.options, played.seats, events)
    return {one.name.key.split(".")[-1]: one.rows for one in counts}


def _slow(played: Played, name: str, seat: int) -> Any:
    """One number, or a list of them, by looking through everything once more."""
    of = f"{played.game.name}.{name}"
    mine = [event for event in played.events if event.get("seat") == seat]
    kind = {"tricks": "trick_won", "fortune": "used_fortune", "auctions": "won_auction"}

    def times(tag: str, **fields: set[Any]) -> int:
        return len(
            [
                event
                for event in mine
                if event["event"] == tag and all(event[key] in fields[key] for key in fields)
            ]
        )

    match of:
        case "bigtwo.passes":
            return [move for who, move in played.moves if who == seat].count("pass")
        case "bigtwo.singles" | "bigtwo.pairs" | "bigtwo.triples" | "bigtwo.fives":
            cards = {"singles": 1, "pairs": 2, "triples": 3, "fives": 5}[name]
            plays = [event for event in mine if event["event"] == "played"]
            return len([event for event in plays if len(event["cards"]) == cards])
        case "bigtwo.bombs":
            return times("played", kind={"four_one", "straight_flush"})
        case "bigtwo.left" | "bigtwo.doubled":
            field = {"left": "cards", "doubled": "doubled"}[name]
            return sum(len(event[field]) for event in mine if event["event"] == "scored")
        case "daifugo.ranks":
            return [event["place"] for event in mine if event["event"] == "scored"]
        case "daifugo.daifugo" | "daifugo.daihinmin":
            return times("scored", title={name})
        case "daifugo.given" | "daifugo.discarded":
            tag = {"given": "gave", "discarded": "discarded"}[name]
            return sum(len(event["cards"]) for event in mine if event["event"] == tag)
        case "deal.rents" | "deal.steals" | "deal.actions":
            cards_of = [event["card"] for event in mine if event["event"] == "played"]
            rents = [card for card in cards_of if card.startswith("rent-") and card != "rent-shift"]
            rents += [card for card in cards_of if card == "rainbow-rent"]
            steals = [card for card in cards_of if card in STEALS]
            rest = len(cards_of) - len(rents) - len(steals)
            return {"rents": len(rents), "steals": len(steals), "actions": rest}[name]
        case "deal.got":
            over = [event for event in played.events if event["event"] == "paid_up"]
            return sum(event["paid"] for event in over if event["to"] == seat)
        case "deal.paid":
            return sum(event["value"] for event in mine if event["event"] == "paid")
        case "monopoly.dice":
            rolls = [event["dice"] for event in played.events if event["event"] == "rolled"]
            return [[a + b for a, b in rolls].count(total) for total in range(2, 13)]
        case "monopoly.rent_got" | "monopoly.rent_paid":
            rents_paid = [event for event in played.events if event.get("due") == "rent"]
            rents_paid = [event for event in rents_paid if event["event"] == "paid"]
            between = [event for event in rents_paid if event["seat"] >= 0 and event["to"] >= 0]
            side = "to" if name == "rent_got" else "seat"
            return sum(event["amount"] for event in between if event[side] == seat)
        case "monopoly.bought":
            return times("paid", due={"price"})
        case "monopoly.trades":
            both = [event for event in played.events if event["event"] == "accepted"]
            return len([event for event in both if seat in (event["seat"], event["maker"])])
        case "monopoly.worth":
            return max(event["worths"][seat] for event in played.events if event["event"] == "turn")
    tags = {
        **kind,
        "won": "went_out",
        "revolutions": "revolution",
        "eights": "eight_cut",
        "locks": "locked",
        "plays": "played",
        "passes": "passed",
        "drawn": "drew",
        "buildings": "built",
        "refusals": "refused",
        "sets_taken": "captured",
        "jail": "jailed",
    }
    return times(tags.get(name, name))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_are_those_of_a_slow_look(file: Any) -> None:
    played = _played(file.name)
    found = _found(played, played.events)
    assert found
    for count in played.game.counts:
        name = count.name.split(".")[-1]
        if not count.options(played.options):
            assert name not in found
            continue
        row = range(1) if count.form == "bars" else range(played.seats)
        slow = [_slow(played, name, seat) for seat in row]
        rows = [one if isinstance(one, list) else [one] for one in slow]
        assert found.get(name, [[0] * len(one) for one in rows]) == rows, name


def _public(played: Played) -> Iterator[dict[str, Any]]:
    kinds = {
        row.cls.__struct_config__.tag: row.cls
        for row in played.game.modules.view.EVENTS.rows.values()
    }
    for event in played.events:
        seen = visibility(kinds[event["event"]])
        yield {name: value for name, value in event.items() if seen.get(name, "all") == "all"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_need_nothing_hidden(file: Any) -> None:
    played = _played(file.name)
    assert _found(played, list(_public(played))) == _found(played, played.events)


RARE: list[tuple[str, str, dict[str, Any], list[int]]] = [
    ("bigtwo", "bombs", {"event": "played", "seat": 1, "kind": "four_one"}, [0, 1]),
    ("bigtwo", "doubled", {"event": "scored", "seat": 0, "cards": [], "doubled": ["held"]}, [1, 0]),
    ("daifugo", "locks", {"event": "locked", "seat": 1}, [0, 1]),
    ("deal", "sets_taken", {"event": "captured", "seat": 0, "other": 1}, [1, 0]),
    ("deal", "buildings", {"event": "built", "seat": 1}, [0, 1]),
    ("monopoly", "jail", {"event": "jailed", "seat": 1}, [0, 1]),
    ("monopoly", "trades", {"event": "accepted", "seat": 1, "maker": 0}, [1, 1]),
    ("monopoly", "built", {"event": "built", "seat": 0}, [1, 0]),
]
"""What hardly comes in a playthrough: an event that is it, and its numbers by seat."""


@pytest.mark.parametrize(("game", "name", "event", "row"), RARE)
def test_what_is_rare(game: str, name: str, event: dict[str, Any], row: list[int]) -> None:
    found = counted(tycoon.find(game).counts, {"bombs": True}, 2, [event])
    rows = {one.name.key: one.rows for one in found}
    assert rows[f"{game}.count.{name}"] == [[number] for number in row]


def test_every_count_has_a_name_and_comes_somewhere() -> None:
    came = {
        f"{played.game.name}.count.{name}"
        for played in (_played(file.name) for file in FILES)
        for name in _found(played, played.events)
    }
    every = [count.name for name in GAMES for count in tycoon.find(name).counts]
    assert set(every) - came <= {f"{game}.count.{name}" for game, name, *_ in RARE}
    for key in every:
        for lang in LANGUAGES:
            assert text(lang, key)


def test_events_that_lack_a_field_count_for_nothing() -> None:
    """Records of older rules may have them."""
    game = tycoon.find("daifugo")
    old = [{"event": "scored", "seat": 0}, {"event": "passed", "seat": 1}]
    found = counted(game.counts, {}, 2, old)
    assert [(one.name.key, one.rows) for one in found] == [("daifugo.count.passes", [[0], [1]])]


def test_steps_that_were_taken_back_do_not_count() -> None:
    recorder, state, chance = Recorder(), tycoon.make("bigtwo", hands=1), tycoon.FastChance(1)
    lines = [recorder.begin(state)]
    lines.append(recorder.play(state, state.default_action(), chance).line)
    before = state.copy()
    lines.append(recorder.play(state, state.legal_actions()[0], chance).line)
    lines.append(recorder.note("takeback", {"to": 1}))
    bot = bots.make("greedy", state.game)
    state = before.copy()
    while not state.is_over:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        lines.append(recorder.play(state, action, chance).line)
    record = Record.read(lines)
    plays = {one.name.key: one for one in record.counted()}
    total = sum(
        sum(map(sum, plays[key].rows))
        for key in (
            "bigtwo.count.singles",
            "bigtwo.count.pairs",
            "bigtwo.count.triples",
            "bigtwo.count.fives",
        )
        if key in plays
    )
    events = [event for step in record.in_force() for event in step.events]
    assert total == len([event for event in events if event["event"] == "played"])
    assert msgspec.json.decode(msgspec.json.encode(list(plays.values())), type=list[Counted])
