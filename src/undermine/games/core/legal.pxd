# directives: freelist=16
cimport cython
from undermine cimport native


@cython.final
cdef class Legal:
    cdef readonly bytes packed
    cdef Py_ssize_t size

    cdef _at(self, Py_ssize_t index)
    cpdef unsigned int first_code(self) noexcept
    cpdef bint holds(self, long long code) noexcept
