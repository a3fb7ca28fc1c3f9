"""The attributes of states in Python: copied, and written by nobody but rules.

Compiled fields are copied by _memory.pxd, and `State.__setattr__` refuses to write them. In Python
that method would make rules slow. So states are of another class while no rule runs.
"""

from typing import Any, NoReturn

_HELD = frozenset(("game", "options", "events", "error", "past"))
_PLAIN = frozenset((int, bool, float, str))


def copy_attributes(to: Any, source: Any) -> None:
    """Give `to` its own copy of every attribute of `source` but those that states share."""
    for name, value in source.__dict__.items():
        if name not in _HELD:
            to.__dict__[name] = _own(value)


put_class = object.__dict__["__class__"].__set__
"""Change the class of an object, whatever its `__setattr__` says."""


def sealed(cls: type) -> type:
    """The class of states of `cls` that take no assignments."""
    closed = _SEALED.get(cls)
    if closed is not None:
        return closed
    if cls in _OPENED:
        return cls
    names = {"__slots__": (), "__module__": cls.__module__, "__qualname__": cls.__qualname__}
    closed = type(
        cls.__name__,
        (cls,),
        {**names, "__doc__": cls.__doc__, "__setattr__": _refuse, "__delattr__": _refuse},
    )
    # Of two threads one is first, and both take its class.
    closed = _SEALED.setdefault(cls, closed)
    _OPENED[closed] = cls
    return closed


def opened(cls: Any) -> Any:
    """The class that rules see: `cls`, or what `cls` is the `sealed` one of."""
    return _OPENED.get(cls, cls)


_SEALED: dict[type, type] = {}
_OPENED: dict[type, type] = {}


def _refuse(_state: object, name: str, _value: object = None) -> NoReturn:
    raise AttributeError(f"states are changed by apply() alone, {name!r} is read-only")


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
