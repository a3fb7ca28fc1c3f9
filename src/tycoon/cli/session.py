"""Plays a game at the terminal, with bots and one player who types."""

from __future__ import annotations

import contextlib
import hashlib
import signal
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import BinaryIO, TextIO

from msgspec import to_builtins
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.markdown import Markdown
from rich.theme import Theme

from tycoon import bots
from tycoon.bots.characters import ROSTER
from tycoon.cli import typed
from tycoon.cli.records import unreadable
from tycoon.cli.screens import about_of, help_of, moves_of, screen_of, why_of
from tycoon.cli.setting import key
from tycoon.cli.speech import Problem, deal_name, reason, say, words
from tycoon.core.decision import Advice
from tycoon.core.engine.chance import FairChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.core.events import Event
from tycoon.core.messages import Message
from tycoon.core.names import SPECTATOR, TABLE
from tycoon.core.record import Recorder
from tycoon.core.views import View
from tycoon.words.rules import said_rule

with contextlib.suppress(ImportError):
    import readline as _readline  # noqa: F401 - `input` edits lines with it


class Cards(RegexHighlighter):
    """Cards in the colours of their suits."""

    base_style = "card."
    highlights = (
        r"(?P<green>(?:10|[2-9JQKA])♦)",
        r"(?P<yellow>(?:10|[2-9JQKA])♣)",
        r"(?P<red>(?:10|[2-9JQKA])♥)",
        r"(?P<purple>(?:10|[2-9JQKA])♠)",
    )


COLOURS = Theme(
    {
        "card.green": "bold green",
        "card.yellow": "bold yellow",
        "card.red": "bold red",
        "card.purple": "bold magenta",
        "said": "dim",
        "wrong": "red",
    }
)


HEARD_S = 0.25
"""After how many seconds a Ctrl-C is heard at the latest, wherever it fell."""


class LeftTable(Exception):
    """The player has left."""


