from tycoon.core._bits cimport low_bit, popcount
from tycoon.core.buffers cimport Actions, u64
from tycoon.games.monopoly.rules.property.auction cimport start_auction
from tycoon.games.monopoly.rules.board cimport BANK, BANKRUPTCIES, KEPT_FORTUNES, PILES, SHARED, TO_AUCTION, Board
from tycoon.games.monopoly.rules.property.building cimport add_sales, drop_to, first_sale
from tycoon.games.monopoly.rules.cards cimport return_jail_card
from tycoon.games.monopoly.rules.money cimport action_of, drop_claims, next_in, receive, sale_of, spend, take_deed
from tycoon.games.monopoly.rules.property.mortgage cimport MORTGAGE_IT, add_mortgages, ask_interest, bare_deeds
from tycoon.games.monopoly.squares cimport MORTGAGE
from tycoon.games.monopoly.rules.property.trade cimport add_trades

cdef int NOTHING, BANKRUPT, ESTATE, FOR_ESTATE, FOR_BUILDING, GOT_CARD, RETURNED_DEED, RUINED, LAST_STANDING, BY_TARGET

cdef void add_raising(Board state, int seat, Actions actions) noexcept nogil
cdef int could_raise(Board state, int seat) noexcept nogil
cdef void add_debt(Board state, Actions actions) noexcept nogil
cdef u64 default_debt(Board state) noexcept nogil
cdef bint ruin(Board state, u64 action) noexcept nogil
cdef void sell_all(Board state, int seat) noexcept nogil
cdef void note_end(Board state) noexcept nogil
cdef void give_deeds(Board state, int to, u64 deeds) noexcept nogil
cdef void share_deeds(Board state, int seat, u64 deeds) noexcept nogil
cdef void return_deeds(Board state, int seat, u64 deeds) noexcept nogil
cdef void give_cards(Board state, int seat, int to) noexcept nogil
cdef void sell_estate(Board state, int seat) noexcept nogil
