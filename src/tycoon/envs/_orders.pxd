cdef extern from *:
    """
    #include <pythread.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define tycoon_swap(at, value) _InterlockedExchange(at, value)
    #define tycoon_swap_if(at, from, to) (_InterlockedCompareExchange(at, to, from) == (from))
    #define tycoon_seen(at) _InterlockedOr(at, 0)
    #else
    #define tycoon_swap(at, value) __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST)
    #define tycoon_seen(at) __atomic_load_n(at, __ATOMIC_ACQUIRE)
    static inline int tycoon_swap_if(volatile long *at, long from, long to) {
        return __atomic_compare_exchange_n(at, &from, to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    #endif
    #if defined(_M_IX86) || defined(_M_X64)
    #define tycoon_pause() _mm_pause()
    #elif defined(__x86_64__) || defined(__i386__)
    #define tycoon_pause() __builtin_ia32_pause()
    #else
    #define tycoon_pause() ((void)0)
    #endif

    /* What one thread asks of another, which looks out for it for a while and then sleeps until the bell rings. */
    typedef struct { volatile long said; PyThread_type_lock bell; } tycoon_line;
    #define TYCOON_NOTHING 0
    #define TYCOON_ASLEEP (-1)

    static inline int tycoon_open_line_at(tycoon_line *line) {
        line->said = TYCOON_NOTHING;
        line->bell = PyThread_allocate_lock();
        return line->bell != NULL && PyThread_acquire_lock(line->bell, 0);
    }
    static inline void tycoon_close_line_at(tycoon_line *line) {
        if (!line->bell) return;
        PyThread_release_lock(line->bell);
        PyThread_free_lock(line->bell);
    }
    static inline void tycoon_say_at(tycoon_line *line, long what) {
        if (tycoon_swap(&line->said, what) == TYCOON_ASLEEP) PyThread_release_lock(line->bell);
    }
    /* What is said next, which is forgotten then. */
    static inline long tycoon_hear_at(tycoon_line *line, long looks) {
        while (looks-- && tycoon_seen(&line->said) == TYCOON_NOTHING) tycoon_pause();
        if (tycoon_swap_if(&line->said, TYCOON_NOTHING, TYCOON_ASLEEP)) PyThread_acquire_lock(line->bell, 1);
        return tycoon_swap(&line->said, TYCOON_NOTHING);
    }
    /* Where a line stands is all that is given on. */
    #define tycoon_open_line(line) tycoon_open_line_at(&(line))
    #define tycoon_close_line(line) tycoon_close_line_at(&(line))
    #define tycoon_say(line, what) tycoon_say_at(&(line), what)
    #define tycoon_hear(line, looks) tycoon_hear_at(&(line), looks)
    """
    ctypedef struct Line "tycoon_line":
        pass
    bint open_line "tycoon_open_line" (Line line) noexcept nogil
    void close_line "tycoon_close_line" (Line line) noexcept nogil
    void say "tycoon_say" (Line line, long what) noexcept nogil
    long hear "tycoon_hear" (Line line, long looks) noexcept nogil
