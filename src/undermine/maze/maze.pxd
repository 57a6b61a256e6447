# directives: no_gc=1
# Nothing that a maze has leads back to it, so nobody need look for circles.
cimport cython
from undermine cimport native

cdef int _EMPTY, _FACE_DOWN, _NORTH, _EAST, _SOUTH, _WEST, _MOST_KNOCKED

@cython.final
cdef class Maze:
    cdef public object ground
    cdef public object table
    cdef public bint joined
    cdef readonly int width
    cdef int shift
    cdef bytes rows
    cdef bytes columns
    cdef public bytearray faces
    cdef public bytearray marks
    cdef bytes opens
    cdef bytes spread
    cdef bytes source
    cdef unsigned short ends[1056]
    cdef unsigned short laid_cells[264]
    cdef unsigned short fixed_cells[16]
    cdef unsigned short knocked_cells[8]
    cdef readonly int ends_count
    cdef readonly int laid_count
    cdef readonly int fixed_count
    cdef readonly int knocked_count

    @cython.locals(twin=Maze, place="int")
    cpdef Maze copy(self)
    cpdef void hide(self, int cell) noexcept
    cpdef int fix(self, int cell, int face) noexcept
    cpdef int lay(self, int cell, int face) noexcept
    @cython.locals(opened="int", width="int", entered="int", reached="int")
    cdef int _put(self, int cell, int face) noexcept
    @cython.locals(there="int")
    cdef int _meet(self, int near, int opened, int one, int back) noexcept
    @cython.locals(there="int", place="int")
    cdef void _reach(self, int near, int back) noexcept
    @cython.locals(fresh="int")
    cdef void _flow(self, int cell, int reached) noexcept
    @cython.locals(place="int", last="int")
    cdef void _open(self, int cell) noexcept
    @cython.locals(place="int", count="int")
    cdef void _close(self, int cell) noexcept
    @cython.locals(face="int", reached="int", width="int", joins="int")
    cpdef int take(self, int cell) noexcept
    @cython.locals(place="int")
    cdef void _forget(self, int cell) noexcept
    @cython.locals(there="int")
    cdef int _leave(self, int cell, int near, int reached, int one, int back) noexcept
    cdef void _review(self, int cell) noexcept
    @cython.locals(place="int")
    cpdef void rebuild(self) noexcept
    cdef void _spring(self, int cell) noexcept
    @cython.locals(place="int", end="int")
    cdef int list_rim(self, unsigned int *cells, int begin) noexcept
    cdef int _list_beside(self, int cell, unsigned int *cells, int begin, int end) noexcept
    @cython.locals(place="int", last="int")
    cdef int _list_empty(self, int cell, unsigned int *cells, int begin, int end) noexcept
    cdef int cell_of(self, int place) noexcept
    cdef int place_of(self, int cell) noexcept
    cpdef int faced(self, int cell) noexcept
    cdef int _faced(self, int near, int one, int back) noexcept
    cpdef int matches(self, int cell, int face) noexcept
    cpdef int neighbours(self, int cell) noexcept
