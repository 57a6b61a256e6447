cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance

cdef int _ROLES, _SLOTS, _FULL, _STATES
cdef int[6] _STEPS
cdef int[7200] _LEFT
cdef int[1200] _ORDER
cdef int[17] _BEGIN

@cython.final
cdef class DwarfCount:
    cdef readonly int slots
    cdef double odds[96]
    cdef double weights[96]
    cdef double _ways[1200]
    cdef double _onwards[1200]

    @cython.locals(
        ways="double *", onwards="double *", place="int", slot="int", first="int", state="int", weight="double",
        role="int", left="int", chance="double", total="double", part="double"
    )
    cpdef void count(self, int slots) noexcept
    @cython.locals(place="int")
    cpdef list count_all(self, list odds)
    @cython.locals(
        found=bytearray, state="int", slot="int", left_over="double", chosen="int", role="int", left="int",
        chance="double", part="double"
    )
    cpdef bytes draw(self, Chance lots)
