"""Opens the page as somebody at a table in a given state, and looks at it at every size."""

from __future__ import annotations

import base64
import itertools
import json
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, sync_playwright
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.browser.conftest import FLAGS, Serving
from tests.browser.screenshots.scenes import Scene
from tests.chromium import NO_SHADOWS, find_chromium

SIZES = (
    *((320, 568), (360, 640), (390, 844)),
    *((640, 400), (667, 375), (844, 390)),
    *((768, 1024), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440)),
)
MAIN = ((1440, 900), (390, 844), (844, 390), (640, 400))
"""The sizes that are looked at most closely."""
LANGUAGES = ("en", "ja", "ko", "zh-Hant")
THEMES = ("dark", "light")
NAME = "Aiko"
PATIENCE = 15_000

_SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"""


_STAY = """() => {
  const later = window.setTimeout;
  window.setTimeout = (what, ms, ...given) => later(what, ms === 6000 ? 1e7 : ms, ...given);
}"""
"""Notices go after six seconds, which are too few to look at all of them at every size."""


class Chair:
    """A person at a table without a page.

    Attributes:
        phase: what goes on there.
        turn: the number of the decision at hand.
    """

    def __init__(self, address: str, token: str) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(address, max_size=None, open_timeout=PATIENCE / 1000)
        )
        self._socket.send(json.dumps({"type": "hello", "token": token, "since": None}))
        self.phase = ""
        self.turn = -1

    def _hear(self, patience: float = PATIENCE / 1000) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self._socket.recv(timeout=patience))
        if heard["type"] == "update":
            self.phase = heard["table"]["phase"]
            self.turn = int(heard["table"]["turn_seq"])
        return heard

    def wait_for(self, phase: str) -> None:
        """Until this goes on at the table."""
        while self.phase != phase:
            self._hear()

    def command(self, command: dict[str, Any]) -> None:
        """Send it, and see it accepted."""
        self._socket.send(json.dumps({"action_id": command["type"], **command}))
        while (heard := self._hear())["type"] not in ("answer", "error"):
            pass
        assert heard.get("ok"), heard

    def act(self, moves: Sequence[str]) -> None:
        """Make a decision, once nothing more is heard."""
        self.wait_for("playing")
        with suppress(TimeoutError):
            while True:
                self._hear(patience=0.2)
        self.command({"type": "act", "turn_seq": self.turn, "moves": list(moves)})

    def close(self) -> None:
        """Go."""
        self._open.close()


class House:
    """One page in one browser, that visits one table after another.

    Attributes:
        page: the page.
        guests: the people who sit there besides us.
        complaints: what it said in the console since they were last taken.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        position: Path,
        *,
        motion: bool = False,
        shadows: bool = True,
    ) -> None:
        self._address = address
        self._position = position
        self.guests: list[Chair] = []
        self._context = browser.new_context(
            base_url=address,
            locale="en-GB",
            reduced_motion="no-preference" if motion else "reduce",
        )
        self._context.set_default_timeout(PATIENCE)
        settings = {"theme": "system", "sound": False}
        remembered = {"tycoon.name": NAME, "tycoon.settings": json.dumps(settings)}
        self._context.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(remembered)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        if not shadows:
            self._context.add_init_script(NO_SHADOWS)
        self.page = self._context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"console: {error}"))
        self.page.on("console", self._listen)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
        self._context.close()

    def _listen(self, said: Any) -> None:
        # An address that does not exist is answered with 404, which Chromium reports.
        if said.type in ("error", "warning") and "status of 404" not in said.text:
            self.complaints.append(f"console: {said.text}")

    def complained(self) -> list[str]:
        """What the page has said in the console, once."""
        said, self.complaints[:] = list(self.complaints), []
        return said

    # Bringing about what is looked at.

    def enter(self, scene: Scene) -> str:
        """Bring the scene about; the address under which it is seen."""
        self.leave()
        if scene.name == "lobby":
            self._open_tables()
        if scene.name.startswith("evening-"):
            return self._open_evening(scene)
        if scene.path:
            return scene.path
        joined = self._post("/api/tables", self._setup(scene))
        code, token = joined["code"], joined["token"]
        for seat, name in scene.guests:
            guest = self._post(f"/api/tables/{code}/join", {"name": name, "seat": seat})
            self.guests.append(self._sit(code, guest["token"]))
        with closing(self._sit(code, token)) as us:
            if scene.position:
                self._position.write_text(json.dumps(scene.described), "utf-8")
                us.command({"type": "start"})
                us.wait_for("playing")
            for text, speaker in zip(scene.chat, itertools.cycle((us, *self.guests)), strict=False):
                speaker.command({"type": "say", "text": text})
            if scene.moves:
                us.act(scene.moves)
            us.wait_for(scene.phase)
        self._remember("seat", code, token)
        return f"/t/{code}"

    def _remember(self, what: str, code: str, token: str) -> None:
        """Have the page hold a place there."""
        if self.page.url == "about:blank":
            self.page.goto("/")
        self.page.evaluate(
            "([key, token]) => localStorage.setItem(key, token)", [f"tycoon.{what}.{code}", token]
        )

    def _open_evening(self, scene: Scene) -> str:
        """An evening to which the scene's guests have come; a round of it, if that is its phase."""
        wanted = {"game": "bigtwo", "name": NAME, "rounds": 3}
        joined = self._post("/api/evenings", wanted)
        code, token = joined["code"], joined["token"]
        for _, name in scene.guests:
            self._post(f"/api/evenings/{code}/join", {"name": name})
        if scene.phase == "playing":
            command = {"type": "next_round", "number": 1}
            self._post(f"/api/evenings/{code}/commands", command, token)
        self._remember("evening", code, token)
        return f"/e/{code}"

    def leave(self) -> None:
        """Let the others go."""
        for guest in self.guests:
            guest.close()
        self.guests.clear()

    def _setup(self, scene: Scene) -> dict[str, Any]:
        position = scene.described if scene.position else {}
        seats = int(position.get("seats", scene.seats))
        taken = {0, *(seat for seat, _ in scene.guests)}
        free = set() if position else {seats - 1}
        return {
            "game": scene.game,
            "seats": seats,
            "options": position.get("options", {}),
            "bots": {
                str(seat): self._bot(scene.game, seat)
                for seat in range(seats)
                if seat not in taken | free
            },
            "name": NAME,
            "seat": 0,
        }

    def _bot(self, game: str, seat: int) -> str:
        """Who plays at a seat, another one at each."""
        games = self._get("/api/games")
        info = next(one for one in games if one["name"] == game)
        names = [str(one["name"]) for one in info["characters"]] or info["bots"]
        # Some of each level.
        return str(names[seat * 3 % len(names)])

    def _open_tables(self) -> None:
        for game, host, guests, seats in (
            ("bigtwo", "Mika", ("Ben",), 4),
            ("monopoly", "Ren & Sora", ("Yuki", "Haru"), 5),
            ("daifugo", "Weiss", (), 6),
            ("deal", "윤서", ("民豪",), 4),
        ):
            bots = {str(seats - 1): self._bot(game, seats - 1)}
            given = {"game": game, "name": host, "seats": seats, "seat": 0, "public": True}
            joined = self._post("/api/tables", {**given, "bots": bots})
            self.guests.append(self._sit(joined["code"], joined["token"]))
            for seat, name in enumerate(guests, 1):
                self._post(f"/api/tables/{joined['code']}/join", {"name": name, "seat": seat})

    def _sit(self, code: str, token: str) -> Chair:
        return Chair(f"{self._address.replace('http', 'ws', 1)}/api/tables/{code}/socket", token)

    def _post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        request = urllib.request.Request(
            self._address + path,
            json.dumps(body).encode(),
            {
                "Content-Type": "application/json",
                **({"Authorization": f"Bearer {token}"} if token else {}),
            },
        )
        with urllib.request.urlopen(request, timeout=20) as reply:
            return json.load(reply)

    def _get(self, path: str) -> Any:
        with urllib.request.urlopen(self._address + path, timeout=20) as reply:
            return json.load(reply)

    # Looking at it.

    def visit(self, scene: Scene, path: str, lang: str) -> None:
        """Come to the page in a language, with enough room, and do what the scene does."""
        page = self.page
        page.set_viewport_size({"width": 1440, "height": 900})
        if page.url == "about:blank":
            page.goto("/")
        page.evaluate("lang => localStorage.setItem('tycoon.lang', lang)", lang)
        page.goto(path)
        page.locator(f"html[lang='{lang}']").wait_for(state="attached")
        if scene.game:
            page.locator(f"main[data-phase='{scene.phase}']").wait_for()
        scene.arrange(page)
        if scene.visitor:
            self._pass_by(scene.visitor, path)

    def _pass_by(self, name: str, path: str) -> None:
        """Somebody comes to watch and goes; what is said of it stays."""
        self.page.evaluate(_STAY)
        code = path.rsplit("/", 1)[1]
        for _ in range(2):
            visitor = self._post(f"/api/tables/{code}/join", {"name": name, "seat": -2})
            # Who leaves is hung up on.
            with (
                closing(self._sit(code, visitor["token"])) as chair,
                suppress(ConnectionClosed),
            ):
                chair.command({"type": "leave"})
        self.page.locator(".notices > li").nth(2).wait_for()

    def looks(
        self, themes: Sequence[str], sizes: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[str, tuple[int, int]]]:
        """Show the page in each theme and size."""
        for theme, size in itertools.product(themes, sizes):
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.evaluate(_SETTLED)
            yield theme, size


@contextmanager
def open_house() -> Iterator[House]:
    """A server, a browser and a page."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit("there is no Chromium: install one, or set TYCOON_CHROMIUM to its path")
    with tempfile.TemporaryDirectory() as folder:
        position = Path(folder) / "position.json"
        tables = Path(folder) / "tables.sqlite"
        with (
            Serving(tables, position=position, steady=True) as serving,
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            with House(browser, serving.address, position) as house:
                yield house
            browser.close()


def picture(house: House, file: Path, quality: int) -> None:
    """Take one."""
    session = house.page.context.new_cdp_session(house.page)
    given = {"format": "webp", "quality": quality}
    data = session.send("Page.captureScreenshot", given)["data"]
    session.detach()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(data))
