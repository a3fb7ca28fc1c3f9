from tycoon.core.engine.buffers cimport Actions, u64


cdef inline void list_action(Actions actions, u64 action) noexcept nogil:
    if actions.size < 8192:
        actions.items[actions.size] = action
        actions.size += 1
    else:
        actions.overflow = True
