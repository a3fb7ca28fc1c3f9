"""Rounds as the servers of the Japanese university contest write them down.

A round is some lines, each a word and what belongs to it, by player:

    game 1503
    class 2 4 1 3 0
    seat 0 3 4 2 1
    dealt { d3 … } { … } …
    changed { } { ha c2 } …
    original { … } …
    play d-3[1916109] c-2[1231495] p[100] …
    result 2 4 0 3 1

`class` and `result` count from 0, the daifugo; `original` are the hands after the exchange; behind
a play stands how many microseconds it took. A joker is `jo` in a hand, `jk` when it is played
alone, `cdhsx-4(x)` as the fifth card of a set; in a sequence `-` is the step below the 3, `+` that
above the 2: `d--34(-)`, `d-a2+(+)`. Rounds without the line `game` stand between `/*` and `*/`.
Rules: DF-60.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tycoon.core.engine.chance import Chance, FastChance, RecordedChance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadRecord, IllegalMove
from tycoon.games.daifugo import cards
from tycoon.games.daifugo.options import PRESETS

_HANDS = re.compile(r"\{([^{}]*)\}")
_PLAY = re.compile(r"([^\s\[\]]+)(?:\[(\d+)\])?")
_WORDS = ("score", "class", "seat", "dealt", "changed", "original", "play", "result")
_FRAME = "/*"
# Beyond the ends, and a joker without a suit: ours and theirs.
_SIGNS = (("<", "-"), (">", "+"))
_NUMBER = re.compile(r"-?[0-9]{1,15}")
SEATS = 5


class Turn(msgspec.Struct, frozen=True):
    """What a player submitted, in our notation, and the microseconds that it took.

    `player` is -1 where the record does not name the player.
    """

    said: str
    time: int = 0
    player: int = -1


class Contest(msgspec.Struct, kw_only=True):
    """One round of a contest; lists are by player.

    Attributes:
        number: of the round in its file.
        score: points before it; empty when the record does not say.
        classes: places of the round before, from 0; empty without classes.
        seats: where each player sits.
        dealt, changed, original: hands as dealt, cards given in the exchange, hands after it.
        turns: what was submitted, in order; not all of it need be legal.
        result: places of this round, from 0.
    """

    number: int
    score: list[int] = []
    classes: list[int] = []
    seats: list[int] = []
    dealt: list[int] = []
    changed: list[int] = []
    original: list[int] = []
    turns: list[Turn] = []
    result: list[int] = []

    @property
    def lapsed(self) -> bool:
        """Whether the round is played without classes, the first one or as often as they lapse.

        Servers may name the classes of the round before all the same: then nothing is `changed`.
        """
        if sorted(self.classes) != list(range(SEATS)):
            return True
        return not any(self.changed) if self.changed else self.dealt == self.original


class Entry(NamedTuple):
    """A round of a file: its lines by their words, and why it cannot be read, if it cannot."""

    contest: Contest
    lines: dict[str, int]
    problem: BadRecord | None = None

    def line(self, word: str) -> int:
        """The number of a line, or that of the first one."""
        return self.lines.get(word, self.lines["game"])


def read(text: str) -> Iterator[Contest]:
    """The rounds of a record, in order; lines with other words are passed over.

    Raises:
        BadRecord: a line cannot be read, or a round lacks its hands; `line` counts from 1.
    """
    for entry in entries(text):
        if entry.problem is not None:
            raise entry.problem
        yield entry.contest


def entries(text: str) -> Iterator[Entry]:
    """The rounds of a record with their lines; one that cannot be read has a `problem`."""
    found: Entry | None = None
    last, framed = 0, False
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        problem = None
        try:
            if word == "game" or (framed and word in _WORDS):
                if found is not None:
                    yield whole(found)
                last += 1
                found, framed = Entry(Contest(number=last), {"game": number}), False
                if word == "game":
                    found.contest.number = last = _int(rest)
            if line.strip() == _FRAME:
                framed = True
            elif found is not None and word in _WORDS:
                if word in found.lines:
                    raise ValueError(f"a second line {word!r} in game {found.contest.number}")
                found.lines[word] = number
                _read_line(found.contest, word, rest)
        except ValueError as error:
            problem = bad(str(error), number)
        if found is not None and found.problem is None:
            found = found._replace(problem=problem)
    if found is not None:
        yield whole(found)


def _read_line(contest: Contest, word: str, rest: str) -> None:
    """Put what a line says into its round."""
    if word in ("dealt", "changed", "original"):
        if _HANDS.sub("", rest).strip():
            raise ValueError("hands stand in braces, { d3 c4 }")
        setattr(contest, word, [_cards(hand) for hand in _HANDS.findall(rest)])
    elif word == "play":
        contest.turns = [_turn(said) for said in rest.split()]
    else:
        name = {"class": "classes", "seat": "seats"}.get(word, word)
        setattr(contest, name, [_int(number) for number in rest.split()])


def _int(text: str) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f"{text[:40]!r} is no number")
    return int(text)


def _turn(text: str) -> Turn:
    found = _PLAY.fullmatch(text)
    if found is None:
        raise ValueError(f"{text[:40]!r} is no play")
    return Turn(_ours(found[1]), _int(found[2] or "0"))


def whole(entry: Entry) -> Entry:
    """Add a problem to a round that lacks cards or seats."""
    contest, why = entry.contest, None
    if entry.problem is None and not is_deal(contest.original):
        why = bad(f"game {contest.number} has no five hands of 53 cards", entry.line("original"))
    elif entry.problem is None and sorted(contest.seats) != list(range(SEATS)):
        why = bad(f"game {contest.number} does not say who sits where", entry.line("seat"))
    return entry._replace(problem=why) if why else entry


def is_deal(hands: list[int]) -> bool:
    """Whether these are five hands with every card of the deck in one of them."""
    deck = 0
    for hand in hands:
        deck |= hand
    whole = deck == (1 << cards.JOKER + 1) - 1
    return len(hands) == SEATS and whole and sum(hand.bit_count() for hand in hands) == 53


def bad(why: str, line: int) -> BadRecord:
    """The refusal of a record, naming the line, which counts from 1."""
    return BadRecord("error.bad_record", f"line {line}: {why}", line=line, why=why)


def _cards(text: str) -> int:
    return cards.gather(cards.number("jk" if card == "jo" else card) for card in text.split())


def _ours(said: str) -> str:
    """A play of a record in our notation: ranks in capitals, single cards without a dash."""
    if said in ("p", "jk", "jo"):
        return "p" if said == "p" else "jk"
    suits, _, rest = said.partition("-")
    ranks, bracket, stands = rest.partition("(")
    if len(suits) == len(ranks) == 1 and not bracket:
        return suits + ranks.upper()
    if len(ranks) > 1:
        for ours, theirs in _SIGNS:
            ranks, stands = ranks.replace(theirs, ours), stands.replace(theirs, ours)
        stands = stands.upper()
    elif "x" in suits:  # five cards: the joker has no suit, which need not be said twice
        suits, bracket, stands = suits.replace("x", ""), "(", "*)"
    suits = "".join(sorted(suits, key=cards.SUITS.find))
    return f"{suits}-{ranks.upper()}{bracket}{stands}"


def _theirs(said: str) -> str:
    if said in ("p", "jk"):
        return said
    if "-" not in said:
        return f"{said[0]}-{said[1:].lower()}"
    suits, _, rest = said.lower().partition("-")
    if rest.endswith("(*)"):
        suits, rest = suits + "x", rest.replace("*", "x")
    for ours, theirs in _SIGNS:
        rest = rest.replace(ours, theirs)
    return f"{suits}-{rest}"


def _set(hand: int) -> str:
    names = ["jo" if name == "jk" else name.lower() for name in cards.names(hand)]
    return " ".join(["{", *names, "}"])


def write(contest: Contest) -> str:
    """The lines of a round; `read` gives it back."""
    lines = [f"game {contest.number}", " ".join(["score", *map(str, contest.score)])]
    lines.append(" ".join(["class", *map(str, contest.classes)]))
    lines.append(" ".join(["seat", *map(str, contest.seats)]))
    words = ("dealt", "changed", "original")
    lines += [" ".join([word, *map(_set, getattr(contest, word))]) for word in words]
    turns = [f"{_theirs(turn.said)}[{turn.time}]" for turn in contest.turns]
    lines.append(" ".join(["play", *turns]))
    lines.append(" ".join(["result", *map(str, contest.result)]))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def position(contest: Contest) -> dict[str, Any]:
    """The position before the first play of a round: players are seats, their places the ring."""
    ring = sorted(range(SEATS), key=lambda player: contest.seats[player])
    three = next(player for player in range(SEATS) if contest.original[player] >> 1 & 1)
    described = {
        "options": dict(PRESETS["uecda"]),
        "ring": ring,
        "hands": [cards.text(hand) for hand in contest.original],
        "to_act": three,
        "first_lead": three,
        "deals": 1 if contest.lapsed else 2,
    }
    if not contest.lapsed:
        described["ranks"] = [place + 1 for place in contest.classes]
    return described


def replay(contest: Contest) -> tuple[State, list[str]]:
    """Play a round again; its last state, and our notation of every decision.

    What was not legal when it was submitted counts as a pass (DF-60).
    """
    from tycoon.games.daifugo import GAME

    state = GAME.from_position(position(contest), FastChance(0))
    decisions = []
    for turn in contest.turns:
        if state.seat_to_act < 0:
            break
        action = submitted(state, turn)
        decisions.append(state.notation(action))
        state.apply(action, lots(state, action, contest.result))
    return state, decisions


def submitted(state: State, turn: Turn) -> int:
    """The action of a submission; an illegal one passes (DF-60). Raises BadNotation."""
    try:
        return state.parse(turn.said)
    except IllegalMove:
        return 0


def lots(state: Any, action: int, result: list[int]) -> Chance:
    """The draws of chance by which this action leads to these places.

    Twenty passes end a round, and those still in draw lots for the places left (DF-6, DF-23).
    """
    nothing = FastChance(0)
    if action or sorted(result) != list(range(SEATS)):
        return nothing
    asked = RecordingChance(nothing)
    state.copy().apply(action, asked)
    if not asked.draws:
        return nothing
    left = [seat for seat in range(SEATS) if state.active >> seat & 1]
    draws: list[tuple[str, int, int]] = []
    for seat in sorted(left, key=result.__getitem__):
        draws.append(("below", len(left), left.index(seat)))
        left.remove(seat)
    return RecordedChance(draws)
