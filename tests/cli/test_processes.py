"""The real program in processes of its own: Ctrl-C, pipes, a terminal."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from tycoon import Record
from tycoon.words import text

TYCOON = [sys.executable, "-m", "tycoon"]
ENGLISH = {**os.environ, "LC_ALL": "en_US.UTF-8", "LANGUAGE": "", "COLUMNS": "100"}
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")
PATIENCE = 60  # seconds until a process that says nothing is given up


def test_playouts_write_json_to_stdout_and_progress_elsewhere() -> None:
    command = [*TYCOON, "playouts", "bigtwo", "--seconds", "0.3", "--json"]
    done = subprocess.run(command, env=ENGLISH, capture_output=True, check=True)
    assert json.loads(done.stdout)["decisions"] > 1000
    quiet = subprocess.run([*command, "--lang", "ja"], env=ENGLISH, capture_output=True, check=True)
    assert json.loads(quiet.stdout)["game"] == "bigtwo"


@POSIX
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_playouts_with_what_was_done_so_far(jobs: str) -> None:
    command = [*TYCOON, "playouts", "bigtwo", "--seconds", "600", "--json", "--jobs", jobs]
    with subprocess.Popen(
        command, env=ENGLISH, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        # Wait until it plays: it can be interrupted cleanly from then on.
        wait_for_cpu(process.pid, 1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    report = json.loads(out)
    assert process.returncode == 130
    assert report["decisions"] > 1000
    assert report["decisions"] == pytest.approx(
        report["games"] * report["mean_length"] + report["unfinished"]
    )
    assert b"Traceback" not in err


def wait_for_cpu(pid: int, seconds: float) -> None:
    """Until a process has computed for so long."""
    ticks = os.sysconf("SC_CLK_TCK")
    given_up = monotonic() + PATIENCE
    while monotonic() < given_up:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / ticks >= seconds:
            return
        select.select([], [], [], 0.05)
    raise AssertionError(f"process {pid} does not compute")


@POSIX
def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    for arguments in (["games"], ["games", "--json"], ["playouts", "bigtwo", "--games", "1"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [*TYCOON, *arguments], env=ENGLISH, stdout=writer, stderr=subprocess.PIPE, check=False
        )
        os.close(writer)
        assert b"Traceback" not in done.stderr
        assert b"Error" not in done.stderr
        assert done.returncode == 1


def test_refusals_leave_status_2() -> None:
    for arguments in (
        ["playouts", "chess"],
        ["replay", "nothing.jsonl"],
        ["play", "bigtwo", "-o", "x"],
    ):
        done = subprocess.run([*TYCOON, *arguments], env=ENGLISH, capture_output=True, check=False)
        assert done.returncode == 2
        assert done.stdout == b""
        assert done.stderr.startswith(b"tycoon: ")
        assert b"Traceback" not in done.stderr


class Terminal:
    """A program in a terminal of its own, read as far as it has written."""

    def __init__(self, command: list[str], folder: Path) -> None:
        import pty
        import termios

        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            # Started in the background, the tests ignore Ctrl-C, and so would this process.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            # Ctrl-C throws away what is still to be read, the words of a swift answer too.
            modes = termios.tcgetattr(0)
            modes[3] |= termios.NOFLSH
            termios.tcsetattr(0, termios.TCSANOW, modes)
            os.chdir(folder)
            os.environ.update(ENGLISH, TERM="xterm-256color", COLUMNS="100", LINES="40")
            os.environ["PYTHONPATH"] = str(Path(__file__).parents[2] / "src")
            os.execv(command[0], command)
        self.seen = ""
        self.new = ""

    def read_until(self, *signs: str) -> str:
        """What came since the last call, until one of the signs or the end of the program."""
        given_up = monotonic() + PATIENCE
        while not any(sign in self.new for sign in signs):
            assert monotonic() < given_up, self.seen[-2000:]
            ready, _, _ = select.select([self.handle], [], [], 1)
            if not ready:
                continue
            try:
                data = os.read(self.handle, 65_536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            self.new += data.decode(errors="replace")
        new, self.new = self.new, ""
        self.seen += new
        return new

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.handle, keys.encode())

    def end(self) -> int:
        """Read to the end; the exit status."""
        self.read_until()
        _, status = os.waitpid(self.pid, 0)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(status)


PROMPT = "\n> "


def ready(text_: str) -> str:
    """Without the colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", text_)


@POSIX
def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    command = [*TYCOON, "play", "bigtwo", "-o", "hands=1", "--seed", "2", "--record", "game.jsonl"]
    terminal = Terminal(command, tmp_path)
    over = text("en", "table.place", place=1)
    turns = 0
    asked = False
    while True:
        shown = ready(terminal.read_until(PROMPT, "> ", over))
        if over in shown:
            break
        if asked:
            assert "Hint" in shown
            terminal.type("\r")
            turns += 1
        else:
            terminal.type("hint\r")
        asked = not asked
        assert turns < 100
    assert terminal.end() == 0
    assert turns > 2
    assert "\x1b[" in terminal.seen
    assert "Traceback" not in terminal.seen
    record = Record.read(tmp_path / "game.jsonl")
    assert record.replay().is_over
    replay = [*TYCOON, "replay", str(tmp_path / "game.jsonl")]
    shown = subprocess.run(replay, env=ENGLISH, capture_output=True, check=True).stdout.decode()
    assert text("en", "cli.replay.checked", n=len(record.steps)) in shown


@POSIX
@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_the_table(tmp_path: Path, keys: str) -> None:
    terminal = Terminal([*TYCOON, "play", "bigtwo", "--record", "game.jsonl"], tmp_path)
    terminal.read_until(PROMPT)
    terminal.type(keys)
    has_left(terminal, tmp_path / "game.jsonl")


def has_left(terminal: Terminal, record: Path) -> None:
    """The program ends by itself, with a good word and a record of an unfinished game."""
    assert terminal.end() == 0
    assert text("en", "cli.play.left") in ready(terminal.seen)
    assert "Traceback" not in terminal.seen
    assert not Record.read(record).replay().is_over


PRESSED_JUST_BEFORE_IT_WAITS = """
import ctypes, functools, readline, signal, sys
from tycoon.cli import main
# No Python runs between this signal and the waiting, so that nobody looks whether one came.
press = functools.partial(ctypes.CDLL(None)["raise"], signal.SIGINT)
readline.set_pre_input_hook(press)
sys.exit(main(["play", "bigtwo", "--record", "game.jsonl"]))
"""


@POSIX
def test_a_ctrl_c_between_the_prompt_and_the_waiting_is_heard(tmp_path: Path) -> None:
    readline = pytest.importorskip("readline")
    if "GNU" not in (readline.__doc__ or ""):
        pytest.skip("another library calls the hook elsewhere")
    terminal = Terminal([sys.executable, "-c", PRESSED_JUST_BEFORE_IT_WAITS], tmp_path)
    has_left(terminal, tmp_path / "game.jsonl")
