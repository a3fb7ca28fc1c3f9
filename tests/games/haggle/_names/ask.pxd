# Written by build_backend/tycoon_names.py from names.py.
cdef enum Ask:
    GIFT = 1
    BID = 2
    OFFER = 3
    ANSWER = 4
    COUNTERING = 5
    VERDICT = 6
