"""Every scene at every size: nothing overlaps, leaves the window, is out of reach or too small.

No pixels are compared. `make screenshots` does the same in all four languages and shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Serving
from tests.browser.screenshots import faults, shifts
from tests.browser.screenshots.house import MAIN, SIZES, House
from tests.browser.screenshots.scenes import SCENES, WAITING, Scene, scene
from tycoon.core.engine.chance import FastChance
from tycoon.core.registry import find

NARROW = ((390, 844), (640, 400))
ENDS = ((320, 568), (768, 1024), (2560, 1440))
BETWEEN = [size for size in SIZES if size not in {*MAIN, *ENDS}]
"""Of these a scene is looked at in one, in turn; `make screenshots` looks at all."""

SLENDER = ((320, 568), (390, 844), (844, 390))
MAIN_SCENES = (
    *("lobby", "form", "form-bigtwo", "form-options", "waiting"),
    *("bigtwo-4", "daifugo-8", "deal-10", "monopoly-turn", "millionaire", "bigtwo-end"),
)
"""Those that are looked at with scrollbars that take room."""

MakeHouse = Callable[..., House]
Stand = tuple[str, Path]
"""The address of a server, and the file of the position from which its games begin."""

LONGEST = "ja"
"""English has the longest texts; of the others Japanese has the most labels longer than its."""

LEAST_JUMP = 0.02


@pytest.fixture(scope="session")
def stand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A server for scenes."""
    folder = tmp_path_factory.mktemp("house")
    position = folder / "position.json"
    with Serving(folder / "tables.sqlite", position=position, steady=True) as serving:
        yield serving.address, position


@pytest.fixture(scope="session")
def houses(browser: Browser, stand: Stand) -> MakeHouse:
    """Opens pages at it."""
    return partial(House, browser, *stand, shadows=False)


@pytest.fixture(scope="module")
def house(houses: MakeHouse) -> Iterator[House]:
    """One page for all scenes, on which nothing moves."""
    with houses() as house:
        yield house


@pytest.fixture(scope="module")
def moving(houses: MakeHouse) -> Iterator[House]:
    """One on which things move."""
    with houses(motion=True) as house:
        yield house


@pytest.mark.parametrize("scene", [one for one in SCENES if one.position], ids=lambda one: one.name)
def test_the_position_of_a_scene_can_be_played_on(scene: Scene) -> None:
    """However what it leaves open is drawn, as `tycoon play --position` does."""
    for seed in range(5):
        state = find(scene.game).from_position(scene.described, FastChance(seed))
        legal = set(state.view(state.seat_to_act).legal)
        assert set(scene.moves) | set(scene.reply) <= legal
        assert (state.seat_to_act == 0) is (not scene.reply)


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.name)
def test_a_scene_has_no_faults(house: House, scene: Scene) -> None:
    """In English at most sizes, in the other language where it is narrow, dark and light."""
    path = house.enter(scene)
    wrong: list[str] = []

    def look(
        lang: str, theme: str, sizes: Sequence[tuple[int, int]], *checks: str, pale: bool = False
    ) -> None:
        for _, size in house.looks([theme], sizes):
            contrast = ("contrast",) if pale and size in MAIN else ()
            found = faults.find(house.page, *checks, *contrast)
            wrong.extend(f"{lang} {theme} {size[0]}x{size[1]} {one}" for one in found)

    house.visit(scene, path, "en")
    more = (*ENDS, BETWEEN[SCENES.index(scene) % len(BETWEEN)])
    look("en", "dark", MAIN if scene.alike else (*MAIN, *more), *faults.GEOMETRY, pale=True)
    if not scene.alike:
        look("en", "light", MAIN[:2], pale=True)
        wrong += faults.axe(house.page)
        house.visit(scene, path, LONGEST)
        look(LONGEST, "dark", NARROW, *faults.GEOMETRY)
    wrong += house.complained()
    assert not wrong, "\n".join(wrong)


def test_three_opponents_lie_whole_on_a_phone(house: House) -> None:
    """Nothing of what they own has to be scrolled to."""
    for name in ("deal-4", "deal-hand"):
        shown = scene(name)
        house.visit(shown, house.enter(shown), "en")
        for _, size in house.looks(["dark"], ((390, 844), (360, 740))):
            beyond = house.page.locator(".mats").evaluate(
                "one => one.scrollHeight - one.clientHeight"
            )
            assert beyond <= 0, (name, size)


