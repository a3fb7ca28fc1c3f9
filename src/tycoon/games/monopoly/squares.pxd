from tycoon.core.engine.buffers cimport u64

cdef int SQUARES, GROUPS, COLOURS, LEVELS, PILE_SIZE, START
cdef int[2] SIZES, JAIL, START_CASH, FINES
cdef u64[2] DEEDS
cdef int[80] SORTS, GROUP, PRICE, MORTGAGE, INTEREST, HOUSE_COST
cdef int[480] RENTS
cdef u64[20] MEMBERS
cdef int[5] STATION_RENTS
cdef int[3] UTILITY_TIMES
cdef int[6] SALARIES
