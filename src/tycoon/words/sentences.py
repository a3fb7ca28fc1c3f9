"""Makes sentences from keys and arguments.

Wire, log and rules never carry sentences: they carry a key of the catalogue and arguments, and the
reader's side makes the sentence in the reader's language.
"""

import math
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Final, TypeGuard

from tycoon.words.catalogue import load
from tycoon.words.errors import BadArgument, MissingArgument, UnknownKey, WordsError
from tycoon.words.korean import PARTICLES, attach
from tycoon.words.languages import Lang, known
from tycoon.words.pattern import Pattern, Place, parse

SUIT_SIGNS: Final = {"d": "♦", "c": "♣", "h": "♥", "s": "♠"}
MINUS: Final = "\u2212"

_CARDS: Final = re.compile(r"(?:[2-9TJQKA][dchs]|D[mc])+")
# Chinese sets a space where letters, digits or signs meet its own characters.
_GAP: Final = re.compile(r"[\da-zA-Z%♦♣♥♠][一-鿿]|[一-鿿][\da-zA-Z$€£₩♦♣♥♠]", re.ASCII)
_DEEPEST: Final = 8  # messages in messages; deeper ones come from nobody honest


class Words:
    """The sentences of one language.

    An argument may be a text, a number, a truth value, a list of arguments, a message of its own
    (``{"key": …, "args": {…}}``, an object with these two attributes, or an exception with ``key``
    and ``details``), or a seat (``{"seat": 2}`` or an object with this attribute). A seat is shown
    as the name given for it by `naming`, or as "Seat 3".

    With ``strict`` off nothing is raised: where a sentence cannot be made its key is shown, and a
    stranger's argument as it is. That is for what others wrote: records, a newer server.
    """

    __slots__ = ("_catalogue", "_names", "_parsed", "lang", "strict")

    def __init__(
        self, lang: str, *, strict: bool = True, catalogue: Mapping[str, str] | None = None
    ) -> None:
        """Take the words of a language from the catalogue, or from the mapping given.

        Raises `UnknownLanguage`.
        """
        self.lang: Lang = known(lang)
        self.strict = strict
        self._catalogue = load(lang) if catalogue is None else catalogue
        self._names: Sequence[str] = ()
        self._parsed: dict[str, Pattern] = {}

    def naming(self, names: Sequence[str]) -> "Words":
        """Return the same words with a name for each seat, in the order of the seats."""
        other = Words(self.lang, strict=self.strict, catalogue=self._catalogue)
        other._names = names
        other._parsed = self._parsed
        return other

    def __contains__(self, key: str) -> bool:
        return key in self._catalogue

    def text(self, key: str, /, **args: object) -> str:
        """Return the sentence of a key.

        Raises `UnknownKey`, `MissingArgument`, `BadArgument`, `BadPattern` when strict.
        """
        return self._sentence(key, args, 0)

    def message(self, message: object) -> str:
        """Return the sentence of a message: a mapping or an object with ``key`` and ``args``.

        Raises what `text` raises, and `BadArgument` for what is no message.
        """
        return self._message(message, 0)

    def _message(self, message: object, depth: int) -> str:
        found = _key_and_args(message)
        if found is None:
            if self.strict:
                raise BadArgument(f"no message: {message!r}")
            return ""
        return self._sentence(*found, depth)

    def _sentence(self, key: str, args: Mapping[str, object], depth: int) -> str:
        if depth > _DEEPEST:
            return "…"
        try:
            return self._render(self._pattern(key), key, args, depth)
        except WordsError:
            if self.strict:
                raise
            return key

    def _pattern(self, key: str) -> Pattern:
        pattern = self._parsed.get(key)
        if pattern is None:
            source = self._catalogue.get(key)
            if source is None:
                raise UnknownKey(f"no words for {key!r} in {self.lang}")
            pattern = self._parsed[key] = parse(source)
        return pattern

    def _render(self, pattern: Pattern, key: str, args: Mapping[str, object], depth: int) -> str:
        out = []
        for part in pattern:
            if isinstance(part, str):
                out.append(part)
                continue
            value = args.get(part.name)
            if value is None:
                raise MissingArgument(f"{key!r} needs the argument {part.name!r}")
            if part.branches is not None:
                branch = part.branches[self._choice(value, part.branches)]
                out.append(self._render(branch, key, args, depth))
            else:
                out.append(self._finish(part, self._converted(part, value, args, depth)))
        return _spaced(out) if self.lang == "zh-Hant" else "".join(out)

    def _finish(self, place: Place, text: str) -> str:
        if place.finish == "capital":
            return text[:1].upper() + text[1:]
        return attach(text, place.finish) if place.finish in PARTICLES else text

    def _converted(
        self, place: Place, value: object, args: Mapping[str, object], depth: int
    ) -> str:
        if place.lookup:
            name = (
                _word(value) if isinstance(value, int | float | str) else self._plain(value, depth)
            )
            key = f"{place.lookup}.{name}"
            # A name from elsewhere (a bot, a preset of a newer version) stands for itself.
            return self._sentence(key, args, depth + 1) if key in self else name
        match place.convert:
            case "card" | "cards":
                return self._cards(value, depth)
            case "spoken":
                return self._spoken(value, depth)
            case "signed" if _is_number(value):
                return ("+" if value > 0 else "") + number(value)
            case "plain" if _is_number(value):
                return number(value, grouping="")
            case "ordinal" if _is_number(value):
                return number(value) + (_english_ordinal(value) if self.lang == "en" else "")
            case "list" | "and" | "or" if isinstance(value, list | tuple):
                return self._joined([self._plain(one, depth) for one in value], place.convert)
        return self._plain(value, depth)

    def _plain(self, value: object, depth: int) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, bool):
            return self._sentence(f"app.{_word(value)}", {}, depth + 1)
        if _is_number(value):
            return number(value)
        if isinstance(value, list | tuple):
            if depth > _DEEPEST:
                return "…"
            return self._joined([self._plain(one, depth + 1) for one in value], "and")
        if _key_and_args(value) is not None:
            return self._message(value, depth + 1)
        seat = _seat(value)
        if seat is not None:
            return self._seat(seat)
        if self.strict:
            raise BadArgument(f"an argument cannot be {value!r}")
        return ""

    def _seat(self, seat: int) -> str:
        if 0 <= seat < len(self._names):
            return self._names[seat]
        if seat < 0:
            return self._sentence("seat.table", {}, 0)
        return self._sentence("seat.number", {"n": seat + 1}, 0)

    def _joined(self, texts: Sequence[str], how: str) -> str:
        """Join texts as the language lists them."""
        if len(texts) < 2:
            return "".join(texts)
        if how == "list":
            separator = self._sentence("list.separator", {}, 0)
            return separator.join(texts)
        if len(texts) == 2:
            return self._sentence(f"list.{how}.two", {"a": texts[0], "b": texts[1]}, 0)
        head = self._joined(texts[:-1], "list")
        return self._sentence(f"list.{how}.many", {"a": head, "b": texts[-1]}, 0)

    def _cards(self, value: object, depth: int) -> str:
        cards = _cards(value)
        if cards is None:
            return self._plain(value, depth)
        return " ".join(self._card(card, depth) for card in cards)

    def _card(self, card: str, depth: int) -> str:
        if card[0] == "D":
            return self._sentence(f"card.dragon.{card[1]}", {}, depth + 1)
        return card[0].replace("T", "10") + SUIT_SIGNS[card[1]]

    def _spoken(self, value: object, depth: int) -> str:
        cards = _cards(value)
        if cards is None:
            return self._plain(value, depth)
        names = [
            self._card(card, depth)
            if card[0] == "D"
            else self._sentence("card.spoken", {"rank": card[0], "suit": card[1]}, depth + 1)
            for card in cards
        ]
        return self._joined(names, "list")

    def _choice(self, value: object, branches: Mapping[str, Pattern]) -> str:
        if isinstance(value, list | tuple):
            value = len(value)
        if isinstance(value, bool | str):
            word = _word(value)
            return word if word in branches else "other"
        if not _is_number(value):
            return "other"
        exact = f"={number(value, grouping='').replace(MINUS, '-')}"
        if exact in branches:
            return exact
        category = "one" if self.lang == "en" and abs(value) == 1 else "other"
        return category if category in branches else "other"


