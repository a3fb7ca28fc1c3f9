from tycoon.core._bits cimport popcount
from tycoon.games.monopoly.board cimport Board
from tycoon.games.monopoly.debt cimport could_raise
from tycoon.games.monopoly.landing cimport rent
from tycoon.games.monopoly.money cimport worth
from tycoon.games.monopoly.mortgage cimport cost_of_lifting
from tycoon.games.monopoly.squares cimport GROUP, GROUPS, MEMBERS, UTILITY_TIMES

cdef int UTILITIES, BY_DICE


cpdef int worth_of(Board state, int seat)
cpdef int raised_by(Board state, int seat)
cpdef int rent_now(Board state, int square)
cpdef int lifting(Board state, int square)
