# Written by build_backend/tycoon_names.py from names.py.
cdef enum Phase:
    BETWEEN_DEALS = 0
    GIFTS = 1
    MARKET = 2
    STIR = 3
