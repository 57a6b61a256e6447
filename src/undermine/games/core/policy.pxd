from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game

cdef class Policy:
    cpdef unsigned int choose(self, Game game, Chance lots) except? 0xFFFFFFFF
