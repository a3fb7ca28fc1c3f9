"""The writer of the page's types."""

from __future__ import annotations

import msgspec
import pytest

from tools.typescript import _Writer


def struct(about: str) -> type[msgspec.Struct]:
    class Shown(msgspec.Struct):
        there: bool

    Shown.__doc__ = f"{about}\n\nAttributes:\n    there: whether it is.\n"
    return Shown


def test_two_structs_of_one_name_are_refused() -> None:
    """The page would read the second as the first."""
    writer, first = _Writer({}), struct("One.")
    writer.declare(first, msgspec.inspect.type_info(first))
    written = dict(writer.parts)
    writer.declare(first, msgspec.inspect.type_info(first))
    assert writer.parts == written
    second = struct("Another.")
    with pytest.raises(TypeError, match="two structs are called Shown"):
        writer.declare(second, msgspec.inspect.type_info(second))
