"""Korean particles, chosen by the last sound of the word before them.

After a final consonant a word takes 이, 을, 은, 과, 으로; after a vowel 가, 를, 는, 와, 로; and 로
after ㄹ too. Names at a table are written in any script, so the sound is found for Hangul, digits,
Latin letters, kana and the signs of the suits. Where it cannot be known (an emoji, a Chinese
character) both forms are shown: 이(가).
"""

import re
import unicodedata
from enum import IntEnum
from typing import Final, NamedTuple


class Sound(IntEnum):
    """How a word ends when it is read aloud in Korean."""

    UNKNOWN = 0
    VOWEL = 1
    RIEUL = 2  # the consonant ㄹ
    CONSONANT = 3


class Particle(NamedTuple):
    """The forms of one particle."""

    closed: str  # after a consonant
    opened: str  # after a vowel
    unsure: str  # where the sound is not known
    rieul: str  # after ㄹ


PARTICLES: Final[dict[str, Particle]] = {
    "이/가": Particle("이", "가", "이(가)", "이"),
    "을/를": Particle("을", "를", "을(를)", "을"),
    "은/는": Particle("은", "는", "은(는)", "은"),
    "와/과": Particle("과", "와", "와(과)", "과"),
    "과/와": Particle("과", "와", "와(과)", "과"),
    "으로/로": Particle("으로", "로", "(으)로", "로"),
    "(으)로": Particle("으로", "로", "(으)로", "로"),
    "이나/나": Particle("이나", "나", "(이)나", "이나"),
    "이라는/라는": Particle("이라는", "라는", "(이)라는", "이라는"),
    "아/야": Particle("아", "야", "아(야)", "아"),
}

_CLOSERS: Final = "\"'”’»›」』】〉》〕.,!?…·:;~*_- "
_BRACKETED: Final = re.compile(r"(?<=[^\s(\[])\s*(\([^()]*\)|\[[^\[\]]*\])$")
_LATIN_WORD: Final = re.compile(r"[A-Za-z]+$")
_DIGITS: Final = {"1": Sound.RIEUL, "7": Sound.RIEUL, "8": Sound.RIEUL} | dict.fromkeys(
    "036", Sound.CONSONANT
)
_LETTER_NAMES: Final = {"l": Sound.RIEUL, "r": Sound.RIEUL} | dict.fromkeys("mn", Sound.CONSONANT)
_SUITS: Final = "♦♣♥♠♢♧♡♤"


def attach(text: str, particle: str) -> str:
    """Return the text with one of `PARTICLES` in the form that fits its last sound."""
    forms = PARTICLES[particle]
    sound = last_sound(text)
    if sound is Sound.CONSONANT:
        return text + forms.closed
    if sound is Sound.RIEUL:
        return text + forms.rieul
    return text + (forms.opened if sound is Sound.VOWEL else forms.unsure)


def last_sound(text: str) -> Sound:
    """Return how the text ends when read aloud.

    Closing quotes and stops are not read; neither is a remark in brackets behind a word.
    """
    word = _bare(unicodedata.normalize("NFKC", text))
    if not word:
        return Sound.UNKNOWN
    last = word[-1]
    if "가" <= last <= "힣":
        return _final(ord(last) - ord("가"))
    if last.isascii() and last.isdigit():
        return _DIGITS.get(last, Sound.VOWEL)
    if last in _SUITS or last == "%":
        return Sound.VOWEL
    if "\u3041" <= last <= "\u30ff":
        return Sound.CONSONANT if last in "んン" else Sound.VOWEL
    latin = _LATIN_WORD.search(_unaccented(word))
    return _latin(latin.group()) if latin else Sound.UNKNOWN


def _bare(text: str) -> str:
    while True:
        shorter = _BRACKETED.sub("", text.rstrip(_CLOSERS))
        if shorter == text:
            # What is left may be a bracketed word alone: read what is inside.
            return text.rstrip(_CLOSERS + ")]}>")
        text = shorter


def _final(index: int) -> Sound:
    final = index % 28
    if final == 0:
        return Sound.VOWEL
    return Sound.RIEUL if final == 8 else Sound.CONSONANT


def _unaccented(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not "\u0300" <= c <= "\u036f")


def _latin(word: str) -> Sound:
    """Guess the Korean reading of a word in Latin letters.

    One letter and capitals are spelled out. For the rest the endings decide that Korean writes with
    a final consonant: l, m, n, ng, and a short b, c, k, p, t (Bob 밥, Eric 에릭, but Mark 마크).
    """
    if len(word) == 1 or word.isupper():
        return _LETTER_NAMES.get(word[-1].lower(), Sound.VOWEL)
    word = word.lower()
    if re.search(r"le?$", word):
        return Sound.RIEUL
    if re.search(r"[mn]$|ng$|[aeiouy][mn]+e$", word):
        return Sound.CONSONANT
    if re.search(r"[aeiouy]([bckpt]|ck|tt|pp|bb)$", word):
        return Sound.CONSONANT
    return Sound.VOWEL
