"""Draws the icons of the installed page as pictures, from our two drawings, by a browser.

python -m tools.icons, after one of them was changed. Systems that install pages
want PNG; a maskable icon is one that may be cut to a circle or a square with round corners.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.chromium import find_chromium

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
ICONS = {
    "192.png": ("icon.svg", 192),
    "512.png": ("icon.svg", 512),
    # Corners are cut by the systems that take these two.
    "180.png": ("../icon-maskable.svg", 180),
    "maskable-512.png": ("../icon-maskable.svg", 512),
}
"""Each picture, the drawing that it is of, and its width and height in pixels."""


def main() -> int:
    """Write all pictures; the exit status."""
    chromium = find_chromium()
    if chromium is None:
        print("no Chromium: set TYCOON_CHROMIUM to one", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name, (source, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = (PUBLIC / source).read_text("utf-8")
            page.set_content(f"<style>*{{margin:0}} svg{{display:block}}</style>{drawing}")
            picture = PUBLIC / "icons" / name
            picture.parent.mkdir(exist_ok=True)
            page.screenshot(path=picture, omit_background=True)
            page.close()
            print(f"{picture.relative_to(PUBLIC)}: {picture.stat().st_size} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
