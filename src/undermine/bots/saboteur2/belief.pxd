cimport cython

cdef int _ROLES
cdef int _FULL
cdef int[6] _STEPS
cdef bytearray _LEFT
cdef list _LAYERS


@cython.locals(
    slots=int, slot=int, first=int, state=int, role=int, left=int, weight=double, chance=double, total=double, part=double,
    ways="double[::1]", onwards="double[::1]", marginals=list, layer=list
)
cpdef list _marginals(list odds)
