"""Errors carry a key and arguments, and survive pickling."""

import copy
import inspect
import pickle

import pytest

from tests.conformance.cases import say
from tycoon.core import errors
from tycoon.core.errors import TycoonError

pytestmark = pytest.mark.interpreted

KINDS = [
    kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, TycoonError)
]


@pytest.mark.parametrize("kind", KINDS)
def test_they_survive_pickling(kind: type[TycoonError]) -> None:
    details = {"line": 3, "text": "x", "key": "k", "known": ["a"], "cls": 1, "details": {}}
    error = kind("error.some", "what happened", **details)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert (twin.key, str(twin), twin.details) == ("error.some", "what happened", details)


@pytest.mark.parametrize("kind", KINDS)
def test_they_are_one_family(kind: type[TycoonError]) -> None:
    assert issubclass(kind, ValueError)
    assert kind.__doc__


def test_their_keys_have_words() -> None:
    from tycoon.core.options import schema
    from tycoon.core.record import Record
    from tycoon.core.registry import find, load

    game = find("bigtwo")
    attempts = [
        lambda: find("nonsense"),
        lambda: game.options("nonsense"),
        lambda: game.options(nonsense=1),
        lambda: game.options(**{schema(game.options_type)[0].name: "nonsense"}),
        lambda: game.check_seats(17),
        lambda: game.new(game.options(), 4).parse("nonsense?"),
        lambda: game.new(game.options(), 4).parse("x" * 300),
        lambda: game.new(game.options(), 4).parse("pass"),
        lambda: game.from_position({"nonsense": 1}, None),  # type: ignore[arg-type]
        lambda: Record.read(b"nonsense"),
        lambda: load(b"nonsense"),
    ]
    for attempt in attempts:
        with pytest.raises(TycoonError) as caught:
            attempt()
        say(caught.value)
