# Written by build_backend/tycoon_names.py from names.py.
cdef enum Lot:
    HOUSE = 64
    HOTEL = 65