def _spaced(parts: Sequence[str]) -> str:
    """Join what was put together; a space stands where two parts of Chinese need one."""
    out = ""
    for part in parts:
        out += (" " if _GAP.fullmatch(out[-1:] + part[:1]) else "") + part
    return out


def number(value: float, grouping: str = ",") -> str:
    """Return a number as all four languages write it: grouped by three, at most three decimals."""
    if value != value:
        return "NaN"
    if abs(value) > sys.float_info.max:
        return MINUS + "∞" if value < 0 else "∞"
    if value == int(value):
        thousandths = abs(int(value)) * 1000
    else:
        thousandths = math.floor(abs(value) * 1000 + 0.5)
    whole, rest = divmod(thousandths, 1000)
    text = f"{whole:,}".replace(",", grouping)
    if rest:
        text += f".{rest:03}".rstrip("0")
    return MINUS + text if value < 0 and thousandths else text


def _english_ordinal(value: float) -> str:
    n = abs(math.trunc(value)) % 100 if math.isfinite(value) else 0
    if n in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _word(value: bool | float | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else number(value, grouping="")


def _key_and_args(value: object) -> tuple[str, Mapping[str, object]] | None:
    if isinstance(value, Mapping):
        key, args = value.get("key"), value.get("args", {})
    else:
        key = getattr(value, "key", None)
        # An exception's own `args` are taken; ours keep a message's in `details`.
        args = getattr(value, "details" if isinstance(value, Exception) else "args", {})
    return (key, args) if isinstance(key, str) and isinstance(args, Mapping) else None


def _seat(value: object) -> int | None:
    seat = value.get("seat") if isinstance(value, Mapping) else getattr(value, "seat", None)
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else None


def _cards(value: object) -> list[str] | None:
    """Return cards in notation one by one, or None for anything else."""
    if isinstance(value, list | tuple):
        value = "".join(one if isinstance(one, str) else "?" for one in value)
    if not isinstance(value, str) or _CARDS.fullmatch(value) is None:
        return None
    return [value[i : i + 2] for i in range(0, len(value), 2)]
