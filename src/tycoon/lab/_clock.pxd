cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static inline long long tycoon_thread_ns(void) {
        FILETIME begun, ended, kernel, user;
        if (!GetThreadTimes(GetCurrentThread(), &begun, &ended, &kernel, &user)) return 0;
        return 100 * ((((long long)kernel.dwHighDateTime + user.dwHighDateTime) << 32)
            + (long long)kernel.dwLowDateTime + user.dwLowDateTime);
    }
    #else
    #include <time.h>
    static inline long long tycoon_thread_ns(void) {
        struct timespec now;
        if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)) return 0;
        return 1000000000ll * now.tv_sec + now.tv_nsec;
    }
    #endif
    """
    long long thread_ns "tycoon_thread_ns" () noexcept nogil
