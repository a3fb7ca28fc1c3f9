"""Run the server and the page while they are worked on: `make dev`.

Vite serves the page and passes requests on to the server behind it. A change of a source ends the
server and starts it again, with the rules compiled anew where they are compiled. Ctrl-C ends all.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "tycoon"
DATABASE = ROOT / "build" / "dev.sqlite"
WATCHED = {".py", ".pxd", ".json"}
LOOKED_S = 0.4
PATIENCE_S = 10.0

sys.path.insert(0, str(ROOT / "build_backend"))

import tycoon_page as page  # noqa: E402


def stamps() -> dict[Path, int]:
    """When each source was last changed."""
    found = {}
    for path in SOURCES.rglob("*"):
        if path.suffix in WATCHED and page.PAGE not in path.parents:
            with contextlib.suppress(FileNotFoundError):  # an editor that replaces it
                found[path] = path.stat().st_mtime_ns
    return found


def start(command: list[str], folder: Path = ROOT, **environment: str) -> subprocess.Popen[bytes]:
    """Start a program with all its children in a group of its own, which ends together."""
    return subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


def end(program: subprocess.Popen[bytes], patience: float = PATIENCE_S) -> None:
    """End a program and its children: politely, then not."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(patience)


def serve(port: str) -> subprocess.Popen[bytes]:
    """Start the server, with tables of its own."""
    program = [sys.executable, "-m", "tycoon", "serve", "--port", port]
    return start([*program, "--database", str(DATABASE)])


def compiled_anew(changed: set[Path]) -> bool:
    """Compile what has changed of the rules; False when that fails, which the compiler explains."""
    if not any(path.with_suffix(".pxd").exists() for path in changed):
        return True
    return subprocess.run(["make", "--silent", "package"], cwd=ROOT, check=False).returncode == 0


def main() -> None:
    """Run both until Ctrl-C, or until Vite ends."""
    # Also where the shell starts it in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    port = os.environ.get("PORT", "8000")
    DATABASE.parent.mkdir(exist_ok=True)
    seen = stamps()
    vite = start(
        ["npm", "run", "--silent", "dev"],
        page.WEB,
        PATH=page.path_with_node(),
        TYCOON_SERVER=f"http://127.0.0.1:{port}",
    )
    server = serve(port)
    try:
        while vite.poll() is None:
            time.sleep(LOOKED_S)
            now = stamps()
            changed = {path for path, _ in now.items() ^ seen.items()}
            seen = now
            if changed:
                print("changed:", *sorted(path.relative_to(ROOT).as_posix() for path in changed))
                if compiled_anew(changed):
                    end(server)
                    server = serve(port)
    except KeyboardInterrupt:
        print()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed again it would leave them running
        end(server)
        end(vite)
    sys.exit(vite.returncode if vite.returncode and vite.returncode > 0 else 0)


if __name__ == "__main__":
    main()
