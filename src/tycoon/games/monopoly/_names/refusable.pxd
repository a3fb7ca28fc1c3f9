# Written by build_backend/tycoon_names.py from names.py.
cdef enum Refusable:
    SWAP = 0
    TAKE = 1
    RENT = 2
    CARD_PAYMENT = 3
    SHARE = 4
