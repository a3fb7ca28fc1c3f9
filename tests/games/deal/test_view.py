"""What viewers of Deal see: tables, the card in force, what is asked, and nothing hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.deal.tools import act, at
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR
from tycoon.games.deal import GAME
from tycoon.games.deal.cards import rent_of, size_of
from tycoon.games.deal.names import COLOURS, Colour
from tycoon.games.deal.view import DealBuried, DealLoose

pytestmark = pytest.mark.interpreted


def asked(state: Any) -> dict[str, Any]:
    """What is asked, without what says nothing."""
    question = msgspec.to_builtins(state.view(SPECTATOR).question)
    sums = ("amount", "paid", "count")
    return {
        name: value
        for name, value in question.items()
        if value not in (-1, "", []) and (value or name not in sums)
    }


def test_a_rent_on_all() -> None:
    """Targets in turn order; doubles; what is still due (MD-33, MD-34, MD-44)."""
    state = at(
        "rent-red-yellow double-rent",
        "",
        "just-say-no",
        "",
        tables=[{"red": "red red"}, {"blue": "blue wild-blue-green"}],
    )
    act(state, "play:rent-red-yellow@red*1")
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        running = state.view(viewer).running
        assert (running.by, running.target, running.targets) == (0, 1, [2, 3])
        assert (running.amount, running.move.doubles, running.move.colour) == (6, 1, "red")
        assert (running.charged, running.refusals) == ([1], 0)
    assert asked(state) == {"ask": "answer", "seat": 1, "other": 0}
    act(state, "accept", "pay:wild-blue-green@blue.0")
    assert asked(state) == {"ask": "pay", "seat": 1, "amount": 2, "paid": 4, "other": 0}
    assert state.view(3).table[0].open == ["wild-blue-green"]
    act(state, "pay:blue@blue")
    assert asked(state) == {"ask": "place", "seat": 0, "open": ["wild-blue-green"]}
    act(state, "lay:wild-blue-green@blue", "refuse")
    assert asked(state) == {"ask": "counter", "seat": 0, "other": 2}
    assert state.view(1).running.refusals == 1
    act(state, "accept")
    assert state.view(0).running.targets == []
    assert asked(state)["seat"] == 3


def rents() -> dict[int, dict[str, str]]:
    """Every rent that a table can bring, with such a table."""
    found = {}
    for colour in list(Colour)[:COLOURS]:
        for count in range(1, size_of(colour) + 1):
            found[rent_of(colour, count)] = {colour.word: f"{colour.word}*{count}"}
        if colour in (Colour.BLACK, Colour.TEAL):
            continue
        for house, more in (("house", 3), ("new-house", 4)):
            for hotel, most in (("", 0), ("hotel", 4), ("new-hotel", 5)):
                rent = rent_of(colour, size_of(colour)) + more + most
                cards = f"{colour.word}*{size_of(colour)} {house} {hotel}"
                found[rent] = {colour.word: cards}
    return found


def test_every_sum_that_a_rent_can_come_to() -> None:
    """MD-24, MD-33, MD-34: from 1 to 68, as everybody sees it while it is refused and paid."""
    seen = set()
    for rent, table in rents().items():
        for doubles in range(3):
            state = at(
                f"rainbow-rent double-rent*{doubles} pass-go"
                if doubles
                else "rainbow-rent pass-go",
                "just-say-no",
                "",
                tables=[table],
                banks=["", "money-1"],
            )
            for said in (f"play:rainbow-rent@{next(iter(table))}>1*{doubles}", "refuse", "accept"):
                act(state, said.removesuffix("*0"))
                for viewer in (SPECTATOR, 0, 1, 2):
                    running = state.view(viewer).running
                    if running is not None:
                        assert running.amount == rent << doubles
                        assert (running.give, running.second, running.second_colour) == ("", "", "")
                        seen.add(running.amount)
    assert seen == {rent << doubles for rent in rents() for doubles in range(3)}
    assert (min(seen), max(seen)) == (1, 68)


def test_turn_order_the_other_way() -> None:
    state = at(
        "birthday", "", "", "", options={"direction": "counterclockwise"}, banks=["", "money-1"]
    )
    act(state, "play:birthday")
    running = state.view(0).running
    assert (running.target, running.targets, state.view(0).direction) == (3, [2, 1], -1)


def test_a_rent_that_is_shifted() -> None:
    """MD-53: the seats that it went along, the last one asked."""
    state = at("rainbow-rent", "rent-shift", "", tables=[{"red": "red"}])
    act(state, "play:rainbow-rent@red>1", "shift>2")
    assert state.view(2).running.charged == [1, 2]
    assert asked(state) == {"ask": "answer", "seat": 2, "other": 1}


def test_what_is_taken_and_given() -> None:
    state = at("forced-deal", "", tables=[{"red": "red"}, {"blue": "blue"}])
    act(state, "play:forced-deal@blue>1=blue")
    assert asked(state) == {"ask": "give", "seat": 0, "other": 1}
    act(state, "give:red@red")
    running = state.view(1).running
    assert (running.move.take, running.give, running.second) == ("blue", "red", "")
    pair = {"pink": "pink pink"}
    state = act(at("double-sly-deal", "", tables=[{}, pair]), "play:double-sly-deal@pink>1=pink")
    assert asked(state)["ask"] == "take"
    act(state, "take:pink@pink")
    running = state.view(0).running
    assert (running.second, running.second_colour) == ("pink", "pink")


def test_groups_and_what_they_are_worth() -> None:
    """MD-7, MD-22, MD-24: rents with buildings; only sets of different colours count."""
    table = {"green": "green green green new-house new-hotel", "black": "black black"}
    state = at("", "", tables=[table | {"colourless": "rainbow-wild"}], banks=["money-5 birthday"])
    seat = state.view(1).table[0]
    assert [(group.colour, group.group, group.rent) for group in seat.groups] == [
        ("green", 0, 7 + 4 + 5),
        ("black", 7, 2),
        ("colourless", 0, 0),
    ]
    assert (seat.sets, seat.money) == (1, 7)
    assert seat.worth == 7 + 3 * 4 + 4 + 5 + 2 * 2


def test_loose_buildings() -> None:
    """MD-25: until the payment is over they lie beside the broken set."""
    state = at("debt-collector", "", tables=[{}, {"red": "red red red house hotel"}])
    act(state, "play:debt-collector>1", "accept", "pay:red@red.0")
    seat = state.view(0).table[1]
    assert seat.loose == [DealLoose("house", "red"), DealLoose("hotel", "red")]
    assert seat.groups[0].house == ""
    act(state, "pay:hotel@red")
    assert state.view(0).table[1].loose == []
    assert "house" in state.view(0).table[1].bank


def test_what_was_put_under_the_pile() -> None:
    """MD-17, MD-21: who put it there knows it and how deep it lies; others see a number."""
    state = at("pass-go*8 house", "")
    act(state, "end", "put-away:house", "put-away:pass-go")
    pile = state.view(0).pile
    assert state.view(0).buried == [
        DealBuried("house", pile - 2),
        DealBuried("pass-go", pile - 1),
    ]
    assert state.view(1).buried == state.view(SPECTATOR).buried == []


def test_what_an_inheritor_has_drawn() -> None:
    """MD-54: the two know the card, nobody else."""
    state = at("inheritor", "house", "")
    act(state, "play:inheritor>1", "accept")
    assert state.view(1).table[0].known == ["house"]
    assert state.view(0).table[0].known == []
    assert state.view(2).table[0].known == state.view(SPECTATOR).table[0].known == []
    assert state.view(0).hand == ["house"]


def test_building_on_a_captured_set() -> None:
    state = at("deal-breaker house", "", tables=[{}, {"red": "red red red"}])
    act(state, "play:deal-breaker@red>1", "accept")
    place = {"colour": "red", "group": 0}
    assert asked(state) == {"ask": "build", "seat": 0, **place, "building": "house"}
    act(state, "build:house@hand")
    assert asked(state)["building"] == "hotel"


def test_a_wild_that_is_moved() -> None:
    state = at("", "", tables=[{"red": "red wild-red-yellow"}])
    act(state, "turn:wild-red-yellow@red")
    assert asked(state) == {
        "ask": "move",
        "seat": 0,
        "card": "wild-red-yellow",
        "colour": "red",
        "group": 7,
    }


def test_cards_to_put_away_and_an_empty_hand() -> None:
    state = act(at("pass-go*9", ""), "end")
    assert asked(state) == {"ask": "put-away", "seat": 0, "count": 2}
    assert state.view(1).phase == "putting-away"
    assert asked(act(at("house", ""), "bank:house")) == {"ask": "empty", "seat": 0}


def test_who_has_won_and_with_what() -> None:
    state = at(
        "teal",
        "",
        tables=[{"brown": "brown brown", "blue": "blue blue", "teal": "teal"}],
    )
    assert (state.view(1).winner, state.view(1).winning) == (-1, [])
    act(state, "lay:teal@teal")
    seen = state.view(1)
    assert (seen.winner, seen.winning, seen.phase) == (0, ["brown", "blue", "teal"], "over")
    assert (seen.turn, seen.seat_to_act, seen.running, seen.question) == (-1, -3, None, None)


def test_values_are_those_of_the_options() -> None:
    usual, official = at("", "").view(0), at("", "", preset="official").view(0)
    assert (usual.values["rainbow-rent"], official.values["rainbow-rent"]) == (1, 3)
    assert ("jail" in usual.values, "jail" in official.values) == (True, False)
    assert usual.rents["blue"] == [3, 8]
    assert {len(rents) for rents in usual.rents.values()} == {2, 3, 4}


def test_moves_say_what_legal_says() -> None:
    state = GAME.new(GAME.options("expanded", 5), 5)
    chance = FastChance(4)
    compared = 0
    while not state.is_over:
        legal = state.legal_actions()
        if state.seat_to_act >= 0:
            seen = state.view(state.seat_to_act)
            assert [GAME.notation(state, GAME.action_of(state, one)) for one in seen.moves] == (
                seen.legal
            )
            compared += len(seen.legal)
        state.apply(legal[chance.below(len(legal))], chance)
    assert compared > 200
