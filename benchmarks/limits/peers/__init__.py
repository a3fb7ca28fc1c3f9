"""Programs of others that come as packages, each run by a script beside this file.

They are installed into an environment of their own, `build/limits/peers`, and nowhere else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.limits.programs import BUILT, output
from benchmarks.limits.samples import Sample

SCRIPTS = Path(__file__).parent
HOME = BUILT / "peers"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class NotInstalled(Exception):
    """A package cannot be had; the text says why."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A program of others.

    Attributes:
        name: for people, with the game it plays.
        script: beside this file; it takes seconds and a seed and prints a sample.
        requirement: what pip installs.
    """

    name: str
    script: str
    requirement: str

    def install(self) -> None:
        """Install it where it is not yet.

        Raises:
            NotInstalled: it cannot be had here.
        """
        done = HOME / f"{self.requirement}.installed"
        if done.exists():
            return
        if not PYTHON.exists():
            _succeed([sys.executable, "-m", "venv", str(HOME)])
        _succeed([str(PYTHON), "-m", "pip", "install", "--quiet", self.requirement])
        done.touch()

    def __call__(self, seconds: float, seed: int) -> Sample:
        """Random games for so many seconds."""
        found = output(PYTHON, SCRIPTS / f"{self.script}.py", str(seconds), str(seed))
        return msgspec.json.decode(found, type=Sample)


def _succeed(command: list[str]) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise NotInstalled(said[-1] if said else f"{command[0]} ended with {done.returncode}")


PEERS = [
    Peer("OpenSpiel: Dou Dizhu", "openspiel", "open_spiel==2.0.2"),
    Peer("RLCard: Dou Dizhu", "rlcard", "rlcard==1.2.0"),
]
