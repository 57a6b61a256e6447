cimport cython
from undermine cimport native

cdef int _IN_BLOCK, _KEY_SIZE
cdef unsigned long long _LOW, _SHARE
cdef double _SHARES

cdef class Chance:
    cdef bytes _key
    cdef unsigned long long _block
    cdef unsigned int _words[8]
    cdef int _used

    @cython.locals(twin=Chance)
    cpdef Chance copy(self)
    @cython.locals(place="int")
    cpdef go_on_from(self, Chance other)
    cdef int _refill(self) except -1
    @cython.locals(product="unsigned long long", low="unsigned long long")
    cpdef unsigned long long below(self, unsigned long long limit) except? 0xFFFFFFFFFFFFFFF
    @cython.locals(last="Py_ssize_t", other="Py_ssize_t")
    cpdef shuffle(self, items)
    @cython.locals(last="Py_ssize_t", other="Py_ssize_t", kept="int")
    cpdef shuffle_bytes(self, bytearray items)
