"""Everything a player reads, in four languages.

Keys and patterns lie in ``en.json``, ``ja.json``, ``ko.json`` and ``zh-Hant.json`` beside this
file; the page is built with the same files.

>>> text("en", "card.spoken", rank="3", suit="d")
'three of diamonds'
>>> Words("ko").text("seat.joined", name="지훈")
'지훈이 들어왔습니다'
"""

from functools import cache

from tycoon.words.errors import (
    BadArgument,
    BadPattern,
    MissingArgument,
    UnknownKey,
    UnknownLanguage,
    WordsError,
)
from tycoon.words.languages import (
    LANGUAGES,
    Lang,
    from_environment,
    is_simplified,
    language,
    negotiate,
)
from tycoon.words.sentences import Words

__all__ = [
    "LANGUAGES",
    "BadArgument",
    "BadPattern",
    "Lang",
    "MissingArgument",
    "UnknownKey",
    "UnknownLanguage",
    "Words",
    "WordsError",
    "from_environment",
    "is_simplified",
    "language",
    "negotiate",
    "text",
    "words",
]


@cache
def words(lang: str) -> Words:
    """Return the words of a language, the same object each time.

    Raises `UnknownLanguage`.
    """
    return Words(lang)


def text(lang: str, key: str, /, **args: object) -> str:
    """Return the sentence of a key in a language.

    Raises `UnknownLanguage`, `UnknownKey`, `MissingArgument`, `BadArgument`.
    """
    return words(lang).text(key, **args)
