cimport cython
from libc cimport math

cdef int _BITS
cdef int _TURNS
cdef double _STRAY
cdef double _NO_USE
cdef double _COMES_TRUE
cdef double _LEAD
cdef double _NEAR
cdef int _FAR_AHEAD
cdef int _FAR_AWAY
cdef double _NOTHING
cdef double _SECOND
cdef double _TEMPTING
cdef long long _TRAP_WEIGHS
cdef double _DRAGON_COSTS
cdef int _SHIFT
cdef int _FARE
cdef int _GAPS
cdef long long _NEVER
cdef long long _NO_WAY


cdef class Legs:
    cdef readonly bytearray mines
    cdef readonly list pulls
    cdef readonly bytearray turns
    cdef readonly bytearray gaps


cdef class Race:
    cdef readonly int seat
    cdef readonly list shares
    cdef readonly list order
    cdef readonly list turns
    cdef readonly list skill
    cdef list _values
    cdef list _dragons
    cdef list _odds
    cdef int _width
    cdef double[::1] _gone
    cdef double[::1] _closed_up
    cdef double[::1] _laid
    cdef double[::1] _left

    @cython.locals(legs=Legs, row=list, nearest="long long", cost="long long", mine=int)
    cpdef Legs legs(self, list fares, int cell, bint camp)
    @cython.locals(
        legs=Legs, pulls=list, mines=bytearray, turns=bytearray, gaps=bytearray, chosen=list, turn=int, seat=int,
        leg=int, mine=int, whole=int, count=double, here=double, drawn=double, share=double, skill=double,
        there=double, cards=double, total=double, arrives=bint, last=double, further=double, pull=double,
        value=double, dragon=double
    )
    cpdef double foreseen(self, list plans, Legs own, int target, list taken, list unopened) except? -1
    @cython.locals(
        mines=bytearray, pulls=list, target=int, other=int, leg=int, most=double, next_most=double, draw=double,
        chance=double, foreseen=double, pull=double, tempts=double
    )
    cpdef double ahead(self, list plans, Legs own, list taken, list unopened) except? -1
    @cython.locals(
        costs=list, cell=int, total=double, rivals=int, seat=int, share=double, cost=int, ahead=int, other=int
    )
    cpdef double standing(self, list fares, list cells, int end) except? -1


@cython.locals(row=list, nearest="long long", cost="long long")
cpdef int cost_of(list fares, int cell) except? -1

@cython.locals(best=int, least="long long", cell=int, traps=int, cost="long long")
cpdef int end_towards(list row, dict reach) except? -1

@cython.locals(
    row=list, least="long long", more="long long", there="long long", here="long long", beyond="long long"
)
cpdef long long detour(list fares, int start, list behind, int cell) except? -1

@cython.locals(steps=int)
cpdef int turn_of(long long fare, bint camp) except? -1

@cython.locals(term=double, missing=double, count=int)
cpdef double closed(double laid, int gaps) except? -1
