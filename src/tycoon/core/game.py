"""The contract of a game: what it promises, and which test of the conformance suite holds it to it.

A game is a `Game` (one object: names, options, modules for words, views, positions) and its `State`
(the rules). tests/conformance runs every promise over every game, preset and number of seats in the
registry.

A state promises:
- Somebody is to act until the game is over, and has a legal action; the order of legal actions is
  fixed and depends on the state alone; the default is one of them. (test_legal)
- Everything else is refused with a reason, and changes nothing, takes no chance and makes no event.
  (test_refusals)
- Compiled and interpreted rules give the same actions, numbers, events, views, bytes. (test_same)
- Copies are equal and independent. States have no hash. (test_copy)
- What `save` writes, `load` and pickle read, the whole of it. (test_save)
- Legal actions have different numbers below `num_actions`; masks and observations have one shape.
  (test_numbering)
- What hidden cards are changes no byte of what others see, nor who is next, nor what kinds of
  things happen; what looks alike to a viewer stays alike. (test_views, test_determinize)
- What a state remembers of a deal leads to where it is, and shows nothing hidden. (test_past)
- Cards and money are neither made nor lost. (test_ends)
- Wrong values are refused by both readings in the same words. (test_values)
- All this in any order (test_machine), under all options and from every position that
  `from_position` takes. (test_extremes)
- Native playouts come to what a loop over `legal_actions` and `apply` comes to. (test_lines)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from inspect import isfunction, signature
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import msgspec

from tycoon.core import options as _options
from tycoon.core.checks import of_kind, type_name, whole, within
from tycoon.core.counts import Count
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.scaling import Scale
from tycoon.core.engine.state import LAST_ACTION, State
from tycoon.core.errors import (
    BadNotation,
    BadOption,
    BadSave,
    BadSeats,
    IllegalMove,
    TycoonError,
    UnknownPreset,
)
from tycoon.core.events import Event, Kinds
from tycoon.core.layouts import Part, is_bounded, unsaid
from tycoon.core.messages import Message
from tycoon.core.moves import Move
from tycoon.core.names import SPECTATOR
from tycoon.core.options import Options
from tycoon.core.outcome import Outcome, places_by_points
from tycoon.core.saves import Saved, unpack, unreadable
from tycoon.core.views import View


class _Moves(Protocol):
    def notation(self, action: int, /) -> str: ...
    def read(self, text: str, /) -> int: ...
    def move(self, action: int, /) -> Move: ...
    def action_of(self, move: Move, /) -> int: ...
    def describe(self, state: Any, action: int, /) -> Message: ...
    def why_illegal(self, state: Any, action: int | None, /) -> Message: ...


class _View(Protocol):
    EVENTS: Kinds

    def view(self, state: Any, viewer: int, /) -> View: ...
    def tell(self, event: Mapping[str, Any], /) -> Message | None: ...


class _Position(Protocol):
    def to_position(self, state: Any, /) -> dict[str, Any]: ...
    def from_position(
        self, game: Any, described: Mapping[str, Any], chance: Chance, /
    ) -> State: ...


class _Reasons(Protocol):
    UNITS: tuple[str, ...]

    def telling(self, state: Any, action: int, other: int, /) -> Message | None: ...


class _Observing(Protocol):
    def parts(self, options: Any, seats: int, /) -> tuple[Part, ...]: ...


class GameModules(NamedTuple):
    """The modules of a game that `Game` calls; `state` in them is the game's own `state_type`.

    Attributes:
        moves: `notation`, `read`, `move`, `action_of`, `describe`, `why_illegal`. `read` and
            `action_of` raise ValueError for what is no action.
        view: `view`, `EVENTS` (the kinds of events by number), `tell`.
        position: `to_position`, `from_position`.
        reasons: `telling`: what speaks for one legal action beside another, the strongest of what
            the seat to act knows, as a clause; None where nothing does. `UNITS`: what it is said
            in how much better it is, by what it is looked for first: `chance`, `points`, `place`.
            No method of `Game` calls them.
        observing: `parts`: what stands where in an observation, in the order of `_observe`.
    """

    moves: _Moves
    view: _View
    position: _Position
    reasons: _Reasons | None = None
    observing: _Observing | None = None


M = TypeVar("M", bound=Callable[..., Any])


def _action(value: Any, what: str) -> int:
    return within(value, 0, LAST_ACTION, what)


def _any_action(value: Any, what: str) -> int | None:
    return None if value is None else whole(value, what)


def _actions(values: Any, what: str) -> list[int]:
    if isinstance(values, str | bytes) or not isinstance(values, Sequence) or not values:
        raise TypeError(f"{what}: a list of actions is wanted, not {type_name(values)}")
    return [_action(value, what) for value in values]


def _numbers(values: Any, what: str) -> tuple[int, ...]:
    if not isinstance(values, tuple | list):
        raise TypeError(f"{what}: a list of numbers is wanted, not {type_name(values)}")
    return tuple(whole(value, what) for value in values)


def _text(value: Any, what: str) -> str:
    return of_kind(value, str, what)


_CHECKS: dict[str, Callable[[Any, str], Any]] = {
    "action": _action,
    "actions": _actions,
    "viewer": whole,
    "kind": whole,
    "numbers": _numbers,
    "text": _text,
}


def _asked_with_own_states(method: M) -> M:
    """A method of a game that looks at what it is given before it believes it.

    Its first argument is a state of this game; what others must be follows from their names.
    """
    names = list(signature(method).parameters)[1:]
    if names[:1] != ["state"] or hasattr(method, "__wrapped__"):
        return method
    checks = [_CHECKS.get(name) for name in names]
    if method.__name__ in {"why_illegal", "illegal_move"}:
        checks[1] = _any_action
    if len(names) == 2 and checks[1] is not None:
        return _asked_one_thing(method, names[1], checks[1])

    @wraps(method)
    def asked(self: Game, state: State, *others: Any, **named: Any) -> Any:
        _check_own(self, state)
        if len(others) < len(names):
            others = tuple(
                other if check is None else check(other, name)
                for other, check, name in zip(others, checks[1:], names[1:], strict=False)
            )
        for name, check in zip(names, checks, strict=True):
            if check is not None and name in named:
                named[name] = check(named[name], name)
        try:
            return method(self, state, *others, **named)
        except (LookupError, ArithmeticError) as error:
            if "numbers" not in names:
                raise
            raise ValueError(f"no such event of {self.name}: {others} {named}") from error

    return asked  # type: ignore[return-value]


def _asked_one_thing(method: M, name: str, check: Callable[[Any, str], Any]) -> M:
    """The same, faster: about one action, often about all that are legal, or for one viewer."""
    of_action = name == "action"

    @wraps(method)
    def asked(self: Game, state: State, *one: Any, **named: Any) -> Any:
        if not isinstance(state, self.state_type):
            _check_own(self, state)
        if named or len(one) != 1:
            return method(self, state, *one, **{**named, name: check(named.get(name), name)})
        about = one[0]
        if not (of_action and type(about) is int and 0 <= about <= LAST_ACTION):
            about = check(about, name)
        try:
            return method(self, state, about)
        except (LookupError, ArithmeticError, AttributeError, AssertionError) as error:
            # The names of cards and squares end where actions do.
            if not of_action or about is None or about in state.legal_actions():
                raise
            raise ValueError(f"{about} is no action of {self.name}") from error

    return asked  # type: ignore[return-value]


def _check_own(game: Game, state: State) -> None:
    if not (isinstance(state, game.state_type) or getattr(state, "game", None) is game):
        what = f"one of {state.game.name}" if isinstance(state, State) else type_name(state)
        raise TypeError(f"state: a state of {game.name} is wanted, not {what}")


class Game:
    """Everything about a game but the rules themselves, which its `State` carries out."""

    name: ClassVar[str]
    """How it is called in code, records and on the wire; the catalogue has `<name>.title`."""
    version: ClassVar[int]
    """Of the rules: raised only when the same actions would lead elsewhere, or be told by other
    events. (test_records)"""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of players allowed; options and presets may allow fewer."""
    usual_seats: ClassVar[int]
    """The usual number of players, of the first preset and of every other that is not named in
    `preset_seats`. (test_presets)"""
    preset_seats: ClassVar[Mapping[str, int]] = {}
    """The usual number of players of presets that have their own. (test_presets)"""
    maturity: ClassVar[str]
    """`stable`, `beta` or `planned`, for tables of games."""
    options_type: ClassVar[type[Options]]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]]
    """Named sets of option values over the defaults; the first is the usual one. (test_presets)"""
    state_type: ClassVar[type[State]]
    bots: ClassVar[Mapping[str, str]] = {}
    """Players made for this game besides `random`, the weakest first: name to `module:factory`,
    imported when `tycoon.bots.make` is asked for one. (test_bots)"""
    defaults_end: ClassVar[bool] = True
    """Whether default actions alone end every game, sooner or later. (test_legal)"""
    passes: ClassVar[bool] = False
    """Whether `forced` passes for players who want it: where it does, tables offer a switch."""
    compared_by: ClassVar[str] = "game"
    """What players are compared by: a single `deal`, or a whole `game`. (test_start)"""
    pieces: ClassVar[tuple[str, ...]] = ()
    """The pieces that players choose from, the first seat's usual one first; the catalogue has
    `<name>.piece.<piece>`. Empty where nobody has one."""
    refusals: ClassVar[Mapping[str, str]] = {}
    """The number of the rule behind each refusal, by what follows `<name>.illegal.` in its key."""
    counts: ClassVar[tuple[Count, ...]] = ()
    """What is counted of a game that is over, from its events."""
    view_type: ClassVar[type[View]]
    modules: ClassVar[GameModules]
    """The methods from `notation` on call the functions of the same name in here. A game to which
    one is too narrow, say because its notation depends on the state, overrides that method."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _guard(cls)

    def options(
        self, preset: str | None = None, seats: int | None = None, /, **changes: Any
    ) -> Options:
        """The options of a preset with changes. Nothing unknown is ever ignored. (test_options)

        Without `seats` they are for the preset's usual number.

        Raises:
            UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be right.
        """
        preset = self._preset(preset)
        seats = self.seats_for(preset) if seats is None else self.check_seats(seats)
        try:
            return self._built(preset, seats, changes)
        except BadOption as error:
            possible = [count for count in self.seats if self._fits(preset, count, changes)]
            if not possible or self._fits(preset, seats, {}):
                raise
            raise self._bad_seats(f"{self.name} {preset}", seats, possible) from error

    def seats_for(self, preset: str | None = None) -> int:
        """The usual number of players of a preset, the first when None. (test_presets)

        Raises:
            UnknownPreset: naming those that there are.
        """
        return self.preset_seats.get(self._preset(preset), self.usual_seats)

    def check_seats(self, seats: int) -> int:
        """`seats` itself, as an int. (test_options)

        Raises:
            BadSeats: the game is not for this number of players, or it is no number.
        """
        try:
            count = whole(seats, "seats")
        except TypeError:
            count = -1
        if count not in self.seats:
            raise self._bad_seats(self.name, seats, self.seats)
        return count

    def _preset(self, preset: str | None) -> str:
        preset = next(iter(self.presets)) if preset is None else preset
        if not isinstance(preset, str) or preset not in self.presets:
            raise UnknownPreset(
                "error.unknown_preset",
                f"{self.name} has no preset {preset!r}; presets: {', '.join(self.presets)}",
                game=self.name,
                preset=str(preset),
                known=list(self.presets),
            )
        return preset

    def _built(self, preset: str, seats: int, changes: Mapping[str, Any]) -> Options:
        return _options.build(self.options_type, {**self.presets[preset], **changes}, seats)

    def _fits(self, preset: str, seats: int, changes: Mapping[str, Any]) -> bool:
        try:
            self._built(preset, seats, changes)
        except BadOption:
            return False
        return True

    def _bad_seats(self, what: str, seats: int, known: Sequence[int]) -> BadSeats:
        return BadSeats(
            "error.bad_seats",
            f"{what} is for {', '.join(map(str, known))} seats, not {seats}",
            game=what,
            seats=str(seats),
            known=list(known),
        )

    def check_options(self, options: Options, seats: int) -> Options:
        """`options`, if they are this game's and each value is allowed. (test_options)

        Raises:
            BadOption, BadSeats: naming what would be right.
        """
        seats = self.check_seats(seats)
        if not isinstance(options, self.options_type):
            raise BadOption(
                "error.bad_option",
                f"{self.name} takes {self.options_type.__name__}",
                option="options",
                value=type(options).__name__,
                allowed=self.options_type.__name__,
            )
        return _options.verified(options, seats)

    def new(self, options: Options, seats: int) -> State:
        """A state before its first deal: the table is to act. (test_start)

        Raises:
            BadOption, BadSeats: naming what would be right.
        """
        state = self.state_type(self, options, self.check_seats(seats))
        state._seal()
        return state

    def restored(self, saved: Saved) -> State:
        """The state that was saved; out of bounds nothing is, but more may contradict itself.

        Raises:
            BadSave: of another version of the rules, or of what cannot be.
            TypeError: no `Saved`.
        """
        of_kind(saved, Saved, "what was saved")
        if saved.version != self.version:
            raise BadSave(
                "error.bad_save",
                f"{saved.game} rules version {saved.version}, this is {self.version}",
            )
        try:
            state = _blank(self, saved.options, saved.seats).copy()
            state._load_fields(saved.fields, saved.width)
        except (msgspec.MsgspecError, RecursionError, TycoonError, UnicodeError) as error:
            if isinstance(error, BadSave):
                raise
            raise unreadable(error) from error
        return state

    def _restore(self, data: bytes) -> State:
        """The state of a pickle."""
        return self.restored(unpack(data))

    def outcome(self, state: State) -> Outcome:
        """Places, points and reason of a state that is over. (test_ends)"""
        points = state.returns()
        return Outcome(places_by_points(points), points, "end")

    # Words for actions.

    def notation(self, state: State, action: int) -> str:
        """A short ASCII text without spaces, another for each legal action. (test_notation)"""
        return self.modules.moves.notation(action)

    def read(self, state: State, text: str) -> int:
        """The action that `text` names here, whether legal or not. (test_notation)

        Raises:
            BadNotation: `text` names none.
        """
        try:
            return self.modules.moves.read(text)
        except ValueError as error:
            raise self.bad_notation(text) from error

    def parse(self, state: State, text: str) -> int:
        """The legal action that `text` names. (test_notation)

        Raises:
            BadNotation: `text` names no action.
            IllegalMove: it names one that is not legal now; the key says why.
        """
        action = state.read(text)
        if action not in state.legal_actions():
            raise self.illegal_move(state, action)
        return action

    def move(self, state: State, action: int) -> Move:
        """An action as a value with names in it. (test_moves)"""
        return self.modules.moves.move(action)

    def action_of(self, state: State, move: Move) -> int:
        """The action of a `move`, so that `action_of(move(a)) == a` for legal ones. (test_moves)

        Raises:
            BadNotation: a move of another game, or one with unknown cards.
        """
        try:
            return self.modules.moves.action_of(move)
        except ValueError as error:
            raise self.bad_notation(repr(move)) from error

    def describe(self, state: State, action: int) -> Message:
        """An action in words, to be said before it is applied. (test_words)"""
        return self.modules.moves.describe(state, action)

    def describe_decision(self, state: State, actions: Sequence[int]) -> Message:
        """Actions that are given together in words, said before the last. (test_decisions)

        By default the words for the last: a `done` names all that it confirms.

        Args:
            state: to which all but the last have led.
            actions: at least one, in order.
        """
        return self.describe(state, actions[-1])

    def why_illegal(self, state: State, action: int | None) -> Message:
        """Why `action` (None: something that is no action) is not legal now. (test_refusals)"""
        return self.modules.moves.why_illegal(state, action)

    def illegal_move(self, state: State, action: int | None) -> IllegalMove:
        """The error for an action that is not legal here.

        Its `details` have the number of the rule as `rule`, where the game has one for it.
        """
        if state.is_over:
            return IllegalMove("error.game_over", "the game is over")
        why = self.why_illegal(state, action)
        rule = self.refusals.get(why.key.removeprefix(f"{self.name}.illegal."), "")
        said = f"illegal move: {why.key}{rule and f' ({rule})'} {why.args or ''}".rstrip()
        return IllegalMove(why.key, said, **why.args, **({"rule": rule} if rule else {}))

    def bad_notation(self, text: str) -> BadNotation:
        """The error for a text that is no notation."""
        return BadNotation("error.bad_notation", f"not a move of {self.name}: {text!r}", text=text)

    def continues_decision(self, state: State, action: int) -> bool:
        """Whether the seat to act is still at the decision that `action` was a part of.

        So it is within a bid in steps, an offer, cards put away one by one: what a player decides
        at once and a page sends at once. (test_decisions)

        Args:
            state: to which the action of this seat has led, without any chance.
            action: what it has just done.
        """
        return False

    def forced(self, state: State, wanted: bool, draws: bool) -> int | None:
        """What a live table answers for the seat to act instead of asking; None: it asks.

        By default nothing. A game with `passes` answers a pass where nothing else is legal, never
        for a player who leads. (test_forced)

        Args:
            state: in which a seat is to act.
            wanted: whether the player of that seat wants forced passes given.
            draws: whether the player wants to draw where passing and drawing are all there is.
        """
        return None

    def automatic_table_action(self, state: State, seconds: float) -> int | None:
        """What a live table answers at once when it is to act within a deal; None between deals.

        Nobody is asked or waits: the answer goes with the decision that led to the question.

        Args:
            state: in which the table is to act.
            seconds: how long the game has been played.
        """
        return None

    def objection_window_s(self, state: State) -> int:
        """Seconds that a live table leaves the seat to act to object; 0: there is nothing to.

        Who says nothing gives the default answer when they are over, and nobody gives it sooner:
        how long it takes tells nothing about who could have objected.
        """
        return 0

    def usual_deal(self, state: State, chance: Chance) -> State:
        """Where a deal starts that is like most others of a game. (test_start)

        By default that is the first one. A game whose deals hang on the one before overrides it.

        Args:
            state: before its first deal, or anywhere to play on from as it is; it is not changed.
            chance: draws what the deal before may have left.
        """
        return state

    # What is seen.

    def view(self, state: State, viewer: int) -> View:
        """All that the viewer may know, and nothing else. (test_views, test_determinize)"""
        return self.modules.view.view(state, viewer if viewer == SPECTATOR else state._seat(viewer))

    def observation_spec(self, options: Options, seats: int) -> tuple[Part, ...]:
        """What stands where in `State.observation`, raw and scaled. (test_numbering)

        Part after part, each number in one. A game that has no module `observing` has one part
        without bounds, and no scaled encoding.

        Raises:
            BadOption, BadSeats: naming what would be right.
        """
        seats = self.check_seats(seats)
        return _layout(self, self.check_options(options, seats), seats)

    def _scale(self, options: Options, seats: int) -> Scale:
        return _scale(self, options, seats)

    def event(self, state: State, kind: int, numbers: tuple[int, ...]) -> Event:
        """The struct of a row that the rules emitted. (test_events)"""
        return self.modules.view.EVENTS.told(state, kind, numbers)

    def tell(self, event: Mapping[str, Any]) -> Message | None:
        """What the log says of an event as some viewer saw it (`Event.seen_by`). (test_words)

        None for nothing, and for events that only other versions have.
        """
        if not isinstance(event, Mapping):
            raise TypeError(f"event: its names and values are wanted, not {type_name(event)}")
        if not isinstance(event.get("event"), str):
            raise ValueError("event: it does not say what happened")
        return self.modules.view.tell(event)

    # Positions.

    def to_position(self, state: State) -> dict[str, Any]:
        """The whole state for people to read and change. (test_positions)"""
        return self.modules.position.to_position(state)

    def from_position(self, described: Mapping[str, Any], chance: Chance) -> State:
        """The state described; parts left out get their natural default. (test_positions)

        Raises:
            BadPosition: unknown parts, contradictions, anything the rules do not allow.
        """
        return self.modules.position.from_position(self, described, chance)

    def __repr__(self) -> str:
        return f"<game {self.name}, rules version {self.version}>"


def _guard(cls: type[Game]) -> None:
    for name, method in list(vars(cls).items()):
        if isfunction(method) and not name.startswith("_"):
            setattr(cls, name, _asked_with_own_states(method))


_guard(Game)


@lru_cache(maxsize=64)
def _blank(game: Game, options: bytes, seats: int) -> State:
    """A new state with the options of a save; to be copied, as most saves have the same options."""
    return game.new(msgspec.json.decode(options, type=game.options_type), seats)


@lru_cache(maxsize=64)
def _layout(game: Game, options: Options, seats: int) -> tuple[Part, ...]:
    observing = getattr(getattr(game, "modules", None), "observing", None)
    if observing is None:
        return unsaid(len(game.new(options, seats).observation(0)))
    found: tuple[Part, ...] = observing.parts(options, seats)
    return found


@lru_cache(maxsize=64)
def _scale(game: Game, options: Options, seats: int) -> Scale:
    parts = _layout(game, options, seats)
    if not is_bounded(parts):
        raise ValueError(f"encoding: {game.name} does not say between which bounds its numbers are")
    return Scale(parts)
