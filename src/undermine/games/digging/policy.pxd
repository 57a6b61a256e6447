cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game
from undermine.games.core.legal cimport Legal
from undermine.games.core.policy cimport Policy
from undermine.games.digging.moves cimport Moves

cdef int _TURN, _SHIFT, _LAY_KIND, _FAR
cdef bytes _ROWS, _COLUMNS, _LEADS, _OPEN
cdef tuple _STEPS

cdef class Eager(Policy):
    @cython.locals(table=Moves, legal=Legal, nearest="int", ties="int", chosen="unsigned int", index="Py_ssize_t", code="unsigned int", far="int")
    cpdef unsigned int choose(self, Game game, Chance lots) except? 0xFFFFFFFF
    @cython.locals(opened="int", place="int", nearest="int", bit="int")
    cdef int _from_ends(self, Moves table, unsigned int code) except -1
    @cython.locals(nearest="int", goal="int", down="int", across="int")
    cdef int _how_far(self, int goals, int place) noexcept
