"""What the tests of Monopoly share: states from a few words, and decisions in short."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tycoon.core.engine.chance import FastChance
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import Act, Ask, Card, Phase
from tycoon.games.monopoly.options import PRESETS, MonopolyOptions
from tycoon.games.monopoly.squares import SQUARE

CARDS = {"chance-card": 40, "chest-card": 41}
"""How tests name what is given and wanted besides deeds."""
NUMBERED = {Act.STEP: 32, Act.PAY: 32, Act.ASK: 32, Act.TRADE: 16}
"""Acts that say a number, and where its bits begin."""
NAMED = (Act.BUILD, Act.SELL, Act.MORTGAGE, Act.LIFT, Act.GIVE, Act.WANT, Act.GO)


def table(
    seats: int = 3,
    *,
    preset: str = "classic",
    deeds: Mapping[int, str] | None = None,
    built: Mapping[str, int] | None = None,
    mortgaged: str = "",
    cash: int | Iterable[int] = 1500,
    frames: Iterable[tuple[Any, ...]] = (),
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Any:
    """A game under way: seat 0 is on turn and has not rolled.

    Args:
        seats: how many.
        preset: its name.
        deeds: what the seats have, names of squares.
        built: how many buildings stand where.
        mortgaged: the names of mortgaged squares.
        cash: of everybody, or by seat.
        frames: kind, seat, and up to four numbers each, the oldest first.
        options: over the preset.
        fields: any other field of the state; lists may be shorter than the state's.
    """
    state = GAME.new(MonopolyOptions(**{**PRESETS[preset], **(options or {})}), seats)
    state._open()
    number = SQUARE[state.board]
    owner = [-1] * len(state.owner)
    for seat, names in (deeds or {}).items():
        for name in names.split():
            owner[number[name]] = seat
    buildings = [0] * len(state.buildings)
    for name, count in (built or {}).items():
        buildings[number[name]] = count
    values: dict[str, Any] = {
        "phase": Phase.ROLL,
        "turn": 0,
        "owner": owner,
        "buildings": buildings,
        "mortgaged": sum(1 << number[name] for name in mortgaged.split()),
        "cash": [cash] * seats if isinstance(cash, int) else list(cash),
        "offers": state.trade_offers,
        "seat_to_act": fields.get("turn", 0),
        **fields,
    }
    for name, value in values.items():
        if isinstance(value, list):
            before = list(getattr(state, name))
            values[name] = value + before[len(value) :]
    padded = [(*frame, *[0] * (6 - len(frame))) for frame in frames]
    state.set_up(values, padded)
    for pile in range(2):
        if state.jail_cards[pile] >= 0:
            unseen = list(state.unseen)
            unseen[pile] &= ~(1 << jail_card(state, pile))
            state.unseen = unseen
    assert state.problem() == ""
    return state


def jail_card(state: Any, pile: int) -> int:
    """The number of the out-of-jail card of a pile."""
    does: list[int] = list(state.card_does)[16 * pile : 16 * pile + 16]
    return does.index(Card.OUT_OF_JAIL)


def read(state: Any, said: str) -> int:
    """An action in short: `build red1`, `sell red1 3`, `step 100`, `trade 2`, `pass`."""
    word, *rest = said.split()
    act = Act[word.upper().replace("-", "_")]
    action = int(act)
    if not rest:
        return action
    if act in NUMBERED:
        return action | int(rest[0]) << NUMBERED[act]
    square = CARDS[rest[0]] if rest[0] in CARDS else SQUARE[state.board][rest[0]]
    return action | square << 8 | (int(rest[1]) << 24 if len(rest) > 1 else 0)


def say(state: Any, action: int) -> str:
    """The text that `read` reads."""
    act = Act(action & 255)
    if act in NUMBERED:
        return f"{act.word} {action >> NUMBERED[act]}"
    if act not in NAMED or not (action >> 8 or act == Act.GO):
        return act.word
    names = {number: name for name, number in (*SQUARE[state.board].items(), *CARDS.items())}
    way = f" {action >> 24}" if action >> 24 else ""
    return f"{act.word} {names[action >> 8 & 255]}{way}"


def legal(state: Any, *sorts: str) -> list[str]:
    """What is legal, in order; of these sorts only, if any are given."""
    texts = [say(state, action) for action in state.legal_actions()]
    return [text for text in texts if not sorts or text.split()[0] in sorts]


def act(state: Any, *said: str) -> Any:
    """The state after some decisions, each of which must be legal."""
    for one in said:
        action = read(state, one)
        assert action in state.legal_actions(), f"{one}: not one of {legal(state)}"
        state.apply(action, FastChance(7))
        assert state.problem() == ""
    return state


def asked(state: Any) -> tuple[int, str]:
    """Who is asked what; nothing for the managing of a turn."""
    top = state.frames - 1
    return state.seat_to_act, Ask(state.frame_kind[top]).word if top >= 0 else ""


def deeds_of(state: Any, seat: int) -> set[str]:
    """The names of a seat's deeds."""
    return {name for name, at in SQUARE[state.board].items() if state.owner[at] == seat}


def owner_of(state: Any, name: str) -> int:
    """Who has a deed; -1: the bank."""
    seat: int = state.owner[SQUARE[state.board][name]]
    return seat


def built_on(state: Any, *names: str) -> list[int]:
    """How many buildings stand on these squares."""
    return [state.buildings[SQUARE[state.board][name]] for name in names]


def mortgages(state: Any) -> set[str]:
    """The names of the mortgaged deeds."""
    return {name for name, at in SQUARE[state.board].items() if state.mortgaged >> at & 1}


def cash(state: Any) -> list[int]:
    """The cash by seat."""
    return list(state.cash)[: state.seats]
