"""What a table refuses."""

from __future__ import annotations

from typing import Any

from tycoon.core.errors import TycoonError
from tycoon.core.messages import Message


class Refused(TycoonError):
    """A command that cannot be carried out now; nothing has changed."""


def refused(name: str, text: str, /, **details: Any) -> Refused:
    """The error with the catalogue key `error.<name>`; `text` is for developers."""
    return Refused(f"error.{name}", text, **details)


def message_of(error: TycoonError) -> Message:
    """What to tell the person whose wish it was."""
    return Message(error.key, error.details)
