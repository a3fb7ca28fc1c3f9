"""Copying the attributes of states in Python; compiled fields are copied by _memory.pxd."""

from typing import Any

_HELD = frozenset(("game", "options", "events", "error"))
_PLAIN = frozenset((int, bool, float, str))


def copy_attributes(to: Any, source: Any) -> None:
    """Give `to` its own copy of every attribute of `source` but those that states share."""
    for name, value in source.__dict__.items():
        if name not in _HELD:
            to.__dict__[name] = _own(value)


def _own(value: Any) -> Any:
    if isinstance(value, list):
        # Nearly all are long and hold numbers alone.
        if _PLAIN.issuperset(map(type, value)):
            return value.copy()
        return [_own(item) for item in value]
    if isinstance(value, dict):
        return {key: _own(item) for key, item in value.items()}
    if isinstance(value, set | bytearray):
        return value.copy()
    return value
