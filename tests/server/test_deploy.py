"""The files of `deploy/` name only what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

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


async def test_the_dashboard_shows_what_is_measured(house: House) -> None:
    await house.create()
    told = (await house.http.get("/metrics")).text
    families = set(re.findall("^# TYPE ([a-z_]+)", told, re.MULTILINE))
    panels = json.loads(read("deploy/grafana.json"))["panels"]
    asked = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    names = set(re.findall("tycoon_[a-z_]+", asked))
    assert len(names) > 8
    assert {name.removesuffix("_bucket") for name in names} <= families
