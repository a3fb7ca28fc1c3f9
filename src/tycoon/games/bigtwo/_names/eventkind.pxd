# Written by build_backend/tycoon_names.py from names.py.
cdef enum EventKind:
    DEALT = 1
    LEADS = 2
    PLAYED = 3
    PASSED = 4
    TRICK_WON = 5
    WENT_OUT = 6
    SCORED = 7
    GAME_ENDED = 8
    KEPT = 9
    REDEALT = 10
