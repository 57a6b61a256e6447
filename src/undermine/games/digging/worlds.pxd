cimport cython
from undermine.games.core.chance cimport Chance
from undermine.games.core.worlds cimport GameWorlds
from undermine.games.digging.dig cimport Dig

cdef class DigWorlds(GameWorlds):
    cdef list _goals
    cdef bint _ends
    cdef list _passes

    @cython.locals(dig=Dig)
    cpdef hide(self, game, Chance lots)
    cpdef hide_dwarves(self, game, Chance lots)
    @cython.locals(dig=Dig, hands=list, forced=list, top="Py_ssize_t", index="Py_ssize_t", seat="int", count="int")
    cpdef bint fits(self, game) except? -1
