cimport cython
from libc cimport math

cdef int _FAR
cdef int _EMPTY
cdef int _FACE_DOWN
cdef int _NOWHERE
cdef int _SLACK
cdef int _COUNT
cdef int _UNKNOWN
cdef double _LESS_BY_ONE
cdef double _LESS_BY_TWO
cdef double _USUAL
cdef double _HOPELESS
cdef bytearray _OPEN
cdef bytearray _SOURCE
cdef bytearray _NEAR
cdef bytearray _LEADS
cdef int[3] _GOALS
cdef int[4] _STEP
cdef int[4] _BACK


cdef class Ahead:
    cdef bytearray empty
    cdef bytearray sides


cdef class Board:
    cdef readonly object table
    cdef readonly object maze
    cdef bytearray _spread
    cdef bytearray _slots
    cdef int _count
    cdef int[::1] _cells
    cdef int[::1] _stack
    cdef list _ahead
    cdef list _effort
    cdef dict _around
    cdef dict _barred
    cdef list _frontier
    cdef bytearray _ends

    cpdef void lay(self, int cell, int face) except *
    cpdef int take(self, int cell) except? -1
    cpdef void show_goal(self, int cell, int face) except *
    cdef void _changed(self, int cell) except *
    cdef Ahead _ahead_of(self, int goal)
    cdef Ahead _ahead_without(self, int goal, int cell)
    cdef list _look_for_ends(self)
    @cython.locals(
        faces=bytearray, ahead=Ahead, top=int, begin=int, end=int, count=int, need=int, last=int, index=int, cell=int,
        near=int, side=int, key=int, leaving=int, there=int, way=int, slot=int, one=int
    )
    cdef Ahead _search(self, int target, int barred)
    cpdef int need(self, int goal) except? -1
    @cython.locals(number=int, besides=int, least=int)
    cdef int _least(self, Ahead ahead, int but) except? -1
    @cython.locals(found=int, ahead=Ahead)
    cpdef int need_without(self, int goal, int cell) except? -1
    @cython.locals(
        faces=bytearray, marks=bytearray, ahead=Ahead, entered=int, reached=int, side=int, near=int, best=int,
        target=int, found=int
    )
    cpdef int need_after(self, int goal, int cell, int face) except? -1
    cpdef double effort(self, int goal) except? -1
    @cython.locals(ahead=Ahead, need=int, wanted=int)
    cpdef double effort_after(self, int goal, int cell, int face, object after) except? -1
    @cython.locals(
        cell=int, least=int, longer=int, shortest=int, one_longer=int, two_longer=int, total=double, effort=double
    )
    cdef double _soft(self, object maze, Ahead ahead, int target) except? -1
    @cython.locals(need=int, near=int, onwards=int, side=int, key=int)
    cdef int _leads_on(self, bytearray faces, bytearray marks, Ahead ahead, int cell, int target) except? -1
