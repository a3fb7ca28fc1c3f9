"""Every scene at every size: nothing overlaps, leaves the window, is out of reach or too small.

No pixels are compared. `make screenshots` does the same in all four languages and shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Serving
from tests.browser.screenshots import faults
from tests.browser.screenshots.house import MAIN, SIZES, THEMES, House
from tests.browser.screenshots.scenes import SCENES, Scene
from tycoon.core.engine.chance import FastChance
from tycoon.core.registry import find

LONGEST = "ja"
"""English has the longest texts; of the others Japanese has the most labels longer than its."""


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One page for all scenes."""
    folder = tmp_path_factory.mktemp("house")
    position = folder / "position.json"
    with (
        Serving(folder / "tables.sqlite", position=position, steady=True) as serving,
        House(browser, serving.address, position) as house,
    ):
        yield house


@pytest.mark.parametrize("scene", [one for one in SCENES if one.position], ids=lambda one: one.name)
def test_the_position_of_a_scene_can_be_played_on(scene: Scene) -> None:
    """However what it leaves open is drawn, as `tycoon play --position` does."""
    for seed in range(5):
        state = find(scene.game).from_position(scene.described, FastChance(seed))
        assert state.seat_to_act == 0
        assert set(scene.moves) <= set(state.view(0).legal)


@pytest.mark.soak
@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.name)
def test_a_scene_has_no_faults(house: House, scene: Scene) -> None:
    """In English at every size, in the other language and the other theme at the main ones."""
    path = house.enter(scene)
    wrong: list[str] = []
    for lang, sizes in (("en", SIZES), (LONGEST, MAIN)):
        house.visit(scene, path, lang)
        for theme, size in house.looks(THEMES[:1], sizes):
            found = faults.find(house.page, *faults.GEOMETRY)
            wrong += [f"{lang} {theme} {size[0]}x{size[1]} {one}" for one in found]
        if lang != "en":
            continue
        for theme, size in house.looks(THEMES, MAIN):
            found = faults.find(house.page, "contrast")
            if size == MAIN[THEMES.index(theme)]:
                found += faults.axe(house.page)
            wrong += [f"{lang} {theme} {size[0]}x{size[1]} {one}" for one in found]
    wrong += house.complained()
    assert not wrong, "\n".join(wrong)
