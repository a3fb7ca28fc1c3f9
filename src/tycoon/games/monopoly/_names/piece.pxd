# Written by build_backend/tycoon_names.py from names.py.
cdef enum Piece:
    HOUSE = 0
    HOTEL = 1
