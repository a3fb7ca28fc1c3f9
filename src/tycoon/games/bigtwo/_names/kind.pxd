# Written by build_backend/tycoon_names.py from names.py.
cdef enum Kind:
    PASS = 0
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_ONE = 7
    STRAIGHT_FLUSH = 8
