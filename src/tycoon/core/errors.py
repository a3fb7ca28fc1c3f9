"""What can go wrong, by kind.

Every error carries a catalogue key and its arguments, so that a page or a terminal can say it in
the reader's language; `str(error)` is English.
"""

from __future__ import annotations

from typing import Any


class TycoonError(ValueError):
    """Something asked for that cannot be done; nothing has changed.

    Attributes:
        key: the catalogue key of the message, such as `error.unknown_option`.
        details: the arguments of that message.
    """

    def __init__(self, key: str, text: str, /, **details: Any) -> None:
        super().__init__(text)
        self.key = key
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, str(self), self.details)


def _rebuild(cls: type[TycoonError], key: str, text: str, details: dict[str, Any]) -> TycoonError:
    return cls(key, text, **details)


class UnknownGame(TycoonError):
    """No game of this name is registered."""


class BrokenGame(TycoonError):
    """A game that is installed cannot be imported, or is another than it says."""


class UnknownPreset(TycoonError):
    """The game has no preset of this name."""


class UnknownOption(TycoonError):
    """The game has no option of this name."""


class BadOption(TycoonError):
    """An option's value is not allowed, or contradicts another option."""


class BadSeats(BadOption):
    """The game, or the preset, cannot be played by this number of seats."""


class BadNotation(TycoonError):
    """A text that is not the notation of any action."""


class IllegalMove(TycoonError):
    """An action that the rules do not allow here; `key` names the reason."""


class BadPosition(TycoonError):
    """A described position that contradicts itself or the rules."""


class BadRecord(TycoonError):
    """A record that is none, was altered, or is of other rules; `details["line"]` says where."""


class BadSave(TycoonError):
    """Bytes that no `save()` of this version has written."""


class BadChance(TycoonError):
    """Recorded chance results that do not fit what the rules ask for."""
