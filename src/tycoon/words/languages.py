"""Which of the four languages a reader gets."""

import re
from collections.abc import Mapping
from typing import Final, Literal

from tycoon.words.errors import UnknownLanguage

Lang = Literal["en", "ja", "ko", "zh-Hant"]

LANGUAGES: Final[tuple[Lang, ...]] = ("en", "ja", "ko", "zh-Hant")

_RANGE: Final = re.compile(
    r"\s*(\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*)?"
)
_BY_PRIMARY: Final[dict[str, Lang]] = {
    "en": "en",
    "ja": "ja",
    "ko": "ko",
    "zh": "zh-Hant",
    "cmn": "zh-Hant",
    "yue": "zh-Hant",
}


def language(tag: str) -> Lang | None:
    """Return the catalogue's language for a tag such as ``zh-TW`` or ``ko_KR.UTF-8``, or None.

    All of written Chinese gets the one Chinese we have.
    """
    primary = re.split(r"[-_.@]", tag.strip(), maxsplit=1)[0].lower()
    return _BY_PRIMARY.get(primary)


def is_simplified(tag: str) -> bool:
    """Whether a tag such as ``zh-CN`` asks for Simplified Chinese, of which there is none here."""
    primary, *rest = re.split(r"[-_]", re.split(r"[.@]", tag.strip(), maxsplit=1)[0].lower())
    if primary not in ("zh", "cmn") or "hant" in rest:
        return False
    return not {"hans", "cn", "sg", "my"}.isdisjoint(rest)


def known(tag: str) -> Lang:
    """Return the tag if it names one of `LANGUAGES` exactly.

    Raises `UnknownLanguage`.
    """
    for lang in LANGUAGES:
        if tag == lang:
            return lang
    raise UnknownLanguage(f"no words in {tag!r}; there are {', '.join(LANGUAGES)}")


def negotiate(accept_language: str | None, default: Lang = "en") -> Lang:
    """Return the language that an ``Accept-Language`` header likes best.

    Weights count first, then the order in the header; ``q=0`` refuses a language; ``*`` stands for
    the default, or for the first language that was not refused. Parts that cannot be read are
    skipped. Source: RFC 9110, section 12.5.4.
    """
    weights: dict[Lang, float] = {}
    anything = 0.0
    for part in (accept_language or "").split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            continue
        weight = float(match.group(2) or 1)
        if match.group(1) == "*":
            anything = max(anything, weight)
            continue
        lang = language(match.group(1))
        if lang is not None:
            # en-GB;q=0, en;q=0.5 is a reader of English: a language counts as its best tag.
            weights[lang] = max(weights.get(lang, 0.0), weight)
    if anything > 0:
        unnamed: list[Lang] = [lang for lang in LANGUAGES if lang not in weights]
        if default in unnamed:
            weights[default] = anything
        elif unnamed:
            weights[unnamed[0]] = anything
    best, weight = default, 0.0
    for lang, wanted in weights.items():
        if wanted > weight:
            best, weight = lang, wanted
    return best


def from_environment(environ: Mapping[str, str], default: Lang = "en") -> Lang:
    """Return the language of a terminal from its environment.

    ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` in this order say the locale; ``LANGUAGE`` lists what
    the reader would rather see, unless the locale is C. Source: GNU gettext manual, section 2.3.
    """
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")
    if re.split(r"[.@]", locale, maxsplit=1)[0] in ("", "C", "POSIX"):
        return default
    for tag in (*environ.get("LANGUAGE", "").split(":"), locale):
        lang = language(tag)
        if lang is not None:
            return lang
    return default
