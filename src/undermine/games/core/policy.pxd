from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game

cdef class Policy:
    cpdef begin(self, Game game)
    cpdef note(self, Game game, unsigned int code)
    cpdef unsigned int choose(self, Game game, Chance lots) except? 0xFFFFFFFF
