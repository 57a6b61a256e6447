cimport cython

cdef int _SHIFT
cdef int _MASK
cdef long long _UNIT
cdef long long _NEVER
cdef int _EMPTY
cdef int _NARROW
cdef int _BARRED
cdef int _HIDDEN
cdef int[4] _BACK


cdef class Forest:
    cdef readonly int width
    cdef readonly object prices
    cdef list step
    cdef readonly bytearray open
    cdef readonly bytearray holds
    cdef readonly list enter
    cdef readonly set camps
    cdef readonly set held
    cdef readonly dict tokens
    cdef readonly dict crossing
    cdef list links

    @cython.locals(twin=Forest)
    cpdef Forest copy(self)
    cpdef int cell(self, int column, int row) except? -1
    cpdef void forget(self, int cell) except *
    @cython.locals(number=int, near=int, price="long long", toll="long long", hidden="long long", found=list, linked=tuple)
    cdef tuple _links_of(self, int cell)
    @cython.locals(
        best=list, waiting=bytearray, queue=list, cell=int, near=int, base="long long", there="long long",
        link="long long", known="long long", linked=tuple
    )
    cpdef list costs_to(self, object targets)
    @cython.locals(
        costs=list, cell=int, key="long long", price="long long", shift="long long", hidden="long long", held="long long"
    )
    cpdef list costs_from(self, int start)
    @cython.locals(number=int, near=int, what=int, found=list)
    cpdef list roads(self, int cell)
    cpdef int steps(self, int cell) except? -1
    @cython.locals(found=dict, layer=dict, after=dict, cell=int, passed=int, near=int, traps=int, step=int)
    cpdef dict within(self, int start)
