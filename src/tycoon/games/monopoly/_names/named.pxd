# Written by build_backend/tycoon_names.py from names.py.
cdef enum Named:
    GIVEN = 1
    WANTED = 65
    CASH = 128
