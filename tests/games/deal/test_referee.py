"""Random games, decision by decision, as the referee plays them."""

from __future__ import annotations

from collections import Counter, deque
from random import Random
from typing import Any

import pytest

from tests.games.deal.referee import TABLE, Referee
from tests.games.deal.referee_deck import KINDS
from tests.games.deal.tools import choose, few, plain, some_options
from tests.games.referees import Asked, answer
from tests.trials import some_and_many
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadOption
from tycoon.core.names import SPECTATOR
from tycoon.games.deal import GAME
from tycoon.games.deal.options import PRESETS
from tycoon.games.deal.view.events import Dealt, Drew, First, Inherited

LONGEST = 30_000


def fates(events: list[Any]) -> deque[tuple[Any, ...]]:
    """What chance has brought, as the referee is told it."""
    found: deque[tuple[Any, ...]] = deque()
    dealt = {}
    for event in events:
        match event:
            case First():
                found.append(("first", event.seat))
            case Dealt():
                dealt[event.seat] = event.cards
            case Drew():
                found.append(("drew", event.seat, event.card))
            case Inherited():
                found.append(("inherited", event.seat, event.other, event.card))
    if dealt:
        found.insert(1, ("dealt", [dealt[seat] for seat in sorted(dealt)]))
    return found


def words(counts: list[int]) -> list[str]:
    return [kind for kind, count in zip(KINDS, counts, strict=False) for _ in range(count)]


def seen(state: Any) -> dict[str, Any]:
    """Where everything is, as the package has it."""
    shown = state.view(SPECTATOR)
    seats = range(state.seats)
    tables = [shown.table[seat].groups for seat in seats]
    return {
        "turn": state.turn,
        "plays": state.plays,
        "played": bool(state.played),
        "turns": state.turns,
        "idle row": state.idle_row,
        "hands": [words(state.hand_of(seat)) for seat in seats],
        "banks": [words(state.bank_of(seat)) for seat in seats],
        "groups": [
            [
                (group.colour, group.group, group.cards, group.house, group.hotel, group.rent)
                for group in groups
                if group.colour != "colourless"
            ]
            for groups in tables
        ],
        "colourless": [
            sum(len(group.cards) for group in groups if group.colour == "colourless")
            for groups in tables
        ],
        "loose": [
            sorted((loose.colour, loose.card) for loose in shown.table[seat].loose)
            for seat in seats
        ],
        "open": [sorted(shown.table[seat].open, key=KINDS.index) for seat in seats],
        "refuge": [shown.table[seat].refuge for seat in seats],
        "skips": list(state.skips[: state.seats]),
        "sets": [shown.table[seat].sets for seat in seats],
        "worth": [shown.table[seat].worth for seat in seats],
        "pile": words(state.pile),
        "under": [KINDS[kind] for kind in state.under[: state.under_count]],
        "discards": words(state.discards),
    }


def held(referee: Referee) -> dict[str, Any]:
    """Where everything is, as the referee has it."""
    seats = range(referee.seats)

    def by_kind(cards: list[Any]) -> list[str]:
        return sorted((card.kind for card in cards), key=KINDS.index)

    return {
        "turn": referee.on_turn,
        "plays": referee.plays,
        "played": referee.played,
        "turns": referee.turns,
        "idle row": referee.idle_row,
        "hands": [by_kind(hand) for hand in referee.hands],
        "banks": [by_kind(bank) for bank in referee.banks],
        "groups": [
            [
                (
                    group.colour,
                    int(referee.number(seat, group)[1:] or 7),
                    [card.kind for card in group.cards],
                    group.house.kind if group.house else "",
                    group.hotel.kind if group.hotel else "",
                    group.rent,
                )
                for group in referee.groups(seat)
            ]
            for seat in seats
        ],
        "colourless": [len(cards) for cards in referee.colourless],
        "loose": [
            sorted(
                (colour, card.kind)
                for owner, colour, standing in referee.fallen
                if owner == seat
                for card in standing
            )
            for seat in seats
        ],
        "open": [by_kind(cards) for cards in referee.open],
        "refuge": [seat in referee.refuge for seat in seats],
        "skips": referee.skips,
        "sets": [referee.sets(seat) for seat in seats],
        "worth": [referee.worth(seat) for seat in seats],
        "pile": by_kind(referee.pile),
        "under": [card.kind for card in referee.under],
        "discards": by_kind(referee.discards),
    }


