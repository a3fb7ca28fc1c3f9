# Written by build_backend/tycoon_names.py from names.py.
cdef enum Act:
    CLOSE = 1
    ACCEPT = 2
    REFUSE = 3
    DECLINE = 4
    COUNTER = 5
    DONE = 6
    TEN = 7
    ONE = 8
    PASS = 9
    AUCTION = 10
    TRADE = 11
    CARD = 12
    SELL = 13
