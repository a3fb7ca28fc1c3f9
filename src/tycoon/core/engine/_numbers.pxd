cdef extern from *:
    """
    #include <stdint.h>
    static inline void tycoon_put_number(PyObject *into, Py_ssize_t at, long long value) {
        unsigned char *to = (unsigned char *)PyByteArray_AS_STRING(into) + at;
        for (int i = 0; i < 8; i++) to[i] = (unsigned char)((uint64_t)value >> 8 * i);
    }
    static inline long long tycoon_number_at(PyObject *from, Py_ssize_t at) {
        const unsigned char *bytes = (const unsigned char *)PyByteArray_AS_STRING(from) + at;
        uint64_t value = 0;
        for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << 8 * i;
        return (long long)value;
    }
    """
    # The caller has looked whether eight bytes are there.
    void put_number "tycoon_put_number" (bytearray into, Py_ssize_t at, long long value)
    long long number_at "tycoon_number_at" (bytearray from_, Py_ssize_t at)
