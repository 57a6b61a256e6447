cimport cython
from libc cimport math
from undermine cimport native

cdef int _SEATS, _MEMBERS, _SETS, _MOST_STYLES, _STYLES, _MOST, _SIXTHS, _GAINS, _UNKNOWN, _BROKE, _TOOK
cdef double _NEVER, _EARLY, _HARDLY, _SOMEWHAT
cdef double[512] _SAID
cdef double[8] _PRIOR
cdef double[24] _PAIRS
cdef bytearray _ROWS

@cython.final
cdef class Suspicions:
    cdef readonly int seats
    cdef double _styles[1024]
    cdef double _leans[128]
    cdef double _pairs[16]
    cdef double _joint[256]
    cdef int _sets
    cdef unsigned char _members[1344]
    cdef int _sizes[336]
    cdef double _logs[336]
    cdef double _weights[336]
    cdef readonly double chances[16]

    @cython.locals(index="int", style="int")
    cpdef forget(self, int seats)
    @cython.locals(sets=list, logs=list, index="int", seat="int", place="int")
    cdef _set_up(self, int seats)
    @cython.locals(index="int")
    cdef take_over(self, Suspicions other)
    @cython.locals(goals="int", seat="int", target="int", style="int", at="int")
    cpdef follow(self, view)
    cdef void _done_to(self, int seat, int target, double one, double two, double three, double four) noexcept
    @cython.locals(goals="int", far="int", goal="int", sixths="int", key="int", row="int")
    cdef int weigh(
        self, int seat, int done, bint free, int hidden, int looked, int *needs, int *gains, bint early
    ) except -1
    @cython.locals(goal="int", best="int", total="int", count="int")
    cdef int _sixths(self, int goals, int looked, int *gains) noexcept
    @cython.locals(first="int", style="int", top="double", total="double")
    cdef void _lean(self, int at, int row, double weight) noexcept
    @cython.locals(held="double", at="int")
    cdef void weigh_two(self, int seat, int target, int done, int hidden) noexcept
    cdef double lean(self, int goals, int seat) noexcept
    cpdef void think(self, int goals, int seat, bint saboteur) noexcept
    @cython.locals(
        top="double", seats="int", index="int", size="int", first="int", saboteurs="int", place="int", weight="double",
        member="int", other="int", total="double"
    )
    cdef void _think(self, int goals, int care, int must) noexcept
