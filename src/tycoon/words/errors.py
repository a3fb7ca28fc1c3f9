"""What can be wrong with words."""


class WordsError(Exception):
    """Anything wrong with the catalogue or with what is asked of it."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnknownLanguage(WordsError, ValueError):
    """A language that the catalogue does not have."""


class UnknownKey(WordsError, KeyError):
    """A key that the catalogue does not have."""


class MissingArgument(WordsError, KeyError):
    """A sentence without one of the arguments it names."""


class BadArgument(WordsError, TypeError):
    """An argument that is no text, number, list or message."""


class BadPattern(WordsError, ValueError):
    """A sentence of the catalogue that cannot be read."""
