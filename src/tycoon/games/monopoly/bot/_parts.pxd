from tycoon.core.engine.buffers cimport i64, u64

cdef enum:
    QUARTERS = 16, LIFTING = 28, HELD = 40, CITIES = 48

cdef struct Sums:
    i64 worth, budget, whole

cdef struct Parties:
    int seat, partner, others
    i64 own, its

cdef struct Swap:
    u64 give, want
    i64 own, its

cdef struct Deal:
    u64 given, wanted
    i64 paid, share
