"""Who leaves with which tables when a process hands its tables over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from tycoon.server.handing_over import SHARE, SHARES, shares_of


@dataclass(eq=False)
class Somebody:
    """Who is at a table."""

    code: str
    address: str = ""
    counted: bool = True

    def stop(self) -> None: ...

    def banish(self) -> None: ...

    def is_at(self, code: str, name: str) -> bool:
        return False


AT = st.lists(st.sampled_from(["", "theirs", *(f"ours{n}" for n in range(40))]), max_size=600)


@given(at=AT)
def test_everybody_leaves_once_and_whole_tables_do(at: list[str]) -> None:
    people = [Somebody(code) for code in at]
    shares = shares_of(people, lambda code: code.startswith("ours"))
    codes = [code for share, _ in shares for code in share]
    assert Counter(codes) == Counter({code for code in at if code.startswith("ours")})
    if not codes:
        assert not shares
        return
    left = Counter(id(one) for _, leaving in shares for one in leaving)
    assert left == Counter(id(one) for one in people)
    for share, leaving in shares:
        at_ours = [one for one in leaving if one.code.startswith("ours")]
        assert {one.code for one in at_ours} == set(share)
        size = max(SHARE, -(-len(people) // SHARES))
        assert len(at_ours) <= size or len(share) == 1
