# Written by build_backend/tycoon_names.py from names.py.
cdef enum Fortune:
    OUT_OF_JAIL = 0
    FREE_HOUSE = 1
    SWAP = 2
    TAKE = 3
    REFUSE = 4
    BUY_RECEIVE_10 = 5
    BUY_RECEIVE_20 = 6
    BUY_PAY_10 = 7
    AUCTION = 8
    ON_TO_FREE = 9
