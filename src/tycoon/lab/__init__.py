"""Studies of games: played out by bots as fast as the rules go, whole or from any state on.

And of players: in an arena each deal is played from every seat.
"""

from tycoon.lab.arena import Arena, RoundRobin, compare
from tycoon.lab.ledger import BadFolder
from tycoon.lab.programs import Program, ProgramFailed
from tycoon.lab.runs import Report, Run, play_out
from tycoon.lab.search import Ends, play_on
from tycoon.lab.standings import ArenaReport, Match, Rated, RoundRobinReport, Standing

__all__ = [
    "Arena",
    "ArenaReport",
    "BadFolder",
    "Ends",
    "Match",
    "Program",
    "ProgramFailed",
    "Rated",
    "Report",
    "RoundRobin",
    "RoundRobinReport",
    "Run",
    "Standing",
    "compare",
    "play_on",
    "play_out",
]
