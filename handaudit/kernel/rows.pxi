"""Records are made here past their constructors, which check what the kernel knows."""

cdef extern from *:
    """
    /* As `tuple.__new__` makes one of a subtype: room for the fields, and from 3.14 on no hash that is known already. */
    static PyObject *handaudit_row(PyObject *kind, Py_ssize_t size) {
        PyObject *row = ((PyTypeObject *)kind)->tp_alloc((PyTypeObject *)kind, size);
    #if PY_VERSION_HEX >= 0x030E0000
        if (row != NULL) ((PyTupleObject *)row)->ob_hash = -1;
    #endif
        return row;
    }
    """
    object handaudit_row(object kind, Py_ssize_t size)


cdef inline object row_of(type kind, Py_ssize_t size):
    """A named tuple of some kind whose fields are still to be set, all of them."""
    return handaudit_row(kind, size)


cdef inline void put(object row, Py_ssize_t at, object value) noexcept:
    """Sets a field of a named tuple that is being made."""
    Py_INCREF(value)
    PyTuple_SET_ITEM(row, at, value)


cdef inline object record(type kind, tuple fields):
    """A named tuple of some kind from all of its fields."""
    cdef Py_ssize_t at, size = len(fields)
    cdef object row = row_of(kind, size)
    for at in range(size):
        put(row, at, fields[at])
    return row


cdef tuple slots_of(type kind):
    """What sets the fields of a class with slots, in their order."""
    return tuple([kind.__dict__[name] for name in kind.__slots__])


cdef object frozen(type kind, tuple slots, list values):
    """An instance of such a class, whose fields are set past the guard of a frozen one."""
    cdef object made = PyType_GenericAlloc(kind, 0)
    cdef type how = type(slots[0])
    cdef Py_ssize_t at
    for at in range(len(slots)):
        (<PyTypeObject *>how).tp_descr_set(slots[at], made, values[at])
    return made
