"""The files of `deploy/` name only what there is."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server.running import House
from tycoon.server.config import KNOWN, OTHERS, configured

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {one.variable for one in KNOWN} | {f"TYCOON_{name}" for name in OTHERS}
OURS = {"TYCOON_UPSTREAM"}
"""Which the example for Caddy has for itself."""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_variables_are_known() -> None:
    files = ["Dockerfile", "compose.yaml", *(f"deploy/{one.name}" for one in DEPLOY.iterdir())]
    found = {name for file in files for name in re.findall(r"TYCOON_[A-Z_]+", read(file))}
    assert "TYCOON_HOSTS" in found
    assert found - VARIABLES <= OURS


def test_the_configuration_is_one() -> None:
    chosen = configured({}, DEPLOY / "tycoon.toml", {})
    assert chosen.hosts == ["games.example"]
    unit = read("deploy/tycoon.service")
    assert "serve --config /etc/tycoon/tycoon.toml" in unit
    # What it may write is where the database lies.
    state = re.search("^StateDirectory=(.+)$", unit, re.MULTILINE)
    assert state is not None
    assert chosen.database.startswith(f"/var/lib/{state[1]}/")
    for proxy in ("nginx.conf", "Caddyfile", "traefik.yaml"):
        assert f"{chosen.host}:{chosen.port}" in read(f"deploy/{proxy}")


def test_ports_agree() -> None:
    docker = read("Dockerfile")
    [port] = re.findall("TYCOON_PORT=([0-9]+)", docker)
    assert re.findall("^EXPOSE (.+)$", docker, re.MULTILINE) == [port]
    assert f":{port}:{port}" in read("compose.yaml")
    assert f"tycoon:{port}" in read("compose.yaml")
    assert "/readyz" in docker
    assert "\nUSER 10001\n" in docker


def test_the_compose_file_of_several_is_of_the_same_image() -> None:
    """Each is reached where it says, by the port of the image; Caddy knows all of them."""
    [port] = re.findall("TYCOON_PORT=([0-9]+)", read("Dockerfile"))
    many = read("deploy/compose-many.yaml")
    services = re.findall("^  ([a-z]+):$", many.partition("\nservices:")[2], re.MULTILINE)
    servers = [name for name in services if f"TYCOON_ADVERTISE: {name}:{port}\n" in many]
    assert servers == ["one", "two"]
    assert f"TYCOON_UPSTREAM: {' '.join(f'{name}:{port}' for name in servers)}\n" in many
    for name in servers:
        assert f"      {name}:\n        condition: service_healthy" in many
    [database] = re.findall("TYCOON_DATABASE: (.+)", many)
    given = re.sub(r"\$\{.+?\}", "secret", database)
    assert configured({}, None, {"TYCOON_DATABASE": given}).database == given
    assert "@postgres/tycoon" in given
    alike = ("cap_drop", "read_only", "security_opt", "stop_grace_period", "mem_limit", "nofile")
    for name in alike:
        ours = re.search(f"{name}: .+", read("compose.yaml"))
        assert ours is not None
        assert ours[0] in many


@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no caddy")
@pytest.mark.parametrize("upstream", ["", "one:8000 two:8000"])
def test_caddy_takes_the_example(upstream: str) -> None:
    given = {"TYCOON_UPSTREAM": upstream} if upstream else {}
    words = ["caddy", "adapt", "--validate", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(words, env={**os.environ, **given}, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    for one in upstream.split() or ["127.0.0.1:8000"]:
        assert f'"dial":"{one}"'.encode() in done.stdout


async def test_the_dashboard_shows_what_is_measured(house: House) -> None:
    await house.create()
    told = (await house.http.get("/metrics")).text
    families = set(re.findall("^# TYPE ([a-z_]+)", told, re.MULTILINE))
    panels = json.loads(read("deploy/grafana.json"))["panels"]
    asked = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    names = set(re.findall("tycoon_[a-z_]+", asked))
    assert len(names) > 8
    assert {name.removesuffix("_bucket") for name in names} <= families
