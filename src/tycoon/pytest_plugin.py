"""A plugin of pytest, there once Tycoon is installed: each promise of a game as a test of its own.

    @pytest.mark.promises(GAME, About(words=WORDS), seats=[2])
    def test_promises(promise):
        promise()

The mark takes what `tycoon.testing.check_game` takes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

MARK = "promises(game, about=None, *, presets=(), seats=(), only='', seed=0)"


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", f"{MARK}: runs `promise` over all that a game promises")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give `promise` each check with each case of the game in the mark.

    Raises:
        pytest.UsageError: the mark is missing, or nothing fits what it asks for.
        TypeError: it names something that `check_game` does not know.
    """
    mark = metafunc.definition.get_closest_marker("promises")
    if mark is None or "promise" not in metafunc.fixturenames:
        _complain_of_half(metafunc, mark)
        return
    from tycoon.testing import chosen, run

    found = chosen(*mark.args, **mark.kwargs)
    metafunc.parametrize(
        "promise",
        [partial(run, check, case) for case, _, check in found],
        ids=[f"{name}-{case}" for case, name, _ in found],
        scope="session",  # so that the random games of a case are played once
    )


def _complain_of_half(metafunc: pytest.Metafunc, mark: pytest.Mark | None) -> None:
    import pytest

    if mark is not None:
        raise pytest.UsageError(f"{metafunc.function.__name__}: it is marked, but takes no promise")