class Session:
    """One game from its first deal to its end, or until the player leaves."""

    def __init__(
        self,
        start: State,
        table: Sequence[str | None],
        *,
        seed: int | None = None,
        name: str | None = None,
        record: str | None = None,
        output: TextIO | None = None,
    ) -> None:
        """Get ready to play.

        Args:
            start: the game before its first deal; it is changed.
            table: for each seat the name of a bot, None for the player at the terminal.
            seed: deals the same cards again; None for cards that nobody can know.
            name: of the player.
            record: a file to write the game to, which must not exist yet.
            output: where to print; standard output when None.

        Raises:
            UnknownBot: a name that no bot of this game has.
            Problem: the file exists or cannot be written.
        """
        self.state = start
        self.state.keep_past()
        self.human = table.index(None) if None in table else None
        self.viewer = SPECTATOR if self.human is None else self.human
        self.bots = [None if bot is None else bots.make(bot, start.game) for bot in table]
        self.adviser = bots.make(bots.best(start.game), start.game)
        self.names = _names(table, name)
        self.words = words().naming(
            [
                say("seat.person", name=name) if one == name and bot is None else one
                for one, bot in zip(self.names, table, strict=True)
            ]
        )
        deal = key("deal", seed)
        self.chance = FairChance(deal)
        self.began = monotonic()
        self.thinking = FairChance(hashlib.sha256(deal).digest())
        self.console = Console(file=output, highlighter=Cards(), theme=COLOURS)
        self.show = screen_of(start.game)
        self.moves = moves_of(start.game)
        self.about = about_of(start.game)
        self.why = why_of(start.game)
        self.help = say(help_of(start.game))
        self.planned: list[str] = []
        self.began = monotonic()
        self.recorder = Recorder()
        self.file = None if record is None else _create(record)

    def play(self, *, from_position: bool = False) -> None:
        """Play until the end, or until Ctrl-C, the end of the input, or `quit`.

        Args:
            from_position: whether the record must say where the game starts.
        """
        with self.file or contextlib.nullcontext():
            self.write(
                self.recorder.begin(
                    self.state, from_position=from_position, about={"names": self.names}
                )
            )
            self.note(self.help)
            try:
                while not self.state.is_over:
                    self.step()
            except (LeftTable, KeyboardInterrupt, EOFError):
                self.console.print()
                self.note(say("cli.play.left"))
                return
            self.write(self.recorder.end(self.state))
        self.show_end()

    def step(self) -> None:
        """One action, whoever it is that acts."""
        state = self.state
        seat = state.seat_to_act
        answer = (
            state.game.automatic_table_action(state, monotonic() - self.began)
            if seat == TABLE
            else None
        )
        if answer is not None:
            self.apply(answer)
        elif seat == TABLE:
            if state.deals and self.human is not None:
                self.show(state.view(self.viewer), self.words, self.console)
                self.pause()
            self.apply(state.default_action())
        elif seat == self.human:
            self.apply(self.ask())
        else:
            self.apply(self.think(self.bots[seat] or self.adviser, seat))

    def think(self, bot: bots.Bot, seat: int) -> int:
        """What a bot does, from what its seat may know."""
        return bot.choose(self.state.determinize(seat, self.thinking), seat, self.thinking)

    def apply(self, action: int) -> None:
        """Carry an action out, write it down, and say what happened."""
        played = self.recorder.play(self.state, action, self.chance)
        self.write(played.line)
        self.tell(played.events)

    def tell(self, events: Sequence[Event]) -> None:
        """Say what happened, as far as the viewer may know."""
        for event in events:
            message = self.state.game.tell(event.seen_by(self.viewer))
            if message is not None:
                self.console.print(self.words.message(message), style="said")

    def ask(self) -> int:
        """The action that the player chooses, or the next of several chosen together."""
        state = self.state
        if self.planned:
            return state.parse(self.planned.pop(0))
        view = state.view(self.viewer)
        self.show(view, self.words, self.console)
        self.console.print(self.words.message(view.ask))
        advice: list[str] = []
        numbers: Container[int | None] = ()
        if self.moves:
            numbers = self.moves.menu(view, self.message, self.words, self.console)
        while True:
            text = self.read()
            word = text.strip().casefold()
            if _is("quit", word):
                raise LeftTable
            first, _, named = text.strip().partition(" ")
            # Not after `h`, which is a suit: `h 3`.
            if len(first) > 1 and _is("help", first.casefold()) and named.strip():
                self.explain(named.strip(), view)
            elif _is("help", word):
                self.note(self.help)
                self.list_moves(view.legal)
                numbers = range(len(view.legal) + 1)
            elif _is("hint", word):
                advised = self.advise()
                advice = advised.moves
                self.note(say("cli.play.hint", move=self.words.message(advised.say)))
                if advised.why is not None:
                    self.note(self.words.message(advised.why))
            elif not word:
                if advice:
                    self.planned = advice
                    return state.parse(self.planned.pop(0))
                self.note(self.help)
            else:
                try:
                    numbered = typed.number_of(text) in numbers
                    return self.understand(text, view, numbered=numbered)
                except TycoonError as error:
                    self.console.print(reason(error), style="wrong")
                    if error.key == "error.bad_notation":
                        self.give_example(view)
                    if isinstance(error, typed.Ambiguous):
                        self.list_moves(error.details["moves"], numbers=False)

    def advise(self) -> Advice:
        """What a strong player would decide in the player's place, and why."""
        from tycoon.lab.advice import advise

        return advise(self.state.determinize(self.viewer, self.thinking))

    def understand(self, text: str, view: View, *, numbered: bool) -> int:
        """The legal action that a text means.

        Raises:
            BadNotation, IllegalMove, Problem: saying what is wrong with it.
        """
        if _is("pass", text.strip().casefold()):
            text = "pass"
        shown = typed.in_words(text, view.legal, self.move)
        if len(shown) == 1:
            return self.state.parse(shown[0])
        if self.moves and not numbered:
            self.planned = self.moves.steps(text, self.state, self.viewer, self.words)
            if self.planned:
                return self.state.parse(self.planned.pop(0))
        found = typed.find(text, view.legal, numbered=numbered, say=self.move)
        if self.why and typed.number_of(text) is None and text.strip() not in view.legal:
            self.why(text, found, self.state, view, self.words)
        return self.state.parse(found or text)

    def explain(self, text: str, view: View) -> None:
        """Say what the card or square does that a text names, or the rule of a number."""
        rule = said_rule(text.upper(), self.words, to_builtins(self.state.options))
        if rule:
            self.console.print(Markdown(rule), style="said")
            return
        lines = self.about(text, self.state, view, self.words) if self.about else []
        for line in lines or [say("cli.play.no_help", text=text)]:
            self.console.print(line, style="said", markup=False)

    def give_example(self, view: View) -> None:
        """Say what could be typed instead."""
        said = self.moves.example(self.state, self.viewer, self.words) if self.moves else ""
        self.note(say("cli.play.example", text=said or self.move(view.legal[0])))

    def read(self) -> str:
        """A line that the player types."""
        with attentive():
            return input("> ")

    def pause(self) -> None:
        """Wait for the player before the next deal."""
        self.note(say("cli.play.next", deal=deal_name(self.state.game.name, self.state.deals + 1)))
        if _is("quit", self.read().strip().casefold()):
            raise LeftTable

    def list_moves(self, moves: Sequence[str], *, numbers: bool = True) -> None:
        """Print moves in words."""
        width = max([10, *map(len, moves)]) + 2
        for number, notation in enumerate(moves, 1):
            label = f"{number:>4}  " if numbers else "      "
            line = f"{label}{notation:<{width}}{self.move(notation)}"
            self.console.print(line, markup=False, soft_wrap=True)

    def move(self, notation: str) -> str:
        """A legal move in words."""
        return self.words.message(self.message(notation))

    def message(self, notation: str) -> Message:
        """A legal move as a message."""
        return self.state.describe(self.state.parse(notation))

    def note(self, text: str) -> None:
        """Say something that is no part of the game."""
        self.console.print(text, style="said", markup=False)

    def write(self, line: bytes) -> None:
        """Add a line to the record."""
        if self.file is not None:
            self.file.write(line)
            self.file.flush()

    def show_end(self) -> None:
        """Show who has won."""
        outcome = self.state.outcome()
        assert outcome is not None
        self.show(self.state.view(self.viewer), self.words, self.console)
        for seat in sorted(range(self.state.seats), key=lambda seat: outcome.places[seat]):
            place, points = outcome.places[seat], outcome.points[seat]
            line = say("cli.standing", place=place, name=self.names[seat], points=points)
            self.console.print(line, markup=False)


