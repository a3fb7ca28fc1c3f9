"""Tokens, by which a server knows its people again; it keeps no more than their hashes."""

from __future__ import annotations

import hashlib
import secrets


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
