"""What a table answers for a player: a pass, for one who wants it and can do nothing else."""

from tycoon.testing.forced import (
    test_only_a_pass_is_given_for_those_who_want_it,
)
