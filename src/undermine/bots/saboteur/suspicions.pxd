cimport cython
from libc cimport math
from undermine cimport native

cdef int _SEATS, _MEMBERS, _SETS, _MOST, _SIXTHS
cdef double _NEVER, _PASSED, _EARLY
cdef double[169] _LAID
cdef double[169] _TOOK
cdef double[4] _BROKE
cdef double[4] _MENDED

@cython.final
cdef class Suspicions:
    cdef readonly int seats
    cdef double _leans[128]
    cdef double _pairs[16]
    cdef double _joint[256]
    cdef int _sets
    cdef unsigned char _members[1344]
    cdef int _sizes[336]
    cdef double _logs[336]
    cdef double _weights[336]
    cdef readonly double chances[16]

    @cython.locals(index="int")
    cpdef forget(self, int seats)
    @cython.locals(sets=list, logs=list, index="int", seat="int", place="int")
    cdef _set_up(self, int seats)
    @cython.locals(index="int")
    cdef take_over(self, Suspicions other)
    @cython.locals(goals="int", seat="int", target="int")
    cpdef follow(self, view)
    cdef void _done_to(self, int seat, int target, double one, double two, double three, double four) noexcept
    @cython.locals(lean="double", goals="int")
    cdef void passed(self, int seat, bint early) noexcept
    @cython.locals(goals="int", best="int", total="int", count="int", goal="int", sixths="int", lean="double")
    cdef void dug(self, int seat, bint laid, int hidden, int *gains, bint early) noexcept
    cdef void broke(self, int seat, int target) noexcept
    cdef void mended(self, int seat, int target) noexcept
    cdef double lean(self, int goals, int seat) noexcept
    @cython.locals(
        top="double", seats="int", index="int", size="int", first="int", own="bint", place="int", weight="double",
        member="int", other="int", total="double"
    )
    cpdef void think(self, int goals, int seat, bint saboteur) noexcept