def test_whom_of_three_is_chosen_without_scrolling(house: House) -> None:
    shown = scene("deal-4")
    house.visit(shown, house.enter(shown), "en")
    for _, size in house.looks(["dark"], ((390, 844), (360, 740), (375, 667))):
        choices = house.page.locator("[data-choices]")
        assert choices.locator("button").count() == 3, size
        beyond = choices.evaluate("one => one.scrollWidth - one.clientWidth")
        assert beyond <= 0, size


LOW = (844, 390)


@pytest.mark.parametrize("name", ["bigtwo-end", "daifugo-end", "deal-end"])
def test_all_places_of_up_to_five_are_read_above_the_bar_in_a_low_window(
    house: House, name: str
) -> None:
    """Nobody's row is below what comes next."""
    shown = scene(name)
    house.visit(shown, house.enter(shown), "en")
    for _ in house.looks(["dark"], [LOW]):
        places = house.page.locator("[data-places] tbody tr")
        assert places.count() == shown.described["seats"]
        last = places.last.bounding_box()
        bar = house.page.locator("section footer").bounding_box()
        assert last
        assert bar
        assert last["y"] + last["height"] <= bar["y"]


def test_the_rules_of_a_waiting_table_are_whole_in_a_low_window(house: House) -> None:
    """Beside the chairs, with the way to all of them."""
    shown = scene("waiting")
    house.visit(shown, house.enter(shown), "en")
    for _ in house.looks(["dark"], [LOW]):
        beside = house.page.locator(".way-side")
        assert beside.evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.fixture(scope="module")
def scrolling(scrollbars: Browser, stand: Stand) -> Iterator[House]:
    """One whose scrollbars take room."""
    with House(scrollbars, *stand, shadows=False) as house:
        yield house


@pytest.mark.parametrize("name", MAIN_SCENES)
def test_scrollbars_cut_nothing_and_stand_alone(scrolling: House, name: str) -> None:
    """On a desktop they take room from what scrolls."""
    shown = scene(name)
    path = scrolling.enter(shown)
    wrong: list[str] = []
    for lang in ("en", LONGEST):
        scrolling.visit(shown, path, lang)
        for _, size in scrolling.looks(["dark"], SLENDER):
            found = faults.find(scrolling.page, "outside", "broken", "scrollbars")
            wrong += [f"{lang} {size[0]}x{size[1]} {one}" for one in found]
    assert not wrong, "\n".join(wrong)


def test_names_of_fourteen_letters_are_whole_in_five_columns(house: House) -> None:
    """On small phones in two lines, or three."""
    shown = scene("daifugo-6")
    house.visit(shown, house.enter(shown), "en")
    for _, size in house.looks(["dark"], ((320, 568), (360, 640), (390, 844))):
        plates = house.page.locator(".around [data-plate]")
        assert plates.count() == 5
        cut = plates.locator("[data-whole-name]").evaluate_all("all => all.map((one) => one.title)")
        assert not cut, (size, cut)


@pytest.mark.parametrize("scene", WAITING, ids=lambda one: one.name)
def test_nothing_jumps_when_it_becomes_my_turn(moving: House, scene: Scene) -> None:
    """With motion on, nobody touching anything."""
    wrong = []
    for width, height in MAIN[:2]:
        moving.visit(scene, moving.enter(scene), "en")
        page = moving.page
        page.set_viewport_size({"width": width, "height": height})
        shifts.wait_until_still(page, 0.4)
        moving.guests[0].act(scene.reply)
        page.locator("main[data-mine=true]").wait_for()
        page.wait_for_timeout(1200)
        found = shifts.taken(page)
        if (jumped := shifts.value(found)) > LEAST_JUMP:
            wrong += [f"{width}x{height}: {jumped:.3f}", *(f"  {one['moved']}" for one in found)]
    assert not wrong, "\n".join(wrong)


HEIGHTS = """() => {
  window.heights = new Set();
  const look = () => {
    heights.add(document.querySelector(".table").getBoundingClientRect().height);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_nothing_jumps_while_cards_are_looked_at(moving: House) -> None:
    """Whatever is said of each, below a question of two lines."""
    shown = Scene("deal-answer", "A charge", "deal", "deal-answer")
    moving.visit(shown, moving.enter(shown), "en")
    page = moving.page
    page.locator("[data-ask]").get_by_text("charges you 11M").wait_for()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        shifts.wait_until_still(page, 0.3)
        page.evaluate(HEIGHTS)
        for card in page.locator("[data-hand] [data-card]").all():
            card.click(position={"x": 8, "y": 20}, delay=60)
            page.locator("[data-verdict]:not(:empty)").wait_for()
        assert page.evaluate("heights.size") == 1, (width, height)
