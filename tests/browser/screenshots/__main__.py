"""Take pictures of every scene at every size, in four languages, light and dark.

They go to build/screenshots, with a contact sheet. Ended by Ctrl-C, it goes on where it was; what
was taken of another page is taken anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tests.browser.player import ROOT
from tests.browser.screenshots import faults, sheet
from tests.browser.screenshots.house import (
    LANGUAGES,
    MAIN,
    SIZES,
    THEMES,
    House,
    open_house,
    picture,
)
from tests.browser.screenshots.scenes import POSITIONS, SCENES, Scene, scene

FOLDER = ROOT / "build" / "screenshots"
IMAGES = ROOT / "docs" / "images"
MANUAL = (
    ("lobby", "dark", (1280, 800)),
    ("bigtwo-4", "dark", (1280, 800)),
    ("daifugo-8", "light", (1280, 800)),
    ("deal-4", "dark", (1280, 800)),
    ("monopoly-buy", "dark", (1280, 800)),
)
"""The pictures of the manual."""


@dataclass
class Journal:
    """What has been taken, a line for each picture, so that nothing is lost when one stops.

    Attributes:
        path: of the file.
        stamp: of the page and the scenes; pictures with another are taken anew.
        taken: the faults of each picture.
    """

    path: Path
    stamp: str
    taken: dict[sheet.Key, list[str]] = field(default_factory=dict)

    def read(self) -> None:
        """Find what there is already."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        if lines[:1] != [self.stamp]:
            self.path.write_text(f"{self.stamp}\n", "utf-8")
            return
        for line in lines[1:]:
            try:
                key, found = json.loads(line)
            except ValueError:
                continue  # half a line: it was stopped there
            self.taken[tuple(key)] = found

    def add(self, key: sheet.Key, found: list[str]) -> None:
        """Write one down."""
        self.taken[key] = found
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, found], ensure_ascii=False) + "\n")


def stamp() -> str:
    """Another one whenever the page or what is looked at has changed."""
    page = ROOT / "src" / "tycoon" / "server" / "page"
    known = hashlib.sha256()
    for folder in (page, POSITIONS, Path(__file__).parent):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                known.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return known.hexdigest()


def faults_here(house: House, lang: str, theme: str, size: tuple[int, int]) -> list[str]:
    """What is wrong with what is shown now."""
    checks = faults.GEOMETRY if theme == THEMES[0] else ()
    found = faults.find(house.page, *checks, *(("contrast",) if size in MAIN else ()))
    if lang == LANGUAGES[0] and size in MAIN:
        found += faults.axe(house.page)
    return found + house.complained()


def take(house: House, journal: Journal, wanted: list[sheet.Key], progress: Progress) -> None:
    """Take all that are missing."""
    task = progress.add_task("", total=len(wanted))
    for shown in SCENES:
        mine = [key for key in wanted if key[0] == shown.name]
        missing = [key for key in mine if key not in journal.taken]
        progress.advance(task, len(mine) - len(missing))
        if not missing:
            continue
        path = house.enter(shown)
        for lang in LANGUAGES:
            progress.update(task, description=f"{shown.name} {lang}")
            here = [key for key in missing if key[1] == lang]
            if not here:
                continue
            try:
                house.visit(shown, path, lang)
            except Error as error:
                reason = str(error).split("\n", 1)[0]
                for key in here:
                    journal.taken[key] = [f"cannot be shown: {reason}"]
                progress.advance(task, len(here))
                continue
            for theme in THEMES:
                sizes = [size for size in SIZES if key_of(shown, lang, theme, size) in here]
                for _, size in house.looks([theme], sizes):
                    key = key_of(shown, lang, theme, size)
                    found = faults_here(house, lang, theme, size)
                    picture(house, FOLDER / shown.name / f"{'-'.join(key[1:])}.webp", 80)
                    journal.add(key, found)
                    progress.advance(task)


def key_of(shown: Scene, lang: str, theme: str, size: tuple[int, int]) -> sheet.Key:
    """How a picture is known."""
    return shown.name, lang, theme, f"{size[0]}x{size[1]}"


def draw_manual() -> None:
    """Write the pictures of the manual anew."""
    with open_house() as house:
        for name, theme, size in MANUAL:
            house.visit(scene(name), house.enter(scene(name)), "en")
            for _ in house.looks([theme], [size]):
                file = IMAGES / f"{name}-{size[0]}.webp"
                picture(house, file, 70)
                print(file.relative_to(ROOT), file.stat().st_size)


def main() -> int:
    """Take what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--game", help="a game, or the beginning of a scene's name")
    parser.add_argument("--size", help="such as 390x844")
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--manual", action="store_true", help="the pictures of the manual instead")
    given = parser.parse_args()
    if given.manual:
        draw_manual()
        return 0
    wanted = [
        key_of(shown, lang, theme, size)
        for shown in SCENES
        for lang in LANGUAGES
        for theme in THEMES
        for size in SIZES
        if not given.game or given.game == shown.game or shown.name.startswith(given.game)
        if given.lang in (None, lang) and given.theme in (None, theme)
        if given.size in (None, f"{size[0]}x{size[1]}")
    ]
    if not wanted:
        parser.error("there is nothing like that")
    FOLDER.mkdir(parents=True, exist_ok=True)
    journal = Journal(FOLDER / "journal.txt", stamp())
    journal.read()
    ended = 0
    columns = (TextColumn("{task.description:28}"), BarColumn(), TextColumn("{task.completed}"))
    try:
        with open_house() as house, Progress(*columns, TimeRemainingColumn()) as progress:
            take(house, journal, wanted, progress)
    except KeyboardInterrupt:
        print("Stopped; the next run goes on from here.")
        ended = 130
    print(sheet.write(FOLDER, journal.taken).relative_to(ROOT))
    wrong = sum(len(journal.taken.get(key, ())) for key in wanted)
    print(f"{len(wanted)} pictures, {wrong} faults: {(FOLDER / 'faults.txt').relative_to(ROOT)}")
    return ended


if __name__ == "__main__":
    sys.exit(main())
