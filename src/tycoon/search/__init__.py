"""Players that look ahead: they try what they may do in worlds that they cannot tell apart."""

from tycoon.search.player import Candidate, Reason, Search

__all__ = ["Candidate", "Reason", "Search"]
