"""What people call themselves and say, as others will see it; and which names look alike."""

from __future__ import annotations

import re
import unicodedata

from tycoon.table.errors import refused

MAX_NAME = 24
MARKS = 2
"""Marks on one letter, as Thai and Arabic need them; more only hide what is beside them."""
JOINER = "\u200d"  # holds emoji of several people together
_INVISIBLE = frozenset({"Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f\u200d]")
_LOOKS = str.maketrans(
    # Cyrillic, Greek, digits and strokes, kana and characters.
    "АаВвЕеЁёЗзІіЇїЈјКкМмНнОоРрСсТтУуХхЅѕҺһԁԛԝ"
    "ΑαΒβΕεΖΗΙιΚκΜΝνΟοΡρΤτΥυΧχ"
    "I1|ı0"
    "力工口二八夕卜一へベペり",
    "AaBbEeEe33IiIiJjKkMmHhOoPpCcTtYyXxSshhdqw"
    "AaBbEeZHIiKkMNvOoPpTtYuXx"
    "llli" + "O"
    "カエロニハタトーヘべぺリ",
)


def clean_name(typed: str) -> str:
    """A name in its usual form: composed, single blanks, nothing invisible.

    Raises:
        Refused: nothing is left, or too much, or marks are piled up.
    """
    spaced = "".join(" " if unicodedata.category(c) == "Cc" else c for c in typed)
    name = " ".join(_visible(unicodedata.normalize("NFC", spaced)).split())
    if not _shows(name) or len(name) > MAX_NAME:
        raise refused("bad_name", f"a name has 1 to {MAX_NAME} characters", max=MAX_NAME)
    if _trimmed(name) != name:
        raise refused("name_marks", f"at most {MARKS} marks on one letter", max=MARKS)
    return name


def clean_text(typed: str) -> str:
    """A chat line without control characters, hidden ones and piled up marks.

    Raises:
        Refused: nothing is left.
    """
    spaced = "".join(c if c.isprintable() or c == JOINER else " " for c in typed)
    text = _trimmed(_visible(unicodedata.normalize("NFC", spaced))).strip()
    if not _shows(text):
        raise refused("chat_empty", "there is nothing to say")
    return text


def alike(one: str, other: str) -> bool:
    """Whether people could take one for the other: by case, accents, or letters that look alike."""
    return bool(set(_looks(one)) & set(_looks(other)))


def _looks(name: str) -> tuple[str, str]:
    wide = unicodedata.normalize("NFKC", name)
    # Accents go, but what tells kana from each other stays.
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", wide))
    plain = unicodedata.normalize("NFC", bare)
    return plain.casefold(), plain.translate(_LOOKS).casefold()


def _visible(text: str) -> str:
    """Without what nobody sees; of joiners only single ones, between two others."""
    kept = [c for c in text if c == JOINER or unicodedata.category(c) not in _INVISIBLE]
    return re.sub(f"{JOINER}+", JOINER, "".join(kept)).strip(JOINER)


def _trimmed(text: str) -> str:
    """Without the marks that are too many for one letter."""
    kept: list[str] = []
    run = 0
    for c in text:
        run = run + 1 if unicodedata.category(c) in _MARKS else 0
        if run <= MARKS:
            kept.append(c)
    return "".join(kept)


def _shows(text: str) -> bool:
    """Whether there is anything to see."""
    return any(not c.isspace() and unicodedata.category(c) not in _MARKS | {"Cf"} for c in text)
