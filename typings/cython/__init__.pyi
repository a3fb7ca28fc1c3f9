"""What type checkers see of `import cython`: the interpreted reading of the rules."""

from contextlib import AbstractContextManager
from typing import Final, TypeVar

_T = TypeVar("_T")

compiled: Final = False
nogil: AbstractContextManager[None]
gil: AbstractContextManager[None]

def final(method: _T) -> _T: ...
def cast(type_: type[_T], value: object) -> _T: ...
