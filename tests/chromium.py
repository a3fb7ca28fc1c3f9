"""Where the browser is that tests and screenshots start."""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path


@cache
def find_chromium() -> str | None:
    """The path of a Chromium: TYCOON_CHROMIUM, one on PATH, or Playwright's own."""
    named = os.environ.get("TYCOON_CHROMIUM")
    if named:
        return named
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
