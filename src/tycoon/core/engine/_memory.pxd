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
    #define tycoon_delete_attribute(of, name) PyObject_GenericSetAttr(of, name, NULL)
    """
    void copy_fields "tycoon_copy_fields" (object to, object from_, const char *start) noexcept nogil
    # As any object does it: the `__setattr__` of the class is not asked.
    int set_attribute "PyObject_GenericSetAttr" (object of, object name, object value) except -1
    int delete_attribute "tycoon_delete_attribute" (object of, object name) except -1
