# Written by build_backend/tycoon_names.py from names.py.
cdef enum Ask:
    ACTION = 1
    GIVE = 2
    TAKE = 3
    ANSWER = 4
    COUNTER = 5
    PAY = 6
    PLACE = 7
    MOVE = 8
    BUILD = 9
    EMPTY = 10
    SURRENDER = 11