def differences(theirs: dict[str, Any], ours: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What of the two is not alike, seat by seat where it is by seat."""
    found: list[tuple[Any, ...]] = []
    for name, value in ours.items():
        other = theirs[name]
        if name in ("hands", "banks", "groups"):
            pairs = enumerate(zip(other, value, strict=True))
            found += [(name, seat, *pair) for seat, pair in pairs if pair[0] != pair[1]]
        elif other != value:
            found.append((name, other, value))
    return found


def follow(options: Any, seats: int, seed: int, keen: bool) -> tuple[Any, Counter[str]]:
    """Play a game beside the referee; the end, and how often each sort of action was made."""
    state, chance, random = GAME.new(options, seats), FastChance(seed), Random(seed)
    state.collect_events()
    referee = Referee(plain(options), seats)
    cards = referee.census()
    game = referee.game()
    asked: Asked | None = next(game)
    made: Counter[str] = Counter()
    trail: list[str] = []
    for step in range(LONGEST):
        where = f"{plain(options)} seats {seats} seed {seed} keen {keen} step {step} {trail[-8:]}"
        if asked is None or state.is_over:
            assert asked is None, where
            assert state.is_over, where
            break
        seat, texts = asked
        legal = {state.notation(action): action for action in state.legal_actions()}
        assert state.seat_to_act == seat, where
        assert set(legal) == texts, (set(legal) - texts, texts - set(legal), where)
        if seat != TABLE:
            theirs, ours = seen(state), held(referee)
            assert theirs == ours, (differences(theirs, ours), where)
        assert referee.census() == cards, where
        said = choose(random, texts, keen)
        made[said.split("@")[0].split(">")[0]] += 1
        trail.append(f"{seat} {said}")
        state.apply(legal[said], chance)
        referee.fate = fates(state.drain_events())
        asked = answer(game, said, where)
        assert not referee.fate, (referee.fate, where)
    outcome = state.outcome()
    assert outcome is not None, f"no end after {LONGEST} decisions"
    assert (list(outcome.places), outcome.reason) == (referee.places(), referee.reason)
    theirs, ours = seen(state), held(referee)
    spent = {"discards", "turn", "plays", "turns", "idle row", "played"}  # a won game stands still
    found = [each for each in differences(theirs, ours) if each[0] not in spent]
    assert not found, (found, trail[-8:])
    return state, made


@pytest.mark.parametrize("seeds", some_and_many(1, few(40, 6)))
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str, seats: int, seeds: range) -> None:
    """The referee agrees on who is asked what, what is legal, what is where, and the end."""
    options = GAME.options(preset, seats)
    for seed in seeds:
        follow(options, seats, seed, keen=seed % 2 == 0)


@pytest.mark.parametrize("games", some_and_many(20, few(600, 60)))
def test_options_put_together_at_random(games: range) -> None:
    """It also does with any options, and every sort of action comes up."""
    random = Random(games.start + 3)
    made: Counter[str] = Counter()
    played = 0
    while played < len(games):
        seats = random.randint(2, 10)
        try:
            options = GAME.options(None, seats, **some_options(random))
        except BadOption:
            continue
        played += 1
        made += follow(options, seats, played, keen=random.random() < 0.7)[1]
    acts = {text.split(":")[0] for text in made}
    assert acts >= {"refuse", "shift", "turn", "take", "give", "build", "refuge", "idle-draw"}
