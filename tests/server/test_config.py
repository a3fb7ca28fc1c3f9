"""What a server is told, by which of file, environment and command line."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from tools import settings as manual
from tycoon.server.config import KNOWN, BadSetting, configured
from tycoon.server.settings import Limits, Settings
from tycoon.table.clock import Pace

INNER = {"page", "entropy", "limits", "pace"}


def test_everything_is_known_that_there_is() -> None:
    fields = {one.name for one in msgspec.structs.fields(Settings)} - INNER
    fields |= {f"limits.{one.name}" for one in msgspec.structs.fields(Limits)}
    fields |= {f"pace.{one.name}" for one in msgspec.structs.fields(Pace)}
    assert {one.name for one in KNOWN} == fields


def test_what_is_usual_can_be_set() -> None:
    for one in KNOWN:
        if one.usual not in (None, ""):
            assert one.read(one.usual) == one.usual, one.name


def test_the_later_one_wins(tmp_path: Path) -> None:
    file = tmp_path / "tycoon.toml"
    file.write_text(
        'host = "0.0.0.0"\nport = 1\nmax_tables = 1\nhosts = ["a.example"]\n'
        "[limits]\ntables = 5\n[pace]\nbot_least = 0\n"
    )
    environ = {"TYCOON_PORT": "2", "TYCOON_MAX_TABLES": "2", "TYCOON_LIMITS_JOINS": "7"}
    environ |= {"TYCOON_QUIET": "yes", "TYCOON_ORIGINS": "https://a.example, https://b.example,"}
    chosen = configured({"port": 3, "host": None}, file, environ)
    assert (chosen.host, chosen.port, chosen.max_tables) == ("0.0.0.0", 3, 2)
    assert chosen.hosts == ["a.example"]
    assert chosen.origins == ["https://a.example", "https://b.example"]
    assert chosen.quiet
    assert (chosen.limits.tables, chosen.limits.joins) == (5, 7)
    assert chosen.limits.burst == Limits().burst
    assert chosen.pace.bot_least == 0


def test_the_environment_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tycoon.toml"
    file.write_text("port = 9\n")
    assert configured({}, None, {"TYCOON_CONFIG": str(file)}).port == 9


@pytest.mark.parametrize(
    ("text", "key", "near"),
    [
        ("forget_day = 3", "error.unknown_setting", "forget_days"),
        ("tables = 3", "error.unknown_setting", "limits.tables"),
        ("[limit]\ntables = 3", "error.unknown_setting", "limits"),
        ('port = "high"', "error.setting_number", "port"),
        ("port = 70000", "error.setting_number", "65535"),
        ("port = 80.5", "error.setting_number", "port"),
        ("port = true", "error.setting_number", "port"),
        ("quiet = 3", "error.setting_choice", "true"),
        ('log = "xml"', "error.setting_choice", "json"),
        ("log = []", "error.setting_choice", "json"),
        ('hosts = "a"\norigins = [1]', "error.setting_list", "origins"),
        ('bot_commands = ["ssh \'other"]', "error.setting_list", "bot_commands"),
        ('bot_commands = [" "]', "error.setting_list", "bot_commands"),
        ('prefix = "tycoon"', "error.setting_prefix", "prefix"),
        ("prefix = 3", "error.setting_prefix", "prefix"),
        ('advertise = "tables-1"', "error.setting_address", "advertise"),
        ('advertise = "tables-1:0"', "error.setting_address", "advertise"),
        ('advertise = "::1:8000"', "error.setting_address", "advertise"),
        ('advertise = "http://tables-1:8000"', "error.setting_address", "advertise"),
        ("host = 3", "error.setting_text", "host"),
        ("[pace]\nbot_least = 5", "error.setting_order", "bot_most"),
        ("port = ", "error.config_unreadable", "Invalid value"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, key: str, near: str) -> None:
    file = tmp_path / "tycoon.toml"
    file.write_text(text)
    with pytest.raises(BadSetting) as found:
        configured({}, file, {})
    assert found.value.key == key
    assert near in f"{found.value.args} {found.value.details}"


def test_a_wrong_variable_is_said() -> None:
    with pytest.raises(BadSetting) as found:
        configured({}, None, {"TYCOON_FORGETDAYS": "3"})
    assert "TYCOON_FORGET_DAYS" in found.value.details["known"]
    configured({}, None, {"TYCOON_PURE": "1", "TYCOON_PORT": " "})


def test_the_command_line_is_checked_too() -> None:
    with pytest.raises(BadSetting):
        configured({"prefix": "tycoon"}, None, {})


@pytest.mark.parametrize("address", ["tables-1:8000", "10.0.0.2:65535", "[::1]:1"])
def test_an_address_is_a_host_and_a_port(address: str) -> None:
    assert configured({}, None, {"TYCOON_ADVERTISE": address}).advertise == address


def test_a_prefix_has_no_slash_at_its_end() -> None:
    assert configured({}, None, {"TYCOON_PREFIX": "/a/b/"}).prefix == "/a/b"
    assert configured({}, None, {"TYCOON_PREFIX": "/"}).prefix == ""


def test_the_manual_has_them_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["settings", "--check"])
    assert manual.main() == 0, capsys.readouterr().err
