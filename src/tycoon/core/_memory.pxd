cdef extern from *:
    """
    #include <string.h>
    /* The plain C fields of a compiled object, from `start` to the end of its innermost compiled type. */
    static void tycoon_copy_fields(PyObject *to, PyObject *from, const char *start) {
        PyTypeObject *type = Py_TYPE(from);
        size_t offset = (size_t)(start - (const char *)from);
        while (type->tp_flags & Py_TPFLAGS_HEAPTYPE) type = type->tp_base;
        memcpy((char *)to + offset, start, (size_t)type->tp_basicsize - offset);
    }
    """
    void copy_fields "tycoon_copy_fields" (object to, object from_, const char *start) noexcept nogil