def _names(table: Sequence[str | None], name: str | None) -> list[str]:
    """What the seats are called: bots by their names, those without one of their own numbered."""
    counts: dict[str, int] = {}
    names = []
    for bot in table:
        if bot is None:
            names.append(name or say("seat.human"))
        else:
            counts[bot] = counts.get(bot, 0) + 1
            title = say(f"bot.{bot}") if f"bot.{bot}" in words() else bot
            alone = bot in ROSTER and table.count(bot) == 1
            names.append(title if alone else say("seat.bot_name", bot=title, n=counts[bot]))
    return names


@contextlib.contextmanager
def attentive() -> Iterator[None]:
    """Hear a Ctrl-C that came in the instant between the prompt and the waiting.

    Readline asks whether one came only when a signal interrupts its waiting: one comes regularly.
    """
    if not (sys.stdin.isatty() and hasattr(signal, "setitimer")):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, HEARD_S, HEARD_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _is(word: str, text: str) -> bool:
    """Whether a text is one of the ways to type a command, in English or the reader's language."""
    return text in say(f"cli.play.typed.{word}").split()


def _create(file: str) -> BinaryIO:
    try:
        return Path(file).open("xb")
    except FileExistsError as error:
        raise Problem("cli.file_exists", file=file) from error
    except OSError as error:
        raise unreadable(file, error) from error
