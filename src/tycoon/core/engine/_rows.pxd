cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    /* The bytes of an array that is not empty. */
    #define TYCOON_ROW(array) (((PyByteArrayObject *)(array))->ob_start)
    static inline void tycoon_put_byte(PyObject *into, Py_ssize_t at, int value) {
        TYCOON_ROW(into)[at] = (char)value;
    }
    static inline int tycoon_byte_at(PyObject *from, Py_ssize_t at) {
        return (unsigned char)TYCOON_ROW(from)[at];
    }
    static inline void tycoon_put_mark(PyObject *into, Py_ssize_t place, uint32_t number) {
        memcpy(TYCOON_ROW(into) + 4 * place, &number, 4);
    }
    static inline int tycoon_mark_at(PyObject *from, Py_ssize_t place) {
        uint32_t number;
        memcpy(&number, TYCOON_ROW(from) + 4 * place, 4);
        return (int)number;
    }
    static inline void tycoon_clear_bytes(PyObject *into, Py_ssize_t at, Py_ssize_t count) {
        memset(TYCOON_ROW(into) + at, 0, (size_t)count);
    }
    static inline void tycoon_put_floats(PyObject *into, Py_ssize_t at, const float *numbers, Py_ssize_t count) {
        memcpy(TYCOON_ROW(into) + at, numbers, (size_t)count * sizeof(float));
    }
    /* In two halves: so the compiler does many bits at a time. */
    static inline void tycoon_spread_bits(float *to, uint64_t bits, int count) {
        const uint32_t low = (uint32_t)bits, high = (uint32_t)(bits >> 32);
        const int lower = count < 32 ? count : 32;
        for (int i = 0; i < lower; i++) to[i] = (float)(int32_t)(low >> i & 1);
        for (int i = 32; i < count; i++) to[i] = (float)(int32_t)(high >> (i - 32) & 1);
    }
    #define TYCOON_NO_BUFFER 1
    #define TYCOON_OTHER_BUFFER 2
    /* The memory of an object that is contiguous and can be written to, with so many items of one of the kinds. */
    static inline int tycoon_open_row(PyObject *out, Py_buffer *view, const char *kinds, Py_ssize_t count) {
        const char *kind;
        if (!PyObject_CheckBuffer(out)) return TYCOON_NO_BUFFER;
        if (PyObject_GetBuffer(out, view, PyBUF_CONTIG | PyBUF_FORMAT) < 0) {
            PyErr_Clear();
            return TYCOON_OTHER_BUFFER;
        }
        kind = view->format ? view->format : "B";
        if (strlen(kind) == 1 && strchr(kinds, *kind) && view->len == count * view->itemsize) return 0;
        PyBuffer_Release(view);
        return TYCOON_OTHER_BUFFER;
    }
    static inline int tycoon_write_floats(PyObject *out, const float *numbers, Py_ssize_t count) {
        Py_buffer view;
        int wrong = tycoon_open_row(out, &view, "f", count);
        if (wrong) return wrong;
        memcpy(view.buf, numbers, (size_t)count * sizeof(float));
        PyBuffer_Release(&view);
        return 0;
    }
    static inline int tycoon_write_mask(PyObject *out, const unsigned long long *marked, Py_ssize_t some, Py_ssize_t count) {
        Py_buffer view;
        int wrong = tycoon_open_row(out, &view, "?B", count);
        if (wrong) return wrong;
        memset(view.buf, 0, (size_t)count);
        for (Py_ssize_t i = 0; i < some; i++) ((char *)view.buf)[marked[i]] = 1;
        PyBuffer_Release(&view);
        return 0;
    }
    """
    # The caller has looked whether the bytes are there.
    void put_byte "tycoon_put_byte" (bytearray into, Py_ssize_t at, int value) noexcept nogil
    int byte_at "tycoon_byte_at" (bytearray from_, Py_ssize_t at) noexcept nogil
    void put_mark "tycoon_put_mark" (bytearray into, Py_ssize_t place, unsigned int number) noexcept nogil
    int mark_at "tycoon_mark_at" (bytearray from_, Py_ssize_t place) noexcept nogil
    void clear_bytes "tycoon_clear_bytes" (bytearray into, Py_ssize_t at, Py_ssize_t count) noexcept nogil
    void put_floats "tycoon_put_floats" (bytearray into, Py_ssize_t at, const float *numbers, Py_ssize_t count) noexcept nogil
    int write_floats "tycoon_write_floats" (object out, const float *numbers, Py_ssize_t count) noexcept
    int write_mask "tycoon_write_mask" (object out, const unsigned long long *marked, Py_ssize_t some, Py_ssize_t count) noexcept
    # Of at most 64 bits.
    void spread_bits "tycoon_spread_bits" (float *to, unsigned long long bits, int count) noexcept nogil
