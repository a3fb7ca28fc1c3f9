from tycoon.core.engine.archive cimport Archive
from tycoon.core.engine.buffers cimport i64, u64
from tycoon.core.engine.frames cimport FrameState
from tycoon.games.monopoly cimport squares
from tycoon.games.monopoly._names cimport Reason, asked

cdef int MAX_SEATS, BANK, POT, PILES, FACES, MAX_REFUSED, MAX_CLAIMS, HOUSES, HOTELS, ALL_CASH, FORTUNE_KINDS
cdef int KEPT_FORTUNES, TO_CREDITOR, TO_AUCTION, SHARED
cdef u64 ONE


cdef class Board(FrameState):
    cdef readonly int board, base, size, end, limit, target, deal_deeds, auction_start, hotel_after, luxury_tax
    cdef readonly int trade_offers, estate_to, fine
    cdef readonly bint double_on_start, auction_may_fail, manual_claims, build_anywhere, unevenly, tax_choice, jackpot
    cdef readonly bint pays_after_fail, speed_die
    cdef readonly int[32] card_does, card_a, card_b
    cdef readonly int[2] pile_sizes
    cdef public int phase, turn, rounds, turns, out, houses, hotels, pot, face, doubles, fast, offers, refused_count
    cdef public int claims, ending, winner, reason
    cdef public bint again, stopped
    cdef public int[8] order, place, cash, at, jail, ruined, level
    cdef public int[40] owner, buildings
    cdef public u64[8] owned, whole
    cdef public u64 built, mortgaged, face_down
    cdef public int[2] below_count, jail_cards, dice, unseen
    cdef public int[32] below
    cdef public i64[64] refused, refused_give, refused_want
    cdef public int[8] claim_payer, claim_owner, claim_amount, claim_square
    cdef public int[10] fortunes
    cdef public int[40] kept

    cdef object _fields(self, Archive archive)
