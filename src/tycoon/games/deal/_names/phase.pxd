# Written by build_backend/tycoon_names.py from names.py.
cdef enum Phase:
    BEFORE = 0
    OPENING = 1
    PLAYING = 2
    PUTTING_AWAY = 3
    OVER = 4
