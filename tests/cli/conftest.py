"""The command line in this process, with an environment of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tycoon.cli.app import app

Invoke = Callable[..., Result]

LOCALES = {"en": "en_US.UTF-8", "ja": "ja_JP.UTF-8", "ko": "ko_KR.UTF-8", "zh-Hant": "zh_TW.UTF-8"}


@pytest.fixture
def tycoon_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run `tycoon` with arguments, an input and a locale, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def invoke(*arguments: str, input: str = "", lang: str = "en") -> Result:  # noqa: A002
        locale = {"LC_ALL": LOCALES.get(lang, lang), "LANGUAGE": "", "LANG": ""}
        return CliRunner().invoke(app, list(arguments), input=input, env=locale)

    return invoke
