"""The checks of the page's geometry find what was put there to be found, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.screenshots import faults

STYLE = """<!doctype html><html lang="en"><title>A table</title><style>
  body { margin: 0; font: 16px/1.4 sans-serif; background: #fff; color: #111; }
  main { position: relative; height: 600px; }
  main * { box-sizing: border-box; }
  .at { position: absolute; }
  .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; }
  button { width: 100px; height: 44px; padding: 0; font: inherit; }
</style>"""
SOUND = """
  <div data-plate class="at" style="left: 10px; top: 10px">Momo</div>
  <p data-ask class="at" style="left: 10px; top: 300px; margin: 0">Your turn</p>
  <div class="bar at" style="left: 10px; top: 340px">
    <div class="row"><button>Play</button></div>
  </div>
  <div data-hand class="at" style="left: 10px; top: 420px; width: 300px">
    <button data-card="3d" class="at" style="left: 0; width: 60px">3</button>
    <button data-card="4d" class="at" style="left: 24px; width: 60px; background: #eee">4</button>
  </div>
  <div class="at" style="left: 10px; top: 100px; width: 100px; height: 30px; overflow: auto">
    <p>So much that one has to scroll to read all of it</p>
  </div>
  <span class="visually-hidden">Only heard, and cut on purpose</span>
"""
PLANTED = [
    # check, what is added to a sound table, what is said of it
    ("overlaps", '<div data-plate class="at" style="left: 20px; top: 15px">Toto</div>',
     "plate and plate meet"),
    ("overlaps", '<div class="banner at" style="left: 20px; top: 300px">No connection</div>',
     "banner and ask meet"),
    ("overlaps", '<em class="at" style="left: 30px; top: 304px">over</em>', "text over text"),
    ("outside", '<p class="at" style="left: 620px; top: 60px; width: 200px">Far to the right</p>',
     "leaves the window"),
    ("outside", '<p class="at" style="left: 0; top: 590px; margin: 0">Far below all</p>',
     "px higher than the window"),
    ("outside", ('<div class="at" style="left: 300px; top: 60px; width: 60px; height: 20px;'
     ' overflow: hidden"><b style="white-space: nowrap">Cut without a way</b></div>'), "is cut by"),
    ("outside", ('<p class="at" style="left: 300px; top: 60px; width: 60px; overflow: hidden;'
     ' text-overflow: ellipsis; white-space: nowrap">Maximiliana</p>'), "is shortened"),
    ("reach", '<div class="at" style="left: 0; top: 330px; width: 130px; height: 60px"></div>',
     "“Play” lies under div.at"),
    ("reach", '<div class="at" style="left: 0; top: 410px; width: 200px; height: 80px"></div>',
     "[3d] “3” lies under div.at"),
    ("reach", '<div class="bar at" style="left: 200px; top: 580px"><button>Pass</button></div>',
     "“Pass” is not in sight"),
    ("targets", '<button class="at" style="left: 300px; top: 60px; width: 20px">x</button>',
     "is 20×44 px"),
    ("text", '<p class="at" style="left: 300px; top: 60px; font-size: 11px">Too small</p>',
     "is 11.0 px, least 12"),
    ("text", ('<svg class="at" style="left: 300px; top: 60px" width="50" height="50"'
     ' viewBox="0 0 100 100"><text y="50" font-size="18">Tiny</text></svg>'),
     "is 9.0 px, least 10"),
    ("broken", ('<p class="at" style="left: 300px; top: 60px; width: 3px; overflow-wrap: anywhere">'
     "Pair</p>"), "stands in 4 lines"),
    ("contrast", '<p class="at" style="left: 300px; top: 60px; color: #999">Too pale</p>',
     "2.8"),
    ("contrast", ('<p class="at" style="left: 300px; top: 60px; width: 100px; color: #fff;'
     ' background: linear-gradient(#000, #bbb)">Fades</p>'), "of 4.5"),
]  # fmt: skip


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page as large as a small table."""
    page = browser.new_page(viewport={"width": 640, "height": 600})
    yield page
    page.close()


def laid(page: Page, more: str = "") -> None:
    """A table as games are played at, and what is added to it."""
    page.set_content(f'{STYLE}<main data-phase="playing">{SOUND}{more}</main>')


@pytest.mark.parametrize("check", [*faults.GEOMETRY, "contrast"])
def test_a_sound_table_has_no_faults(page: Page, check: str) -> None:
    laid(page)
    assert faults.find(page, check) == []


@pytest.mark.parametrize(("check", "planted", "said"), PLANTED)
def test_a_planted_fault_is_found(page: Page, check: str, planted: str, said: str) -> None:
    laid(page, planted)
    found = faults.find(page, check)
    assert any(said in one for one in found), found


def test_what_lies_behind_a_dialog_is_left_alone(page: Page) -> None:
    laid(page, '<div data-plate class="at" style="left: 20px; top: 15px">Toto</div>')
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<dialog><p>Sure?</p></dialog>');"
        "document.querySelector('dialog').showModal()"
    )
    assert faults.find(page, "overlaps", "reach") == []


def test_scrolling_to_look_leaves_the_page_where_it_was(page: Page) -> None:
    laid(page, '<div class="at" style="top: 60px; left: 300px; height: 60px; overflow: auto">'
         '<div style="height: 300px"></div><button>Below</button></div>')  # fmt: skip
    assert faults.find(page, "reach") == []
    scrolled = "[...document.querySelectorAll('*')].filter((one) => one.scrollTop).length"
    assert page.evaluate(scrolled) == 0
