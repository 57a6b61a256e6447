cimport cython
from undermine cimport native
from undermine.games.lost_mines.round_state cimport Table

cdef int _SHIFT, _CELL, _ONE_TRAP, _MOST_STATES, _FACE_DOWN, _CLOSED, _TRAP, _STEPS, _STEPS_FROM_CAMPFIRE, _NOWHERE
cdef bytes _OPEN, _CAMPFIRE, _NARROW

cdef class Walk(Table):
    cpdef clear_table(self)
    @cython.locals(here="int", count="int", begin="int", end="int", index="int", _="int")
    cdef int search(self, int seat, unsigned int *states) noexcept
    @cython.locals(state="unsigned int", cell="int", roads="int", passed="unsigned int", width="int", bit="int", near="int", after="unsigned int", faces=bytearray, there="int")
    cdef int _go_on(self, int seat, int index, unsigned int *states, int count) noexcept
    @cython.locals(other="int")
    cdef bint _is_held(self, int seat, int cell) noexcept
    @cython.locals(roads="int")
    cdef int roads_from(self, int cell) noexcept
    @cython.locals(faces=bytearray, width="int", opened="int", roads="int", bit="int", near="int", there="int", token="int")
    cdef int _look_at_roads(self, int cell) noexcept
    cpdef void forget_roads(self, int cell) noexcept
    @cython.locals(faces=bytearray, width="int", here="int", opened="int", inward="int", bit="int", near="int", there="int", leads="bint", meets="bint", crossed="bint")
    cpdef void review_ways(self, int cell) noexcept
    @cython.locals(states="unsigned int *", count="int", index="int")
    cpdef list walks(self, int seat)
    @cython.locals(states="unsigned int *", count="int", index="int")
    cpdef list way_to(self, int seat, unsigned int state)
