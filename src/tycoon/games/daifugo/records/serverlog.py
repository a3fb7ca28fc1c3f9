"""Rounds as the official server of the Japanese university contest logs them.

Each line begins with the number of the round and a word between `%`:

    %-----%RULE_8GIRI% YES
    %00001%mibun% 20134
    %00001%seat% 20314
    %00001%palyer_cards% S3S4SQHAJ3 S5S6… … … …
    %00001%change_cards%  41S2CKEE 32H2EE 14S5S6EE 23C3EE
    %00001%play%  0S3D3EE 3S9H9EE 1EE 1L9HTHJEE 4KxEE …
    %00001%result% 14203
    %00001%points% 5 10 7 3 5

`mibun` are the classes by player, 22222 without any; `seat` and `result` name the players around
the table and in the order of their places. The cards are those dealt. Suits are SHDC; a card of
KLMN is a joker that stands for one of them, J one in a fifth card's place (in a hand, `J3`), and
`x` the rank beyond either end. `change_cards` names giver and taker, `NULL` without an exchange,
and `points` are those after the round. The server ends with its last block unwritten, so that a log
may end anywhere.
Rules: DF-60.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from tycoon.games.daifugo import cards
from tycoon.games.daifugo.records.uecda import SEATS, Contest, Entry, Turn, bad, whole

_LINE = re.compile(r"%([0-9]{5,9}|-----)%(\w+)%(.*)")
_PLAY = re.compile(r"([0-4])((?:[SHDCKLMNJ][x3-9TJQKA2])*)EE")
_CHANGE = re.compile(r"([0-4])([0-4])((?:[SHDC][3-9TJQKA2]|J3)+)EE")
_FIVE = re.compile(r"[0-4]{5}")
_HANDS = ("mibun", "seat", "palyer_cards", "change_cards")
_WORDS = (*_HANDS, "play", "result", "points")
_NO_CLASSES = "22222"
_SETTING = "-----"
# What the contest plays; a server can be set otherwise.
_RULES = {
    "RULE_KAKUMEI": "YES",
    "RULE_SHIBARI": "YES",
    "RULE_KINSOKU": "NO",
    "RULE_KAIDAN": "YES",
    "RULE_CHANGE": "YES",
    "RULE_5TOBI": "NO",
    "RULE_6REVERS": "NO",
    "RULE_8GIRI": "YES",
    "RULE_11BACK": "NO",
}
_SUITS, _STANDING, _FIFTH = "SHDC", "KLMN", "J"
_BEYOND = "x"


class _Lines(msgspec.Struct):
    """The lines of a round by their words, each with its number, and the number of the first."""

    game: int
    first: int
    words: dict[str, tuple[int, str]] = {}
    doubled: int = 0


def is_log(text: str) -> bool:
    """Whether a text is such a log rather than a record in blocks."""
    return text.lstrip().startswith("%")


def entries(text: str) -> Iterator[Entry]:
    """The rounds of a log, in order, as `uecda.entries` gives those of a record.

    The last one is told as far as the file goes: without hands where it ends before them.

    Raises:
        BadRecord: the server played by other rules than the contest's.
    """
    rounds = list(_rounds(text))
    cut = 0 if text.endswith("\n") else len(text.splitlines())
    points: list[int] = []
    for number, lines in enumerate(rounds, 1):
        entry = _entry(lines, cut, last=number == len(rounds))
        contest = entry.contest
        after, contest.score = contest.score, points
        if not points and after and contest.result:
            gained = [SEATS - place for place in contest.result]
            contest.score = [high - more for high, more in zip(after, gained, strict=True)]
        points = after
        yield entry


def _rounds(text: str) -> Iterator[_Lines]:
    """The lines of a log, round by round; other lines are skipped."""
    found: _Lines | None = None
    for number, line in enumerate(text.splitlines(), 1):
        parts = _LINE.fullmatch(line.strip())
        if parts is None:
            continue
        word, rest = parts[2], parts[3].strip()
        if parts[1] == _SETTING:
            if rest != _RULES.get(word, rest):
                raise bad(f"the contest plays {word} {_RULES[word]}, not {rest[:20]}", number)
            continue
        if found is None or found.game != int(parts[1]):
            if found is not None:
                yield found
            found = _Lines(int(parts[1]), number)
        if word in found.words:
            found.doubled = found.doubled or number
        elif word in _WORDS:
            found.words[word] = number, rest
    if found is not None:
        yield found


def _entry(lines: _Lines, cut: int, *, last: bool) -> Entry:
    """A round; `cut` is the number of a line that may not be whole."""
    contest = Contest(number=lines.game)
    numbers = {"game": lines.first} | {word: at for word, (at, _) in lines.words.items()}
    if lines.doubled:
        why = f"a second line for the same word in game {lines.game}"
        return Entry(contest, numbers, bad(why, lines.doubled))
    there = [word for word in _WORDS if word in lines.words]
    if last and there == list(_WORDS[: len(there)]):
        wanted = there
    else:
        wanted = list(_WORDS[:-1]) + ["points"] * ("points" in there)
    for word in wanted:
        if word not in lines.words:
            why = f"game {lines.game} has no line {word!r}"
            return Entry(contest, numbers, bad(why, lines.first))
        at, rest = lines.words[word]
        if at == cut and word in _HANDS:
            return Entry(contest, numbers)
        try:
            _read_line(contest, word, rest, cut=at == cut)
        except ValueError as error:
            if at != cut:
                return Entry(contest, numbers, bad(str(error), at))
    if not contest.original:
        return Entry(contest, numbers)
    numbers["original"] = numbers["palyer_cards"]
    numbers["class"] = numbers["mibun"]
    return whole(Entry(contest, numbers))


def _read_line(contest: Contest, word: str, rest: str, *, cut: bool) -> None:
    """Put what a line says into its round; one that is `cut` may end within a play."""
    match word:
        case "mibun":
            contest.classes = [] if rest == _NO_CLASSES else _players(rest)
        case "seat":
            contest.seats = _by_player(_players(rest))
        case "palyer_cards":
            contest.dealt = [_cards(hand) for hand in rest.split()]
            if len(contest.dealt) != SEATS:
                raise ValueError("there are not five hands")
        case "change_cards":
            _exchange(contest, [] if rest == "NULL" else rest.split())
        case "play":
            contest.turns = _turns(rest.split(), cut=cut)
        case "result":
            contest.result = _by_player(_players(rest))
        case _:
            contest.score = [_points(number) for number in rest.split()]
            if len(contest.score) != SEATS:
                raise ValueError("there are not the points of five players")


def _by_player(order: list[int]) -> list[int]:
    """The place of each player in an order of players."""
    return [order.index(player) for player in range(SEATS)]


def _turns(said: list[str], *, cut: bool) -> list[Turn]:
    whole = not cut or not said or said[-1].endswith("EE")
    return [_turn(one) for one in (said if whole else said[:-1])]


def _players(text: str) -> list[int]:
    if not _FIVE.fullmatch(text) or len(set(text)) != SEATS:
        raise ValueError(f"{text[:40]!r} does not name every player once")
    return [int(player) for player in text]


def _points(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"{text[:40]!r} is no number of points")
    return int(text)


def _cards(text: str) -> int:
    """A hand, or cards that are given away: two characters each, `J3` the joker."""
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    return cards.gather(cards.number("jk" if name == "J3" else name) for name in names)


def _exchange(contest: Contest, gifts: list[str]) -> None:
    contest.changed = [0] * SEATS
    contest.original = list(contest.dealt)
    for gift in gifts:  # first those of the poor: what they gave may be returned to them
        parts = _CHANGE.fullmatch(gift)
        if parts is None:
            raise ValueError(f"{gift[:40]!r} is no gift")
        giver, taker, given = int(parts[1]), int(parts[2]), _cards(parts[3])
        if contest.changed[giver] or given & ~contest.original[giver]:
            raise ValueError(f"{gift[:40]!r} cannot be given")
        contest.changed[giver] = given
        contest.original[giver] &= ~given
        contest.original[taker] |= given


def _turn(said: str) -> Turn:
    parts = _PLAY.fullmatch(said)
    if parts is None:
        raise ValueError(f"{said[:40]!r} is no play")
    names = [parts[2][i : i + 2] for i in range(0, len(parts[2]), 2)]
    return Turn(_notation(names), player=int(parts[1]))


def _notation(names: list[str]) -> str:
    """Our notation of cards that the server names in the order of ranks or suits."""
    if not names:
        return "p"
    standing = [i for i, name in enumerate(names) if name[0] not in _SUITS]
    if len(names) == 1:
        return "jk" if standing else names[0][0].lower() + names[0][1]
    if len(standing) > 1 or sum(name[1] == _BEYOND for name in names) > len(standing):
        raise ValueError(f"{''.join(names)!r} is no play")
    suits = {_suit(name) for name in names if name[0] != _FIFTH}
    ranks = [name[1] for name in names]
    spelled = "".join(suit for suit in cards.SUITS if suit in suits)
    if len(suits) == 1 and len(set(ranks)) > 1:
        return f"{spelled}-{_sequence(ranks, standing)}"
    if len(set(ranks)) > 1 or _BEYOND in ranks:
        raise ValueError(f"{''.join(names)!r} is no play")
    return f"{spelled}-{ranks[0]}{_joker_of_set(names, standing)}"


def _joker_of_set(names: list[str], standing: list[int]) -> str:
    """In brackets the suit that a joker stands for, `*` for none; empty without a joker."""
    if not standing:
        return ""
    joker = names[standing[0]]
    return "(*)" if joker[0] == _FIFTH else f"({_suit(joker)})"


def _sequence(ranks: list[str], standing: list[int]) -> str:
    """The ranks of a sequence, sorted, and in brackets the one that a joker stands for."""
    if not standing:
        return "".join(sorted(ranks, key=_height))
    if _BEYOND in ranks:
        ranks[standing[0]] = "<" if ranks[0] == _BEYOND else ">"
    return f"{''.join(sorted(ranks, key=_height))}({ranks[standing[0]]})"


def _suit(name: str) -> str:
    at = (_SUITS if name[0] in _SUITS else _STANDING).index(name[0])
    return _SUITS[at].lower()


def _height(rank: str) -> int:
    return f"<{cards.RANKS}>".index(rank)
