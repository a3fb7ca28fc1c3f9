from tycoon.core.engine.buffers cimport i64, u64

cdef enum:
    QUARTERS = 16, LIFTING = 28, HELD = 40, CITIES = 48

# In two registers: it is handed from function to function.
cdef struct Sums:
    int worth, budget
    i64 whole

cdef struct Parties:
    int seat, partner, others, own, its

cdef struct Swap:
    u64 give, want
    int own, its

cdef struct Deal:
    u64 given, wanted
    int paid, share
