cimport cython
from tycoon.core.engine._bits cimport number_at, put_number
from tycoon.core.engine._rows cimport byte_at, clear_bytes, mark_at, put_byte, put_floats, put_mark
from tycoon.core.engine.buffers cimport Actions, ObservationBuffer, i64, u64
from tycoon.core.engine.chance cimport FastChance
from tycoon.core.engine.scaling cimport Scale
from tycoon.core.engine.state cimport State
from tycoon.envs._orders cimport Line, close_line, hear, open_line, say

cdef int WIDTH, FLOAT, MARK, MARKS, TOO_MANY, NO_GAME, TRIES
cdef int BEGIN, STEP, LEAVE, DONE, LOOKS
cdef u64 GAME_STEP, LOTS, WORD


@cython.final
cdef class Memory:
    cdef readonly State start
    cdef readonly Scale scale
    cdef readonly int seats, num_actions, num_observed, own
    cdef readonly i64 most
    cdef readonly bint one_deal
    cdef readonly bytearray chosen, mask, observed, final, seats_to_act, lots, rewards, points, returns, lengths, ended, truncated, marked, marks


@cython.final
cdef class Cell:
    cdef readonly State state
    cdef public i64 decisions
    cdef readonly u64 chance, drawing, before_lot
    cdef readonly i64 number
    cdef bint is_first, is_last
    cdef Cell before, after


@cython.final
cdef class Block:
    cdef Memory memory
    cdef Cell root
    cdef FastChance chance, drawing
    cdef Actions actions
    cdef ObservationBuffer row, scaled
    cdef readonly i64 first, count, stuck
    cdef Line orders, answers

    cpdef ask(self, str what)
    cpdef do(self, str what)
    cpdef wait(self)
    @cython.locals(what=cython.long)
    cdef void attend_all(self) noexcept nogil
    cpdef begin(self)
    cpdef i64 find_illegal(self)
    cpdef step(self)
    @cython.locals(cell=Cell)
    cpdef put(self, i64 number, State state, u64 chance, u64 before_lot, i64 decisions)
    @cython.final
    cdef void take_up(self, Cell cell) noexcept nogil
    @cython.final
    cdef void put_down(self, Cell cell) noexcept nogil
    @cython.locals(found=Cell)
    cpdef Cell cell(self, i64 number)
    @cython.locals(cell=Cell)
    cpdef check(self)
    @cython.locals(number=i64, chosen=i64)
    cdef i64 illegal(self, Memory memory) noexcept nogil
    cdef void begin_all(self, Cell cell) noexcept nogil
    cdef void step_all(self, Cell cell) noexcept nogil
    @cython.locals(_=cython.int)
    cdef void begin_episode(self, State state, Cell cell, Memory memory) noexcept nogil
    @cython.locals(half=u64)
    cdef void play_on(self, State state, Cell cell, Memory memory, bint moved) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t)
    cdef void end_episode(self, State state, Cell cell, Memory memory) noexcept nogil
    cdef void see(self, State state, int seat, Memory memory, bytearray into, cython.Py_ssize_t at) noexcept nogil
    cdef void put_row(self, ObservationBuffer row, bytearray into, cython.Py_ssize_t at) noexcept nogil
    @cython.locals(chosen=i64, over=cython.bint, cut=cython.bint)
    cdef void decide(self, State state, Cell cell, Memory memory) noexcept nogil
    @cython.locals(seat=cython.int, points=i64)
    cdef void reward(self, State state, Memory memory, cython.Py_ssize_t at) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void note_points(self, State state, Memory memory, cython.Py_ssize_t at) noexcept nogil
    @cython.locals(_=cython.int)
    cdef void note_returns(self, Memory memory, cython.Py_ssize_t at) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t)
    cdef void look(self, State state, Cell cell, Memory memory) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, drawn=u64, number=cython.int, i=cython.int, few=cython.bint)
    cdef void list_legal(self, State state, Cell cell, Memory memory, Actions actions) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, count=i64, i=cython.int)
    cdef void clear_mask(self, Memory memory, i64 number) noexcept nogil


@cython.locals(block=Block)
cpdef all_do(str what, list blocks, list attended)
