"""The built page, from memory."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from tycoon.server.http.answers import Fixed

CACHED_FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = """\
The page is not built.

From a clone of the repository: make play (or: npm --prefix web ci && npm --prefix web run build).
An installed package always has it; if this is one, please report it.
"""
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)
"""What the page may load and whom it may call: its own server, by requests and sockets."""


class Page:
    """All files of the page."""

    def __init__(self, folder: Path, prefix: str = "") -> None:
        """`prefix` is where it lies at the address people use."""
        self.folder = folder
        self._prefix = prefix.encode()
        self._files: dict[str, Fixed] = {}
        self._built_at = -1

    def find(self, path: str) -> Fixed | None:
        """The file at `path` below the folder; None when there is none."""
        self._read()
        return self._files.get(path)

    @property
    def built(self) -> bool:
        """Whether there is a page."""
        return self.find("index.html") is not None

    def _read(self) -> None:
        """Read the folder when it was built anew, as happens while somebody works on the page."""
        index = self.folder / "index.html"
        built_at = index.stat().st_mtime_ns if index.is_file() else 0
        if built_at == self._built_at:
            return
        self._built_at = built_at
        self._files = {}
        if built_at:
            for file in sorted(self.folder.rglob("*")):
                if file.is_file():
                    path = file.relative_to(self.folder).as_posix()
                    self._files[path] = _file(path, self._placed(path, file.read_bytes()))

    def _placed(self, path: str, body: bytes) -> bytes:
        """A file that knows where it lies: the page is served for many paths, at any depth."""
        if path != "index.html":
            return body
        body = body.replace(b'="./', b'="%b/' % self._prefix)
        return body.replace(
            b'name="prefix" content=""', b'name="prefix" content="%b"' % self._prefix
        )


def _file(path: str, body: bytes) -> Fixed:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    # Vite puts a hash of the content into the names of what it bundles.
    cache = CACHED_FOR_EVER if path.startswith("assets/") else ASK_AGAIN
    return Fixed(body, kind, Cache_Control=cache, Content_Security_Policy=POLICY)
