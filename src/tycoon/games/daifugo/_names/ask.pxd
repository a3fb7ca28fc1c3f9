# Written by build_backend/tycoon_names.py from names.py.
cdef enum Ask:
    RETURN = 1
    CLAIM = 2
    GIVE = 3
    DISCARD = 4
    CHANGE = 5
    BOMB = 6
