"""The built page, from memory, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path

CACHED_FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = """\
The page is not built.

From a clone of the repository: make play (or: npm --prefix web ci && npm --prefix web run build).
An installed package always has it; if this is one, please report it.
"""
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    # Codes of tables are in addresses, so they are told to nobody.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Asset:
    """A file as it is sent.

    Attributes:
        body: its bytes.
        packed: the same compressed by gzip; None where that gains nothing.
        kind: its media type.
        tag: changes with the bytes.
        cache: what `Cache-Control` says.
    """

    __slots__ = ("body", "cache", "kind", "packed", "tag")

    def __init__(self, path: str, body: bytes) -> None:
        guessed = mimetypes.guess_type(path)[0] or "application/octet-stream"
        text = guessed.startswith("text/") or guessed.endswith(("javascript", "json", "svg+xml"))
        packed = gzip.compress(body, 9, mtime=0) if text else b""
        self.body = body
        self.packed = packed if packed and len(packed) < len(body) else None
        self.kind = guessed
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        # Vite puts a hash of the content into the names of what it bundles.
        self.cache = CACHED_FOR_EVER if path.startswith("assets/") else ASK_AGAIN


class Page:
    """All files of the page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._assets: dict[str, Asset] = {}
        self._built_at = -1

    def find(self, path: str) -> Asset | None:
        """The file at `path` below the folder; None when there is none."""
        self._read()
        return self._assets.get(path)

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
        self._assets = {}
        if built_at:
            for file in sorted(self.folder.rglob("*")):
                if file.is_file():
                    path = file.relative_to(self.folder).as_posix()
                    self._assets[path] = Asset(path, file.read_bytes())
