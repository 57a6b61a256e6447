cimport cython
from undermine cimport native
from undermine.games.core cimport links
from undermine.games.core.chance cimport Chance
from undermine.games.core.hidden cimport HiddenCards
from undermine.games.core.links cimport Link
from undermine.games.core.lots cimport Lots
from undermine.games.core.match_state cimport Course

cdef unsigned long long _HALF
cdef long long _OPENING
cdef Chance _LATER

cdef class GameWorlds:
    cdef public object view
    cdef public Course table
    cdef public HiddenCards cards
    cdef bint _acts

    cpdef hide(self, game, Chance lots)
    cpdef bint fits(self, game) except? -1
    @cython.locals(upper="unsigned long long")
    cpdef draw(self, Chance chance)
    @cython.locals(game=Course, later=Chance)
    cpdef world(self, unsigned long long number)
    @cython.locals(marks=dict)
    cdef dict _deal(self, Course game, Lots lots)
