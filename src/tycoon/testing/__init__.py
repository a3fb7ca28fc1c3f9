"""The promises that every game keeps, as checks that a game of your own can be held to.

In a program or a test, all of them at once:

    from tycoon.testing import About, check_game

    check_game(GAME, About(conserved=every_card_is_somewhere, words=WORDS))

With pytest, each by itself (the plugin comes with the package):

    @pytest.mark.promises(GAME, About(conserved=every_card_is_somewhere, words=WORDS))
    def test_promises(promise):
        promise()

Compiled and interpreted (`TYCOON_PURE=1`) both are worth a run: some of what is forgotten is found
only there.
"""

from __future__ import annotations

import traceback
from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path
from unittest import SkipTest

from tycoon.core.checks import of_kind
from tycoon.core.game import Game
from tycoon.testing.cases import About, Case, Check, cases, registered

__all__ = ["About", "Case", "Check", "cases", "check_game", "checks", "chosen", "run"]

HERE = Path(__file__).parent
MODULES = (
    *("start", "options", "presets", "legal", "refusals", "notation", "moves", "numbering"),
    *("copies", "saves", "positions", "views", "determinize", "events", "words", "forced"),
    *("past", "bots", "ends"),
)


def checks() -> dict[str, Check]:
    """Every check by its name, such as `legal.test_the_default_is_legal`."""
    found = {}
    for name in MODULES:
        module = import_module(f"{__name__}.{name}")
        for attribute, check in vars(module).items():
            if attribute.startswith("test_"):
                found[f"{name}.{attribute}"] = check
    return found


def run(check: Check, case: Case) -> None:
    """Hold a case to one promise.

    Raises:
        AssertionError: it is broken.
        Exception: whatever the game raises.
        unittest.SkipTest: it cannot be looked at here; the text says why.
    """
    name, values = getattr(check, "over", ("", ()))
    with registered(case.game):
        if not name:
            check(case)
        for value in values:
            try:
                check(case, **{name: value})
            except Exception as error:
                error.add_note(f"{name}: {value!r}")
                raise


def check_game(
    game: Game,
    about: About | None = None,
    *,
    presets: Collection[str] = (),
    seats: Collection[int] = (),
    only: str = "",
    seed: int = 0,
) -> None:
    """Hold a game to all promises, in every preset and with every number of seats.

    Args:
        game: it need not be registered or installed.
        about: what is true of this game alone.
        presets: no others than these.
        seats: no other numbers of seats than these.
        only: a part of the names of the checks to run, such as `legal.`.
        seed: of the random games; other seeds give other games.

    Raises:
        AssertionError: for each promise that is broken, the first case that breaks it and where.
        ValueError: nothing is left to check.
        RuntimeError: Python runs without assertions (`-O`), so that nothing would be found.
    """
    found = chosen(game, about, presets=presets, seats=seats, only=only, seed=seed)
    broken = _broken(found)
    if broken:
        told = "\n".join(f"- {name}: {why}" for name, why in broken.items())
        promises = len({name for _, name, _ in found})
        raise AssertionError(f"{game.name} breaks {len(broken)} of {promises} promises:\n{told}")


def chosen(
    game: Game,
    about: About | None = None,
    *,
    presets: Collection[str] = (),
    seats: Collection[int] = (),
    only: str = "",
    seed: int = 0,
) -> list[tuple[Case, str, Check]]:
    """What `check_game` runs: each case with each check and its name, those of a case together.

    Raises:
        ValueError: nothing is left to check.
        RuntimeError: Python runs without assertions (`-O`), so that nothing would be found.
    """
    if not __debug__:
        raise RuntimeError("python -O leaves assertions out: run the checks without it")
    held = [
        case
        for case in cases(of_kind(game, Game, "game"), about, seed=seed)
        if (not presets or case.preset in presets) and (not seats or case.seats in seats)
    ]
    wanted = {name: check for name, check in checks().items() if only in name}
    if not held or not wanted:
        raise ValueError(f"no {'check' if held else 'case'} fits what was asked for")
    return [(case, name, check) for case in held for name, check in wanted.items()]


def _broken(found: Iterable[tuple[Case, str, Check]]) -> dict[str, str]:
    """What the first case that breaks a check tells of it."""
    broken: dict[str, str] = {}
    for case, name, check in found:
        if name not in broken:
            try:
                run(check, case)
            except SkipTest:
                pass
            except Exception as error:  # noqa: BLE001 (a game may raise anything)
                broken[name] = _told(check, case, error)
    return broken


def _told(check: Check, case: Case, error: Exception) -> str:
    """Which case breaks a promise, and the line that found it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [
        frame
        for frame in frames
        if Path(frame.filename).parent == HERE and Path(frame.filename).stem in MODULES
    ]
    promise = (check.__doc__ or "").strip().partition("\n")[0]
    return "\n    ".join(
        filter(
            None,
            [
                f"preset {case.preset}, {case.seats} seats, seed {case.seed}",
                promise,
                *getattr(error, "__notes__", ()),
                f"{Path(ours[-1].filename).name}:{ours[-1].lineno}: {ours[-1].line}",
                f"{type(error).__name__}: {error}".rstrip(": "),
            ],
        )
    )
