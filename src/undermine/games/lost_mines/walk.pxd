cimport cython
from undermine cimport native
from undermine.games.lost_mines.round_state cimport Table

cdef int _SHIFT, _CELL, _ONE_TRAP, _MOST_STATES, _FACE_DOWN, _CLOSED, _TRAP, _STEPS, _STEPS_FROM_CAMPFIRE, _NOWHERE
cdef unsigned int _ALL
cdef bytes _OPEN, _CAMPFIRE, _NARROW
cdef tuple _SIDES

cdef class Walk(Table):
    cpdef clear_table(self)
    @cython.locals(faces=bytearray, width="int", here="int", count="int", begin="int", end="int", index="int", _="int", state="unsigned int", cell="int", roads="int", passed="unsigned int", sides=bytes, bit="int", near="int", after="unsigned int", there="int")
    cdef int search(self, int seat, unsigned int *states, unsigned int wanted=*) noexcept
    @cython.locals(other="int")
    cdef bint _is_held(self, int seat, int cell) noexcept
    @cython.locals(faces=bytearray, width="int", opened="int", roads="int", bit="int", near="int", there="int", token="int")
    cdef int _look_at_roads(self, int cell) noexcept
    cpdef void forget_roads(self, int cell) noexcept
    @cython.locals(faces=bytearray, width="int", here="int", opened="int", inward="int", bit="int", near="int", there="int", leads="bint", meets="bint", crossed="bint")
    cpdef void review_ways(self, int cell) noexcept
    @cython.locals(states="unsigned int *", count="int", index="int")
    cpdef list walks(self, int seat)
    @cython.locals(states="unsigned int *", index="int")
    cpdef list way_to(self, int seat, unsigned int state)
