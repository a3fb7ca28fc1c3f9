"""The state of a whole game: what rules write, and the same Python face for every game."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import cython
import msgspec

from tycoon.core.checks import of_kind, type_name, whole, within
from tycoon.core.engine import _inline
from tycoon.core.engine._attributes import copy_attributes, opened, put_class, sealed
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.buffers import Actions, Events, ObservationBuffer
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.scaling import Scale
from tycoon.core.errors import BadSave
from tycoon.core.layouts import Encoding, is_scaled
from tycoon.core.names import MAX_DEALS, NOBODY, TABLE
from tycoon.core.saves import WIDTH, Saved, pack
from tycoon.core.shown import shown

if not cython.compiled:
    from tycoon.core.engine._rows import write_floats, write_mask

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tycoon.core.events import Event
    from tycoon.core.game import Game
    from tycoon.core.messages import Message
    from tycoon.core.moves import Move
    from tycoon.core.options import Options
    from tycoon.core.outcome import Outcome
    from tycoon.core.views import View

LONGEST_NOTATION = 200
LAST_ACTION = 0xFFFF_FFFF_FFFF_FFFF
NO_BUFFER = 1
RAW = "raw"


class Past:
    """How it was, and the actions since: of the deal, or of its part that is easily looked back at.

    It begins anew where more happens than that hidden cards are shown: in Daifugo where somebody
    gives, draws or discards, in Big Two where cards are dealt anew. In games that have no
    `State._recast` it is never longer than nothing. It never changes.

    Attributes:
        start: how it was; None between deals.
        actions: what was done since, by all seats, in order.
    """

    __slots__ = ("actions", "start")

    def __init__(self, start: State | None = None, actions: tuple[int, ...] = ()) -> None:
        """A past as it is known from elsewhere.

        Raises:
            TypeError: the start is no state, an action no whole number.
            ValueError: an action has more than 64 bits, or a sign.
        """
        self.start = None if start is None else of_kind(start, State, "start")
        self.actions = tuple(within(one, 0, LAST_ACTION, "an action") for one in actions)

    def after(self, action: int, state: State) -> Past:
        """What it is when `action` has led to `state`.

        Raises:
            TypeError, ValueError: the action is no number of 64 bits, the state none of this game.
        """
        action = within(action, 0, LAST_ACTION, "action")
        if of_kind(state, State, "state").seat_to_act < 0:
            return NOTHING
        if self.start is not None and self.start.recast(state, state) is not None:
            return Past(self.start, (*self.actions, action))
        start = state.copy()
        start.keep_past(None)
        return Past(start)

    def seen(self, now: State, world: State) -> Past:
        """The past of `world`, in which all is drawn anew that a seat cannot know of `now`.

        Raises:
            TypeError, ValueError: as `State.recast`.
        """
        of_kind(now, State, "now")
        of_kind(world, State, "world")
        start = None if self.start is None else self.start.recast(now, world)
        return NOTHING if start is None else Past(start, self.actions)


NOTHING = Past()
"""Nothing that could be looked back at."""


class State:
    """A game from its first deal to its end. Make one with `tycoon.make`.

    Between deals the seat to act is `TABLE`. Chance is no part of a state: `apply` is given it.
    Everything hidden is in here, so a state never leaves the table; viewers get `view(seat)`.
    Nothing can be assigned to: `apply` alone changes a state.

    Attributes:
        game: the rules that made this state.
        options: the options it is played with.
        seats: how many players there are; seats are numbered from 0 in turn order.
        seat_to_act: whose decision is next: a seat, `TABLE`, or `NOBODY` when the game is over.
        is_over: whether the game has ended.
        deals: how many times cards have been dealt.
        past: what was decided in the deal so far; None unless `keep_past` was asked for.
    """

    _in_python = False

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        if isinstance(game, type) or not isinstance(getattr(game, "state_type", None), type):
            raise TypeError(f"game: Game is wanted, not {type_name(game)}")
        if not (self._in_python or isinstance(self, game.state_type)):
            raise TypeError(f"game: {type(self).__name__} is no state of {game.name}")
        self.game = game
        self.options = game.check_options(options, seats)
        self.events: Events | None = None
        self.error: Exception | None = None
        self.past: Past | None = None
        self.seats = game.check_seats(seats)
        self.seat_to_act: int = TABLE
        self.is_over = False
        self.deals = 0
        self.broken = False

    # What a game writes. Rules run without the GIL and never raise: False means refused.

    def _generate(self, actions: Actions) -> None:
        """Add every legal action of the seat to act, in the game's documented order."""

    def _by_lot(self, actions: Actions, half: int) -> int:
        """The legal action at `half` x their number / 2^32 in the order of `_generate`.

        Their number is left as the size of `actions`, which is empty before; a game need not list
        what it can count. Some seat is to act.
        """
        self._generate(actions)
        return actions.items[half * actions.size >> 32]

    def _play_by_lot(self, actions: Actions, half: int, chance: Chance) -> bool:
        """Carry out what `_by_lot` says; False as of `_play`, which a game need not ask."""
        return self._play(self._by_lot(actions, half), chance)

    def _play(self, action: int, chance: Chance) -> bool:
        """Carry `action` out; False, and nothing done, when it is not among the legal ones."""
        return False

    def _default_action(self) -> int:
        """The legal action that a run-out clock takes."""
        return 0

    def _points(self, seat: int) -> int:
        """What `returns()` says of a seat."""
        return 0

    def _deal_points(self, seat: int) -> int:
        """What `deal_returns()` says of a seat."""
        return 0

    def _deal_worth(self, seat: int) -> int:
        """What a deal that has ended was worth to a seat, for who compares ways to play it."""
        return self._deal_points(seat)

    def _num_actions(self) -> int:
        """How many numbers actions have for learners; fixed by options and seats."""
        return 0

    def _index_of(self, action: int) -> int:
        """The number of a legal action, from 0; different for any two that are legal here."""
        return 0

    def _action_at(self, index: int) -> int:
        """The action with this number here; if it is not legal, anything that `_play` refuses."""
        return 0

    def _observe(self, seat: int, row: ObservationBuffer) -> None:
        """Put what `seat` may know into an empty row, always the same count of numbers."""

    def _determinize(self, seat: int, chance: Chance) -> None:
        """Draw anew all that `seat` cannot know, each possibility as likely as any other."""

    def _recast(self, now: State, world: State) -> bool:
        """Be as it was if `world`, a possibility of the later `now`, is how things are.

        False, and nothing done, where more has happened since than that what was hidden was shown:
        to another deal, or where a card has gone from hand to hand.
        """
        return False

    def _swap_hidden(self, seat: int, chance: Chance) -> int:
        """Let two things that `seat` cannot know change places; who had them, as bits.

        0 where that cannot be, or nothing can change places; the state is of no use then. A way
        from one possibility to another is as likely as the way back, and there should be one
        between any two.
        """
        return 0

    def _has_hidden_information(self, seat: int) -> bool:
        """Whether the seat to act may lack any knowledge; asked of native games only."""
        return True

    def _fields(self, archive: Archive) -> None:
        """Pass every field of the game through `archive`, in a fixed order."""

    def derive(self) -> None:
        """Set the fields that follow from others: asked after loading and after `set_up`."""

    def problem(self) -> str:
        """What cannot be so in any game, in English, of a save just loaded; empty when all can."""
        return ""

    # What rules use.

    if not cython.compiled:
        emit = _inline.emit

    # What everyone uses.

    def legal_actions(self) -> list[int]:
        """The legal actions of the seat to act as 64-bit integers, in the game's documented order.

        Empty only when the game is over.
        """
        actions = _spare_actions()
        if not self.is_over and not self.broken:
            self._generate(actions)
        if self.broken:
            self._raise_broken()
        found = actions.tolist()
        _ACTIONS.append(actions)
        return found

    def apply(self, action: int, chance: Chance) -> None:
        """Carry out a legal action of the seat to act.

        Raises:
            IllegalMove: `action` is not among `legal_actions()`.
            TypeError: `action` is no whole number, or `chance` none.
            BadChance: recorded chance results do not fit.
            OverflowError: a bound of the engine was too small.

        The state is unchanged then; after an OverflowError alone it is of no use.
        """
        if type(action) is not int:
            action = whole(action, "action")
        if not isinstance(chance, Chance):
            raise _no_chance(chance)
        source = chance
        if self.broken:
            self._raise_broken()
        if not 0 <= action <= LAST_ACTION or self.is_over:
            done = False
        elif source._may_fail or not cython.compiled:
            done = self._play_or_go_back(action, source)
        else:
            done = self._play(action, source)
        if self.broken:
            self._raise_broken()
        if not done:
            raise self.game.illegal_move(self, action)
        if self.past is not None:
            self._remember(action)

    def _play_or_go_back(self, action: int, source: Chance) -> bool:
        """As `_play`, and as if nothing had been asked for where chance fails."""
        was_sealed = self._open()
        try:
            if not source._may_fail:
                return self._play(action, source)
            before = self.copy()
            happened = 0 if self.events is None else self.events.size
            try:
                done = self._play(action, source)
                source.check()
            except Exception:
                self._assign(before)
                self.error = before.error
                if self.events is not None:
                    self.events.cut(happened)
                raise
            return done
        finally:
            if was_sealed:
                self._seal()

    def default_action(self) -> int:
        """What is done for the seat to act when its time has run out: a legal action."""
        return int(self._default_action())  # interpreted, it may be a member of an enumeration

    def returns(self) -> list[int]:
        """The points of every seat so far, in whole units; final when the game is over."""
        points = [self._points(seat) for seat in range(self.seats)]
        if self.broken:
            self._raise_broken()
        return points

    def deal_returns(self) -> list[int]:
        """What every seat has won or lost in the last deal that ended; zeros before."""
        points = [self._deal_points(seat) for seat in range(self.seats)]
        if self.broken:
            self._raise_broken()
        return points

    def outcome(self) -> Outcome | None:
        """Places, points and why it ended; None while the game runs."""
        return self.game.outcome(self) if self.is_over else None

    @property
    def num_actions(self) -> int:
        """How many numbers `action_index` may give, by options and seats."""
        return self._num_actions()

    def action_index(self, action: int) -> int:
        """The number that learners know a legal action by, 0 to `num_actions` - 1.

        Raises:
            IllegalMove: `action` is not legal here.
        """
        action = whole(action, "action")
        if not (0 <= action <= LAST_ACTION and self._is_legal(action)):
            raise self.game.illegal_move(self, action)
        return self._index_of(action)

    def action_at(self, number: int) -> int:
        """The legal action with this number.

        Raises:
            IllegalMove: no legal action has this number.
        """
        number = whole(number, "number")
        if 0 <= number < self._num_actions():
            action = self._action_at(number)
            if self._is_legal(action) and self._index_of(action) == number:
                return action
        raise self.game.illegal_move(self, None)

    def _is_legal(self, action: int) -> bool:
        actions = _spare_actions()
        if not self.is_over and not self.broken:
            self._generate(actions)
        if self.broken:
            self._raise_broken()
        if actions.overflow:
            actions.tolist()
        found = False
        for i in range(actions.size):
            if actions.items[i] == action:
                found = True
                break
        _ACTIONS.append(actions)
        return found

    def legal_mask(self, out: Any = None) -> NDArray[np.bool_]:
        """Which action numbers are legal now for the seat to act.

        Args:
            out: contiguous memory to write to, of `num_actions` truth values or bytes, of anything
                that speaks the buffer protocol; it is returned. A new array when None, which needs
                NumPy.

        Returns booleans of shape (`num_actions`,).

        Raises:
            TypeError: `out` has no memory to show.
            ValueError: it has other memory; nothing is written.
        """
        count = self._num_actions()
        if out is None:
            import numpy as np

            out = np.empty(count, dtype=np.bool_)
        actions = _spare_actions()
        if not self.is_over and not self.broken:
            self._generate(actions)
        if self.broken:
            self._raise_broken()
        if actions.overflow:
            actions.tolist()
        for i in range(actions.size):
            actions.items[i] = self._index_of(actions.items[i])
        wrong = write_mask(out, actions.items, actions.size, count)
        _ACTIONS.append(actions)
        if wrong:
            raise _no_row(out, wrong, f"{count} truth values")
        written: NDArray[np.bool_] = out
        return written

    def observation(
        self, seat: int, out: Any = None, encoding: Encoding = "raw"
    ) -> NDArray[np.float32]:
        """What `seat` may know as numbers; `Game.observation_spec` says what stands where.

        Args:
            seat: whose knowledge it is.
            out: contiguous memory to write to, of as many 32-bit floats, of anything that speaks
                the buffer protocol; it is returned. A new array when None, which needs NumPy.
            encoding: `raw`, numbers as the game has them, or `scaled`, all from 0 to 1.

        Returns float32 numbers, always as many for the same options, seats and encoding.

        Raises:
            TypeError: `out` has no memory to show.
            ValueError: no such seat or encoding, or `out` has other memory; nothing is written.
        """
        scales = encoding is not RAW and is_scaled(encoding)
        row = _spare_row()
        self._observe(self._seat(seat), row)
        if self.broken:
            self._raise_broken()
        if row.overflow:
            row.tolist()
        if scales:
            row = self._scaled(row)
        if out is None:
            import numpy as np

            out = np.empty(row.size, dtype=np.float32)
        wrong = write_floats(out, row.cells, row.size)
        _ROWS.append(row)
        if wrong:
            raise _no_row(out, wrong, f"{row.size} 32-bit floats")
        written: NDArray[np.float32] = out
        return written

    def _scaled(self, row: ObservationBuffer) -> ObservationBuffer:
        scale: Scale = self.game._scale(self.options, self.seats)
        scaled = _spare_row()
        scale.put(row, scaled)
        _ROWS.append(row)
        return scaled

    def view(self, viewer: int) -> View:
        """All that a seat, or `SPECTATOR`, may know, ready for JSON; built from an allow-list.

        Raises:
            ValueError: no such seat.
        """
        return self.game.view(self, viewer)

    def determinize(self, seat: int, chance: Chance) -> State:
        """A copy in which everything that `seat` cannot know is drawn anew.

        The copy gives `seat` the same view, legal actions and observation, byte for byte.
        """
        seat = self._seat(seat)
        if not isinstance(chance, Chance):
            raise _no_chance(chance)
        new = self.copy()
        new._open()
        new._determinize(seat, chance)
        new._seal()
        chance.check()
        if new.broken:
            new._raise_broken()
        if self.past is not None:
            new.keep_past(self.past.seen(self, new))
        return new

    def recast(self, now: State, world: State) -> State | None:
        """A copy as it was if `world`, a possibility of the later `now`, is how things are.

        None where it cannot be told, or where the deal was another.

        Raises:
            TypeError: one of them is no state.
            ValueError: or one with another game, other options or seats.
        """
        self._check_alike(now, "now")
        self._check_alike(world, "world")
        later, other = now, world
        new = self.copy()
        new._open()
        done = new._recast(later, other)
        new._seal()
        return new if done else None

    def _check_alike(self, other: State, what: str) -> None:
        alike = opened(type(of_kind(other, State, what))) is opened(type(self))
        same = other.options is self.options or other.options == self.options
        if not (alike and same and other.seats == self.seats):
            raise ValueError(f"{what}: its game, options or seats are not those of this state")

    def copy(self) -> State:
        """An independent state, equal to this one, with its past; it collects no events."""
        if cython.compiled:
            cls = type(self)
            new = cls.__new__(cls)
            new._sealed = self._sealed
        else:
            cls = opened(type(self))
            new = cls.__new__(cls)
        new.game = self.game
        new.options = self.options
        new.events = None
        new.error = self.error
        new.past = self.past
        new._assign(self)
        if not cython.compiled and type(self) is not cls:
            new._seal()
        return new

    def _assign(self, other: State) -> None:
        """Take over all fields of a state of the same game, options and seats."""
        if cython.compiled:
            copy_state(self, other)  # type: ignore[name-defined] # noqa: F821 - in the .pxd
        else:
            copy_attributes(self, other)

    def save(self) -> bytes:
        """The state as bytes, the same compiled or interpreted; `tycoon.load` reads them."""
        return self._packed(*self._shown().narrowed())

    def digest(self) -> str:
        """BLAKE2b-128 of `save()`, with 8 bytes a field, in hexadecimal.

        Hidden cards change it: not for players.
        """
        return hashlib.blake2b(self._packed(self._field_bytes(), WIDTH), digest_size=16).hexdigest()

    def _packed(self, fields: bytes, width: int) -> bytes:
        game, options = self.game, msgspec.json.encode(self.options.written())
        return pack(Saved(game.name, game.version, self.seats, options, fields, width))

    def _field_bytes(self) -> bytes:
        return self._shown().tobytes()

    def _shown(self) -> Archive:
        """An archive that all fields were shown to."""
        if self.broken:
            self._raise_broken()
        archive = Archive()
        if cython.compiled and not self._in_python:
            self._all_fields(archive)
        else:
            # Rules in Python assign what they are given back.
            giving = self.copy()
            giving._open()
            giving._all_fields(archive)
        return archive

    def _load_fields(self, data: bytes, width: int = WIDTH) -> None:
        archive = Archive(data, width)
        was_sealed = self._open()
        try:
            self._all_fields(archive)
        except (OverflowError, IndexError) as error:
            raise BadSave("error.bad_save", "a saved field is out of range") from error
        finally:
            if was_sealed:
                self._seal()
        archive.finish()

    def _all_fields(self, archive: Archive) -> None:
        self.seat_to_act = archive.number(self.seat_to_act, NOBODY, self.seats - 1)
        self.is_over = archive.flag(self.is_over)
        self.deals = archive.number(self.deals, 0, MAX_DEALS)
        self._frame_fields(archive)
        self._fields(archive)
        if archive.loading:
            self.derive()
            problem = self.problem()
            if problem:
                raise IndexError(problem)

    def _frame_fields(self, archive: Archive) -> None:
        """Pass pending frames through `archive`."""

    def set_up(self, values: dict[str, int | list[int]]) -> None:
        """Set fields by name, for positions; what follows from them follows.

        A list may be shorter than its field: the rest is zeros. The caller has checked the values,
        but may ask `problem` afterwards. It is for a state that `positions.opened` made.
        """
        self._set_fields(values)
        self.derive()

    def _set_fields(self, values: dict[str, int | list[int]]) -> None:
        self._check_open()
        for name, value in values.items():
            if isinstance(value, list):
                value = value + [0] * (len(getattr(self, name)) - len(value))
            setattr(self, name, value)

    def collect_events(self, wanted: bool = True) -> None:
        """Start or stop keeping what happens for `drain_events`."""
        events = Events() if wanted else None
        if cython.compiled:
            self.events = events
        else:
            object.__setattr__(self, "events", events)

    def keep_past(self, past: Past | None = NOTHING) -> None:
        """Remember from now on what is decided in a deal; with None no longer.

        Args:
            past: what was decided before, where that is known.

        Raises:
            TypeError: it is none.
            ValueError: it is one of another game, or of other options or seats.
        """
        start = None if past is None else of_kind(past, Past, "past").start
        if start is not None:
            self._check_alike(start, "past")
        if cython.compiled:
            self.past = past
        else:
            object.__setattr__(self, "past", past)

    def _remember(self, action: int) -> None:
        if self.past is not None:
            self.keep_past(self.past.after(action, self))

    def drain_events(self) -> list[Event]:
        """What has happened since the last call, with everything hidden in it."""
        if self.events is None:
            return []
        return [self.game.event(self, row[0], row[1:]) for row in self.events.drain()]

    # People's words for actions; the game's moves module has the details.

    def notation(self, action: int) -> str:
        """The short text of an action, the same everywhere: records, wire, terminal."""
        return self.game.notation(self, action)

    def read(self, text: str) -> int:
        """The action that `text` names, whether legal or not: `apply` refuses what is not.

        Raises:
            BadNotation: `text` is not notation of this game.
        """
        if isinstance(text, str) and len(text) > LONGEST_NOTATION:
            raise self.game.bad_notation(text[:40] + "…")
        return self.game.read(self, text)

    def parse(self, text: str) -> int:
        """The legal action that `text` names.

        Raises:
            BadNotation: `text` is not notation of this game.
            IllegalMove: it is, but the action is not legal now.
        """
        return self.game.parse(self, text)

    def move(self, action: int) -> Move:
        """An action as a structured, JSON-able value."""
        return self.game.move(self, action)

    def describe(self, action: int) -> Message:
        """An action as a message of the catalogue."""
        return self.game.describe(self, action)

    def to_position(self) -> dict[str, Any]:
        """The whole state, hidden cards too, as JSON that people can read and change."""
        return self.game.to_position(self)

    def _raise_broken(self) -> None:
        if self.error is not None:
            raise self.error
        raise OverflowError("a bound of the engine was too small")

    def _seat(self, seat: int) -> int:
        seat = whole(seat, "seat")
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    # Attributes are written by rules alone, and where a state is made.

    def _seal(self) -> None:
        """Refuse assignments from now on. Interpreted, no rule can run meanwhile."""
        if cython.compiled:
            self._sealed = True
        else:
            put_class(self, sealed(type(self)))

    def _is_sealed(self) -> bool:
        if cython.compiled:
            return self._sealed
        return opened(type(self)) is not type(self)

    def _check_open(self) -> None:
        if self._is_sealed():
            raise AttributeError("states are changed by apply() alone")

    def _open(self) -> bool:
        """Take assignments from now on; whether they were refused before."""
        if cython.compiled:
            was_sealed = self._sealed
            self._sealed = False
            return was_sealed
        cls = type(self)
        free = opened(cls)
        if cls is free:
            return False
        put_class(self, free)
        return True

    def __setattr__(self, name: str, value: Any) -> None:
        if self._sealed:  # pyright: ignore[reportAttributeAccessIssue]
            raise AttributeError(f"states are changed by apply() alone, {name!r} is read-only")
        set_attribute(self, name, value)  # type: ignore[name-defined] # noqa: F821 - in the .pxd

    def __delattr__(self, name: str) -> None:
        if self._sealed:  # pyright: ignore[reportAttributeAccessIssue]
            raise AttributeError(f"states are changed by apply() alone, {name!r} is read-only")
        delete_attribute(self, name)  # type: ignore[name-defined] # noqa: F821 - in the .pxd

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return opened(type(self)) is opened(type(other)) and self.save() == other.save()

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game._restore, (self.save(),)

    def __repr__(self) -> str:
        return f"<{self.game.name} state, {self._situation()}>"

    def __str__(self) -> str:
        """The whole table, hidden cards too, as its position has it."""
        if not hasattr(getattr(self.game, "modules", None), "position"):
            return repr(self)
        return shown(f"{self.game.name}, {self._situation()}", self.to_position())

    def _situation(self) -> str:
        whose = {TABLE: "table", NOBODY: "nobody"}.get(self.seat_to_act, str(self.seat_to_act))
        return f"{self.seats} seats, deal {self.deals}, to act: {whose}"


if not cython.compiled:
    # Without these assignments cost no more than in any class: `_seal` changes the class.
    del State.__setattr__
    del State.__delattr__


def _no_chance(given: object) -> TypeError:
    return TypeError(
        f"chance: a source such as tycoon.FastChance(seed) is wanted, not {type_name(given)}"
    )


# Buffers not in use. One is taken out while it is filled: another thread may come between.
_ACTIONS: list[Actions] = []
_ROWS: list[ObservationBuffer] = []


def _spare_actions() -> Actions:
    try:
        actions: Actions = _ACTIONS.pop()
    except IndexError:
        return Actions()
    actions.clear()
    return actions


def _no_row(out: Any, wrong: int, wanted: str) -> Exception:
    if wrong == NO_BUFFER:
        return TypeError(f"out: memory of {wanted} is wanted, not {type_name(out)}")
    return ValueError(f"out: contiguous memory of {wanted} that can be written to is wanted")


def _spare_row() -> ObservationBuffer:
    try:
        row: ObservationBuffer = _ROWS.pop()
    except IndexError:
        return ObservationBuffer()
    row.clear()
    return row
