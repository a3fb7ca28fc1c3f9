"""Makes codes of tables, too long to be found by trying and easy to read out."""

from __future__ import annotations

import re
import secrets
import unicodedata

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 10
OF_EVENING = 8
"""By its length a code is told from those of tables."""
_CODE = re.compile(f"[{LETTERS}]{{6}}|[{LETTERS}]{{{LENGTH}}}|[{LETTERS}]{{{OF_EVENING}}}")


def fresh(length: int = LENGTH) -> str:
    """A code that hardly any table has; of another length one for something else."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def written(typed: str) -> str:
    """A code as tables have it, however it was typed: `k7x2m-abcde` is `K7X2MABCDE`.

    "" for what can be none. Tables of early versions had codes of six.
    """
    code = re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", typed[:40])).upper()
    return code if _CODE.fullmatch(code) else ""
