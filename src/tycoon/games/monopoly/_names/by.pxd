# Written by build_backend/tycoon_names.py from names.py.
cdef enum By:
    DOUBLE = 0
    FINE = 1
    CARD = 2
