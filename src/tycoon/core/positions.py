"""What the positions of all games have in common; each game has its own parts in `position`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import msgspec

from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadPosition
from tycoon.core.names import NOBODY, TABLE

if TYPE_CHECKING:
    from tycoon.core.game import Game

_WORDS = {TABLE: "table", NOBODY: "nobody"}


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position, part by part; what is left out gets its natural default.

    Attributes:
        game: the name of the game; games give it as the default.
        options: values over those of the first preset.
        seats: number of players; as many as `hands` or another part has seats, or else the usual
            number, when left out.
    """

    game: str = ""
    options: dict[str, Any] = {}
    seats: int | None = None

    def written(self) -> dict[str, Any]:
        """The position ready for JSON."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built


P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=State)
R = TypeVar("R")
T = TypeVar("T")


def opened(
    game: Game, described: Mapping[str, Any], kind: type[P], by_seat: tuple[str, ...] = ("hands",)
) -> tuple[P, State]:
    """What is described, as the struct of the game, and a new state with its options and seats.

    Left out, the number of seats is the length of the first of the parts `by_seat` that is given.

    Raises:
        BadPosition: unknown parts, options or seats, another game.
    """
    try:
        position = msgspec.convert(dict(described), kind)
        seats = position.seats
        if seats is None:
            given = (len(getattr(position, part, None) or ()) for part in by_seat)
            seats = next(filter(None, given), game.usual_seats)
        game.check_seats(seats)
        options = game.options(None, seats, **position.options)
    except (TypeError, ValueError) as error:
        refuse(str(error))
    if position.game != game.name:
        refuse(f"a position of {position.game!r}, not of {game.name!r}")
    state = game.new(options, seats)
    state._open()  # until `Game.from_position` gives it out
    return position, state


def changes(state: State) -> dict[str, Any]:
    """The options that differ from those of the first preset, as positions write them."""
    usual: dict[str, Any] = msgspec.to_builtins(type(state.options)())
    values: dict[str, Any] = msgspec.to_builtins(state.options)
    return {name: value for name, value in values.items() if value != usual[name]}


def to_act(state: State) -> int | str:
    """Who is to act, as positions write it: a seat, `table` or `nobody`."""
    return _WORDS.get(state.seat_to_act, state.seat_to_act)


def understood(read: Callable[[T], R], said: T) -> R:
    """What `read` makes of something said; its ValueError becomes a refusal."""
    try:
        return read(said)
    except ValueError as error:
        refuse(str(error))


def refuse(why: str) -> NoReturn:
    """Raise BadPosition with this reason."""
    raise BadPosition("error.bad_position", why, why=why)


class Builder(Generic[P, S]):
    """Checks a position part by part and puts it into a new state; games say how.

    Attributes:
        position: what is described.
        state: that is set up, as `opened` gave it.
        seats: number of players.
        chance: what is not said is drawn from it.
        most: how far numbers of points or money may be from 0.
    """

    most = 10**12

    def __init__(self, position: P, state: S, chance: Chance) -> None:
        self.position = position
        self.state = state
        self.seats = state.seats
        self.chance = chance

    def seat(self, seat: int) -> int:
        """`seat` itself, if there is one."""
        if not 0 <= seat < self.seats:
            refuse(f"no seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    def actor(self, named: int | str) -> int:
        """The seat to act, `TABLE` or `NOBODY`, from what `to_act` writes."""
        if isinstance(named, int):
            return self.seat(named)
        for seat, word in _WORDS.items():
            if named == word:
                return seat
        refuse(f"to_act is a seat, `table` or `nobody`, not {named!r}")

    def numbers(
        self, given: list[int] | None, name: str, default: int = 0, most: int | None = None
    ) -> list[int]:
        """A number for each seat, no further from 0 than `most`; all `default` when left out."""
        most = self.most if most is None else most
        if given is None:
            return [default] * self.seats
        if len(given) != self.seats:
            refuse(f"{name} has {len(given)} numbers for {self.seats} seats")
        if any(abs(number) > most for number in given):
            refuse(f"{name} are too large")
        return given
