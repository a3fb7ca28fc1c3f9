"""Makes the net of a game's `fast` player anew: `python -m tycoon.learn GAME --out DIR`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from tycoon.learn.recipes import RECIPES


@click.command(help=__doc__)
@click.argument("game", type=click.Choice(sorted([*RECIPES, "monopoly"])))
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for the net.")
@click.option("--seed", default=1, show_default=True, help="Of deals and first weights.")
@click.option("--jobs", type=click.IntRange(0, 256), default=0, help="Processes; 0: all cores.")
@click.option(
    "--scale",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    help="Deals of each stage, as a multiple of the recipe's.",
)
def main(game: str, out: Path, seed: int, jobs: int, scale: float) -> None:
    """Follow the recipe; stopped by Ctrl-C, the same command goes on after the last whole stage."""
    # Sums are split among threads, and rounded, otherwise on another machine.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from rich.progress import Progress

    from tycoon.learn.course import follow

    if game == "monopoly":
        _watch(out, seed, scale)
        return
    recipe = RECIPES[game]
    stages = tuple(
        stage._replace(deals=max(1, round(stage.deals * scale))) for stage in recipe.stages
    )
    with Progress() as progress:
        task = progress.add_task("")

        def tell(stage: str, done: int, most: int) -> None:
            progress.update(task, description=stage, completed=done, total=most)

        curve = follow(
            game,
            recipe._replace(stages=stages),
            out,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            tell=tell,
        )
    for row in curve:
        click.echo(
            f"stage {row['stage']}, {row['epoch'] + 1} times over {row['rows']} rows: "
            f"loss {row['loss']:.4f} of {row['spread']:.4f}, gain {row['gain']:+.3f}"
        )


def _watch(out: Path, seed: int, scale: float) -> None:
    """Make the net that says what positions of Monopoly are worth."""
    from rich.progress import Progress

    from tycoon.learn.watching import watch

    with Progress() as progress:
        task = progress.add_task("")

        def tell(stage: str, done: int, most: int) -> None:
            progress.update(task, description=stage, completed=done, total=most)

        loss = watch(out, seed=seed, scale=scale, tell=tell)
    click.echo(f"loss {loss:.4f}")


if __name__ == "__main__":
    main()
