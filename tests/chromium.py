"""Where the browser is that tests and screenshots start."""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
"""The one without windows first: what pages see is the same, and it opens them in half the time."""


@cache
def find_chromium() -> str | None:
    """The path of a Chromium: TYCOON_CHROMIUM, one on PATH, or Playwright's own."""
    named = os.environ.get("TYCOON_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


NO_SHADOWS = """{
  const none = new CSSStyleSheet();
  none.replaceSync("*, ::before, ::after { box-shadow: none !important }");
  document.adoptedStyleSheets = [none];
}"""
"""Runs before a page: painting shadows takes a processor twice the rest, and moves nothing."""
