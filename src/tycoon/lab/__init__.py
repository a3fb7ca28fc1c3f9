"""Studies of games: played out by bots as fast as the rules go, whole or from any state on."""

from tycoon.lab.runs import Report, Run, play_out
from tycoon.lab.search import Ends, play_on

__all__ = ["Ends", "Report", "Run", "play_on", "play_out"]
