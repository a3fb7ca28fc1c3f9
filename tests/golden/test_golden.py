"""The games of today are those of the golden playthroughs; `make golden` writes them anew."""

import pytest

from tests.conformance.cases import Case
from tests.golden.playthroughs import HERE, Variant, chosen, path, playthrough

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("case", chosen(), ids=str)
def test_golden(case: Case | Variant) -> None:
    golden = path(case).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(
        zip(playthrough(case).splitlines(), golden, strict=True), 1
    ):
        assert line == expected, (
            f"{path(case).name}, line {number}: `make golden` and read the diff"
        )


def test_none_is_left_over() -> None:
    assert {file.name for file in HERE.glob("*.txt")} == {path(case).name for case in chosen()}
