"""Makes codes of tables, too long to be found by trying and easy to read out."""

from __future__ import annotations

import re
import secrets
import unicodedata

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 10
_CODE = re.compile(f"[{LETTERS}]{{6}}|[{LETTERS}]{{{LENGTH}}}")


def fresh() -> str:
    """A code that hardly any table has."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def written(typed: str) -> str:
    """A code as tables have it, however it was typed: `k7x2m-abcde` is `K7X2MABCDE`.

    "" for what can be none. Tables of early versions had codes of six.
    """
    code = re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", typed[:40])).upper()
    return code if _CODE.fullmatch(code) else ""
