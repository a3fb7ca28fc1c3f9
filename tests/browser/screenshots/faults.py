"""What is wrong with the page as it stands: checks in JavaScript, each in a file of `faults/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.player import AXE

HERE = Path(__file__).parent / "faults"
GEOMETRY = ("overlaps", "outside", "reach", "targets", "text", "broken")
"""Where things are: whatever the theme."""

_AXE = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.flatMap(
  one => one.nodes.map(node => `${one.id}: ${node.html.replace(/\\s+/g, ' ').slice(0, 120)}`))"""


@cache
def _script() -> str:
    parts = [(HERE / "common.js").read_text("utf-8"), "const checks = {};"]
    parts += [
        path.read_text("utf-8") for path in sorted(HERE.glob("*.js")) if path.stem != "common"
    ]
    run = "return wanted.flatMap((name) => checks[name]().map((one) => `${name}: ${one}`));"
    return f"(wanted) => {{ {''.join(parts)} {run} }}"


def find(page: Page, *checks: str) -> list[str]:
    """What these checks complain of, `check: what` each."""
    found: list[str] = page.evaluate(_script(), list(checks))
    return sorted(set(found))


def axe(page: Page) -> list[str]:
    """What axe complains of."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(_AXE)
    return sorted({f"axe: {one}" for one in found})
