"""Looking back at a recorded game at the terminal: to any of its places, with any seat's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import sleep
from typing import TextIO

from rich.console import Console

from tycoon.cli.screens import hand_of, screen_of
from tycoon.cli.session import COLOURS, Cards, attentive
from tycoon.cli.speech import Problem, reason, say, words
from tycoon.core.names import SPECTATOR
from tycoon.table.replay import Replayed

BEGIN = ("leads", "trick_won", "cleared", "turn")
"""The kinds of events that a trick or a turn begins with; without any, deals are what there is."""
COMMANDS = ("on", "back", "turn", "deal", "first", "last", "find", "eyes", "open", "run")
PAUSE_S = 1.0
MOST_PAUSE_S = 60.0


class Looking:
    """A place in a recorded game, and who looks on.

    Attributes:
        at: how many steps have been taken.
        eyes: the seat whose view and hand are shown; None for all hands.
    """

    def __init__(
        self,
        replayed: Replayed,
        names: Sequence[str],
        addressed: Sequence[str],
        *,
        output: TextIO | None = None,
    ) -> None:
        """Look at the beginning, with all hands open.

        Args:
            replayed: the game.
            names: of the seats.
            addressed: the same as sentences say them.
            output: where to print; standard output when None.
        """
        self.replayed = replayed
        self.names = names
        self.words = words().naming(addressed)
        self.console = Console(file=output, highlighter=Cards(), theme=COLOURS)
        self.at = 0
        self.eyes: int | None = None

    @property
    def last(self) -> int:
        """How many steps the game has."""
        return len(self.replayed) - 1

    def go(self, at: int) -> None:
        """Go to the place after so many steps.

        Raises:
            Problem: the game has no such place.
        """
        if not 0 <= at <= self.last:
            raise Problem("cli.look.no_step", n=at, most=self.last)
        self.at = at

    def see(self, seat: int | None) -> None:
        """Look with the eyes of a seat, from 1; None opens all hands.

        Raises:
            Problem: there is no such seat.
        """
        if seat is not None and not 1 <= seat <= len(self.names):
            raise Problem("cli.look.no_seat", n=seat, most=len(self.names))
        self.eyes = None if seat is None else seat - 1

    def show(self) -> None:
        """Print what happened in the step, and how it was after it."""
        state = self.replayed.state(self.at)
        seat = SPECTATOR if self.eyes is None else self.eyes
        view, show = state.view(seat), screen_of(state.game)
        self.console.print()
        self._note(say("cli.look.at", n=self.at, most=self.last))
        for line in self.said(self.at, self.eyes):
            self.console.print(line)
        show(view, self.words, self.console)
        named = hand_of(state.game) if self.eyes is None else None
        for seat in range(state.seats if named else 0):
            held = state.view(seat)
            if named and getattr(held, "hand", None):
                text = say("cli.look.hand", name=self.names[seat], cards=named(held))
                self.console.print(text)

    def said(self, at: int, eyes: int | None) -> list[str]:
        """What the log says of a step."""
        entries = self.replayed.moment(at, eyes).entries
        return [self.words.message(one.say) for one in entries if one.say is not None]

    def deals(self) -> list[int]:
        """After which steps each deal has been dealt."""
        numbers = [step.deal for step in self.replayed.about.steps]
        before = [0, *numbers]
        return [at for at, deal in enumerate(numbers, 1) if deal > before[at - 1]]

    def turns(self) -> list[int]:
        """With which steps tricks, or turns, begin."""
        found = [
            at
            for at, step in enumerate(self.replayed.about.steps, 1)
            if any(entry.event["event"] in BEGIN for entry in step.entries)
        ]
        return found or self.deals()

    def ask(self) -> None:
        """Do what is typed until Ctrl-C, the end of the input, or `quit`."""
        self.show()
        self._note(say("cli.look.help"))
        try:
            while True:
                with attentive():
                    text = input("> ").strip()
                if _means("cli.play.typed.quit", text):
                    return
                if _means("cli.play.typed.help", text):
                    self._note(say("cli.look.help"))
                    continue
                try:
                    self.follow(text)
                except Problem as problem:
                    self.console.print(reason(problem), style="wrong", markup=False)
        except (KeyboardInterrupt, EOFError):
            self.console.print()

    def follow(self, text: str) -> None:
        """Carry out a command; nothing goes a step on.

        Raises:
            Problem: it is none, or leads nowhere.
        """
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if word.isdecimal() and not rest:
            self.go(int(word))
        else:
            self._do(self._command(word), rest)
        self.show()

    def _command(self, word: str) -> str:
        if not word:
            return "on"
        for name in COMMANDS:
            if _means(f"cli.look.typed.{name}", word):
                return name
        raise Problem("cli.look.unknown", text=word)

    def _do(self, command: str, rest: str) -> None:
        match command:
            case "on":
                self._neighbour(range(self.at + 1, self.last + 1))
            case "back":
                self._neighbour(range(self.at - 1, -1, -1))
            case "turn" if _means("cli.look.typed.back", rest):
                self._neighbour([at for at in reversed([0, *self.turns()]) if at < self.at])
            case "turn":
                self._neighbour([at for at in self.turns() if at > self.at])
            case "deal" if rest:
                deals = self.deals()
                number = _number(rest)
                if not 1 <= number <= len(deals):
                    raise Problem("cli.look.no_deal", n=number, most=len(deals))
                self.go(deals[number - 1])
            case "deal":
                self._neighbour([at for at in self.deals() if at > self.at])
            case "first":
                self.go(0)
            case "last":
                self.go(self.last)
            case "find":
                self._neighbour(self._matching(rest))
            case "eyes":
                self.see(_number(rest))
            case "open":
                self.see(None)
            case "run":
                self._run(rest)

    def _neighbour(self, places: Sequence[int] | Iterator[int]) -> None:
        """Go to the first of some places."""
        for at in places:
            self.go(at)
            return
        raise Problem("cli.look.nothing")

    def _matching(self, text: str) -> Iterator[int]:
        """The places behind this one of which the log says a text."""
        wanted = text.casefold()
        if not wanted:
            raise Problem("cli.look.find_what")
        for at in range(self.at + 1, self.last + 1):
            if any(wanted in line.casefold() for line in self.said(at, self.eyes)):
                yield at

    def _run(self, rest: str) -> None:
        """Show one step after the other, until the end or Ctrl-C."""
        try:
            pause = float(rest) if rest else PAUSE_S
        except ValueError:
            pause = -1.0
        if not 0 <= pause <= MOST_PAUSE_S:
            raise Problem("cli.bad_seconds", value=rest)
        try:
            while self.at < self.last - 1:
                self.at += 1
                self.show()
                sleep(pause)
        except KeyboardInterrupt:
            return
        self.at = self.last

    def _note(self, text: str) -> None:
        self.console.print(text, style="said", markup=False)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Problem("cli.look.needs_number", text=text)
    return int(text)


def _means(key: str, text: str) -> bool:
    return text.casefold() in say(key).split()
