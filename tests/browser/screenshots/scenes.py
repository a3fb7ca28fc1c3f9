"""What can be seen of the page: its tables in many states, from positions that people can write.

The positions lie in `tests/browser/scenes`; `tycoon play GAME --position FILE` plays on from each.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

POSITIONS = Path(__file__).parent.parent / "scenes"


@dataclass(frozen=True)
class Gesture:
    """What is done with the mouse once the page is there, without a word of any language.

    Attributes:
        click: what is clicked, the first that is found.
        until: what is to be seen then.
    """

    click: str
    until: str = ""


@dataclass(frozen=True)
class Scene:
    """Something to look at.

    Attributes:
        name: of the scene.
        about: what there is to see, for the contact sheet.
        game: whose table it is; "" for pages that belong to none.
        position: the file from which the table starts; "" for the page at `path`.
        path: of the page, where there is no position.
        moves: made by our seat before we look.
        phase: what goes on at the table then.
        gestures: done after each visit.
        chat: what people say at the table, we and the guests one after the other.
        guests: people who sit down besides us, by seat.
        visitor: who comes to watch once the page is there, and goes again; "" for nobody.
        reply: what the guest does after whom it is our turn.
        seats: how many seats a table that waits for players has.
        look: what must be there before we look.
        alike: another scene that is laid out like it; the tests look at it less often.
    """

    name: str
    about: str
    game: str = ""
    position: str = ""
    path: str = ""
    moves: tuple[str, ...] = ()
    phase: str = "playing"
    gestures: tuple[Gesture, ...] = ()
    chat: tuple[str, ...] = ()
    guests: tuple[tuple[int, str], ...] = ()
    visitor: str = ""
    reply: tuple[str, ...] = ()
    seats: int = 0
    look: str = "main"
    alike: str = ""

    @property
    def described(self) -> dict[str, Any]:
        """The position."""
        found: dict[str, Any] = json.loads((POSITIONS / f"{self.position}.json").read_text("utf-8"))
        return {"seats": len(found.get("hands") or found["players"]), **found}

    def arrange(self, page: Page) -> None:
        """Do the gestures."""
        page.locator(self.look).first.wait_for()
        for gesture in self.gestures:
            page.locator(gesture.click).first.click()
            if gesture.until:
                page.locator(gesture.until).first.wait_for()


def _card(name: str) -> Gesture:
    return Gesture(
        f"[data-card='{name}'], [data-card='{name}#0']",
        f"[data-card='{name}'][aria-pressed=true], [data-card='{name}#0'][aria-pressed=true]",
    )


MENU = Gesture("header [aria-haspopup=dialog]", "dialog[open]")
LOG = Gesture("[role=tab][id$='-log']", "aside .log")
SETTINGS = Gesture("header .icon-button[aria-haspopup=dialog]", "dialog[open]")
CHAT = Gesture("[role=tab][id$='-chat']", "aside form")
ASKED = "[data-ask]"
LONG = "さくらの長い長い長い長い長い長い長い長いなまえ"
"""As long as names may be, in letters twice as wide."""

SCENES: tuple[Scene, ...] = (
    Scene("lobby", "The lobby with open tables", path="/"),
    Scene("settings", "The settings", path="/", gestures=(SETTINGS,), look="h3", alike="lobby"),
    Scene("form", "A new table of Daifugo", path="/new?game=daifugo", look="form fieldset"),
    Scene(
        "form-monopoly",
        "A new table of Monopoly",
        path="/new?game=monopoly",
        look="form fieldset",
        alike="form",
    ),
    Scene(
        "form-bigtwo",
        "Eight sets of rules",
        path="/new?game=bigtwo",
        look="form fieldset",
        alike="form",
    ),
    Scene(
        "form-options",
        "Its options unfolded, one changed",
        path="/new?game=daifugo",
        gestures=(
            Gesture("details.all > summary", ".group > summary"),
            Gesture(".group:nth-of-type(2) > summary", "[data-option=draw_pile] button"),
            Gesture("[data-option=draw_pile] button", "[data-changes]"),
        ),
        alike="form",
    ),
    Scene(
        "waiting",
        "The waiting room",
        "daifugo",
        seats=5,
        guests=((1, LONG), (2, "Ben")),
        phase="lobby",
    ),
    Scene("new-evening", "The form for a club evening", path="/evening", look="form .input"),
    Scene(
        "evening-waiting",
        "People come to a club evening",
        guests=tuple(enumerate((LONG, "Ben", "윤서", "民豪", "Mika"))),
        phase="waiting",
        look="[data-member]",
    ),
    Scene(
        "evening-playing",
        "A round of a club evening",
        guests=tuple(enumerate((LONG, "Ben", "윤서", "民豪", "Mika", "Haru"))),
        look="[data-over]",
    ),
    Scene("nowhere", "An address that does not exist", path="/nowhere"),
    Scene(
        *("bigtwo-4", "My turn with a trick, a pair chosen", "bigtwo", "bigtwo-4"),
        gestures=(_card("Th"), _card("Ts")),
        look="[data-card]",
    ),
    Scene(
        "bigtwo-3",
        "Three seats, 17 cards",
        "bigtwo",
        "bigtwo-3",
        look="[data-card]",
        alike="bigtwo-4",
    ),
    Scene("daifugo-5", "Revolution and lock", "daifugo", "daifugo-5", look="[data-card]"),
    Scene(
        *("daifugo-6", "Six seats, some with names of 14 letters", "daifugo", "daifugo-6"),
        guests=((1, "Bartholomew Li"), (3, "Maximiliana B."), (5, "Friedrich Ohm.")),
        look="[data-card]",
        alike="daifugo-8",
    ),
    Scene("daifugo-8", "Eight seats", "daifugo", "daifugo-8", look="[data-card]"),
    Scene(
        *("deal-4", "Which property to take", "deal", "deal-4"),
        gestures=(_card("sly-deal"), Gesture("[data-main]", "[data-choice]")),
        look="[data-card]",
    ),
    Scene(
        "deal-hand", "My turn, seven cards", "deal", "deal-4", look="[data-card]", alike="deal-4"
    ),
    Scene(
        *("deal-told", "After a play, told in the panel", "deal", "deal-4"),
        moves=("bank:money-2",),
        look="aside ol",
        alike="deal-4",
    ),
    Scene("deal-pay", "A payment", "deal", "deal-pay", look="[data-own-card]"),
    Scene("deal-8", "Eight seats", "deal", "deal-8", look="[data-card]", alike="deal-10"),
    Scene("deal-10", "Ten seats", "deal", "deal-10", look="[data-card]"),
    Scene("monopoly-turn", "My turn, before the roll", "monopoly", "monopoly-turn", look=ASKED),
    Scene("monopoly-jail", "In jail, with both cards", "monopoly", "monopoly-jail", look=ASKED),
    Scene("monopoly-buy", "Buy or auction", "monopoly", "monopoly-buy", look=ASKED),
    Scene(
        "monopoly-auction",
        "An auction",
        "monopoly",
        "monopoly-auction",
        look=ASKED,
        alike="monopoly-buy",
    ),
    Scene("monopoly-debt", "A debt", "monopoly", "monopoly-debt", look=ASKED),
    Scene(
        "monopoly-trade", "An offer", "monopoly", "monopoly-trade", look=ASKED, alike="monopoly-buy"
    ),
    Scene("millionaire", "The millionaire edition", "monopoly", "millionaire", look=ASKED),
    Scene(
        *("bigtwo-between", "Between two hands", "bigtwo", "bigtwo-last"),
        moves=("2s",),
        phase="between",
    ),
    Scene(
        *("bigtwo-end", "The end, with long names", "bigtwo", "bigtwo-end"),
        guests=((1, "W" * 24), (3, LONG)),
        moves=("2s",),
        phase="over",
    ),
    Scene(
        *("daifugo-end", "The end", "daifugo", "daifugo-end"),
        moves=("s2",),
        phase="over",
        alike="bigtwo-end",
    ),
    Scene(*("deal-end", "The end", "deal", "deal-last"), moves=("lay:green@green",), phase="over"),
    Scene(
        *("monopoly-end", "The end, with a graph", "monopoly", "monopoly-last"),
        moves=("end",),
        phase="over",
        alike="bigtwo-end",
    ),
    Scene(
        *("bigtwo-teams-end", "The end of two teams", "bigtwo", "bigtwo-teams-end"),
        guests=((2, LONG),),
        moves=("2s",),
        phase="over",
        alike="bigtwo-end",
    ),
    Scene(
        *("millionaire-end", "The end of the millionaire edition", "monopoly", "millionaire-last"),
        guests=((1, LONG),),
        moves=("end",),
        phase="over",
        alike="bigtwo-end",
    ),
    Scene(
        "menu",
        "The menu",
        "bigtwo",
        "bigtwo-4",
        gestures=(MENU,),
        look="[data-card]",
        alike="bigtwo-4",
    ),
    Scene(
        *("log", "What has happened", "bigtwo", "bigtwo-4"),
        guests=((2, LONG),),
        gestures=(LOG, Gesture("aside details > summary", "aside details[open]")),
        look="[data-card]",
        alike="bigtwo-4",
    ),
    Scene(
        *("chat", "What people say", "monopoly", "monopoly-buy"),
        chat=("Hello!", "Good evening. May I have Prague?", "東京は私のものです"),
        gestures=(CHAT,),
        look=ASKED,
        alike="monopoly-buy",
    ),
    Scene(
        *("chat-names", "People with long names", "bigtwo", "bigtwo-4"),
        chat=("Hi", "W" * 60, "こんばんは。よろしくおねがいします", "Good evening"),
        guests=((1, "W" * 24), (2, LONG)),
        gestures=(CHAT,),
        look="[data-card]",
        alike="bigtwo-4",
    ),
    Scene(
        *("notices", "Who comes and goes", "daifugo", "daifugo-5"),
        visitor=LONG,
        look="[data-card]",
        alike="daifugo-5",
    ),
)


WAITING = tuple(
    Scene(
        f"{game}-wait",
        f"{LONG} is on turn, then I am",
        game,
        f"{game}-wait",
        guests=((seat, LONG),),
        reply=(move,),
        look=ASKED,
        alike=alike,
    )
    for game, seat, move, alike in (
        ("bigtwo", 3, "pass", "bigtwo-4"),
        ("daifugo", 4, "p", "daifugo-5"),
        ("deal", 3, "end", "deal-4"),
        ("monopoly", 3, "end", "monopoly-turn"),
    )
)
"""Somebody else's turn, which can be made ours."""
SCENES += WAITING


@cache
def scene(name: str) -> Scene:
    """The scene of that name."""
    return next(one for one in SCENES if one.name == name)
