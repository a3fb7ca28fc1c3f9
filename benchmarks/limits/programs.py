"""The limit programs: built with the compiler of the machine, run for a sample at a time."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import msgspec

from benchmarks.limits.samples import Sample
from benchmarks.measure import ROOT
from tycoon.games.monopoly.squares import NAMES

SOURCES = Path(__file__).parent
BUILT = ROOT / "build" / "limits"
FLAGS = ["-std=c++20", "-O3", "-march=native"]
SQUARES = [*NAMES[0], "in_jail"]
"""What `movement` counts, in its order."""


class NoCompiler(Exception):
    """There is nothing to build the limit programs with."""


class BuildFailed(Exception):
    """The compiler refused a limit program; the text is what it said."""


def compiler() -> list[str]:
    """The command of a C++ compiler: what CXX says, or the first that is found.

    Raises:
        NoCompiler: there is none.
    """
    if os.environ.get("CXX"):
        return shlex.split(os.environ["CXX"])
    for name in ("c++", "g++", "clang++"):
        if found := shutil.which(name):
            return [found]
    raise NoCompiler("a C++ compiler is wanted: install g++ or clang, or name one by CXX")


def build(name: str, folder: Path = BUILT) -> Path:
    """Compile a limit program anew and return where it lies.

    Raises:
        NoCompiler: there is no compiler.
        BuildFailed: it does not accept the program.
    """
    folder.mkdir(parents=True, exist_ok=True)
    built = folder / name
    command = [*compiler(), *FLAGS, str(SOURCES / f"{name}.cpp"), "-o", str(built)]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except OSError as error:
        raise NoCompiler(f"{command[0]}: {error.strerror}") from error
    if done.returncode:
        raise BuildFailed(f"{shlex.join(command)}\n{done.stderr}")
    return built


def output(*command: str | Path, environment: dict[str, str] | None = None) -> bytes:
    """What a command prints; Ctrl-C does not reach it, so that a sample is whole or none."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        check=True,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    return done.stdout


class _Ends(msgspec.Struct):
    seconds: float
    ends: list[int]


def deals(program: Path, seconds: float, seed: int) -> Sample:
    """Deals of Big Two, or rounds of Daifugo, for so many seconds."""
    found = output(program, "play", str(seconds), str(seed))
    return msgspec.json.decode(found, type=Sample)


def movement(program: Path, rolls: int, seed: int) -> Sample:
    """So many rolls of Monopoly."""
    found = msgspec.json.decode(output(program, str(rolls), str(seed)), type=_Ends)
    counts = dict(zip(SQUARES, found.ends, strict=True))
    return Sample(found.seconds, {"rolls": sum(found.ends), **counts})
