"""`tycoon rules`: the numbered rules of a game, all of them or those of one table.

And how they differ from those that readers know.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tycoon.cli import setting
from tycoon.cli.app import refuse
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import Problem, words
from tycoon.words.rules import BOOKS, assemble, markdown, said_rule


@click.command("rules", cls=Command, help="cli.rules")
@click.argument("game")
@setting.of_rules_read
@click.option("--differences", cls=Option, is_flag=True, help="cli.help.differences")
@click.option("--output", cls=Option, metavar="FILE", help="cli.help.rules_output")
def command(
    game: str,
    preset: str | None,
    seats: int | None,
    changes: Sequence[str],
    differences: bool,
    output: str | None,
) -> int:
    """Print the rules of a game, or one by its number; with options only those that hold then."""
    if differences:
        text = _differences(game, told=bool(preset or seats or changes))
        return _write(Path(output), text) if output is not None else _show(text)
    one = said_rule(game.upper(), words())
    if one is not None:
        return _show(one)
    options = _options(game, preset, seats, changes)
    name = "millionaire" if options and options.get("board") == "millionaire" else game
    _expect_book(name, game)
    usual = _chosen(game, preset, seats, ()) if changes else None
    changed = [one for one, value in (options or {}).items() if usual and value != usual[one]]
    text = markdown(assemble(name, options), words(), options, changed=changed)
    return _write(Path(output), text) if output is not None else _show(text)


def _differences(game: str, *, told: bool) -> str:
    """How a game differs from what readers know; `told`: whether something was said of a table."""
    if told:
        raise Problem("cli.rules.whole")
    _expect_book(game, game)
    return markdown(assemble(game, kind="differences"), words())


def _expect_book(name: str, game: str) -> None:
    if name not in BOOKS:
        # A game of another distribution has no book here; one that there is not is refused as ever.
        setting.start(game, None, None, ())
        raise Problem("cli.rules.none", game=game, known=list(BOOKS))


def _options(
    game: str, preset: str | None, seats: int | None, changes: Sequence[str]
) -> dict[str, Any] | None:
    """What a table is played by, or None where nothing was said of it."""
    if preset is None and seats is None and not changes:
        return None
    return _chosen(game, preset, seats, changes)


def _chosen(
    game: str, preset: str | None, seats: int | None, changes: Sequence[str]
) -> dict[str, Any]:
    import msgspec

    if game == "millionaire":
        game, preset = "monopoly", preset or "millionaire"
    options: dict[str, Any] = msgspec.to_builtins(
        setting.start(game, preset, seats, changes).options
    )
    return options


def _write(path: Path, text: str) -> int:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return refuse(Problem("cli.file_exists", file=str(path)))
    except OSError as error:
        why = error.strerror or str(error)
        return refuse(Problem("cli.convert.unwritable", file=str(path), why=why))
    return 0


def _show(text: str) -> int:
    """Print Markdown, drawn where a person looks on."""
    if not sys.stdout.isatty():
        click.echo(text, nl=False)
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
    return 0
