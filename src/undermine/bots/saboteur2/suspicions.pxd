cimport cython
from libc cimport math
from undermine cimport native
from undermine.bots.saboteur2.counting cimport DwarfCount

cdef int _SLOTS, _ROLES, _SABOTEUR, _STYLES, _KINDS, _WHERE, _NEARER, _NEAR
cdef double _EARLY, _LITTLE, _STRONGLY, _PAIR
cdef double[960] _SAID
cdef double[3] _PRIOR
cdef int[6] _GROUPS
cdef double[54] _PAIRS

@cython.final
cdef class Suspicions2:
    cdef readonly int seats
    cdef readonly int slots
    cdef readonly int deeds
    cdef int _looks
    cdef double _logs[96]
    cdef double _styles[48]
    cdef double _pairs[16]
    cdef int _holds[16]
    cdef int _knows[16]
    cdef int _truth[16]
    cdef double _by[3]
    cdef double _to[3]
    cdef double _said[6]
    cdef readonly double chances[96]
    cdef readonly DwarfCount counted

    @cython.locals(seat="int")
    cpdef forget(self, int seats)
    @cython.locals(slot="int", role="int", style="int")
    cdef void _add_slot(self, int seat) noexcept
    @cython.locals(index="int", slot="int")
    cdef take_over(self, Suspicions2 other)
    @cython.locals(slot="int", role="int", style="int")
    cpdef follow(self, view)
    @cython.locals(seat="int", target="int", old="int", new="int", slot="int")
    cpdef see(self, tuple looks, bint keep)
    @cython.locals(where="int", early="double", first="int", slot="int", role="int", style="int")
    cdef void weigh(self, int seat, int done, int team, int least, bint free) noexcept
    cdef void pass_over(self) noexcept
    @cython.locals(first="int", top="double", style="int", total="double")
    cdef void _add_up(self, int slot) noexcept
    @cython.locals(doer="int", other="int", held="double", first="int", group="int", role="int")
    cdef void weigh_two(self, int seat, int target, bint helps) except *
    @cython.locals(mean="double", role="int")
    cdef void _say_of(self, int slot, int chances, double *odds) noexcept
    @cython.locals(count=DwarfCount, slot="int", top="double", role="int", other="int", first="int", total="double")
    cpdef void think(self, int seat, bytes roles) except *
    cpdef bint knows(self, int seat, int other) noexcept
