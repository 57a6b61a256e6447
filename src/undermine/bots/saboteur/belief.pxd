cimport cython
from libc cimport math

cdef double _NEVER


cdef class Evidence:
    cdef public int read
    cdef public list leans
    cdef public list styles
    cdef public list pairs


@cython.locals(
    sets=list, logs=list, leans=list, pairs=list, says=tuple, found=list, weights=list, index=int, saboteurs=int,
    seat=int, target=int, weight=double, top=double
)
cpdef tuple posterior(int seats, int care, int must, Evidence evidence)

@cython.locals(found=list, weights=list, chances=list, index=int, saboteurs=int, seat=int, weight=double, total=double)
cpdef list chances_of(int seats, int care, int must, Evidence evidence)
