cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game
from undermine.games.core.legal cimport Legal
from undermine.games.core.policy cimport Policy
from undermine.games.lost_mines.moves cimport Moves

cdef int _PLAY, _VOTE, _MOVE, _SHIFT, _LAY_KIND, _WALK_KIND, _TOOL_KIND, _MINES, _FAR, _OBSTACLE
cdef unsigned int _STAY
cdef bytes _OPEN, _NEEDS
cdef tuple _STEPS

cdef class Eager(Policy):
    @cython.locals(table=Moves, legal=Legal, phase="int", chosen="unsigned int")
    cpdef unsigned int choose(self, Game game, Chance lots) except? 0xFFFFFFFF
    @cython.locals(nearest="int", ties="int", chosen="unsigned int", index="Py_ssize_t", code="unsigned int", far="int")
    cdef unsigned int _lay(self, Moves table, Legal legal, Chance lots) except? 0xFFFFFFFF
    @cython.locals(index="Py_ssize_t", code="unsigned int")
    cdef unsigned int _use_tool(self, Legal legal) noexcept
    @cython.locals(nearest="int", ties="int", chosen="unsigned int", index="Py_ssize_t", code="unsigned int", far="int")
    cdef unsigned int _walk(self, Moves table, Legal legal, Chance lots) except? 0xFFFFFFFF
    @cython.locals(face="int", opened="int", place="int", nearest="int", bit="int")
    cdef int _from_ends(self, Moves table, unsigned int code) except -1
    @cython.locals(nearest="int", mine="int", there="int", down="int", across="int")
    cdef int _how_far(self, Moves table, int place) except -1
    @cython.locals(number="int")
    cdef bint _holds(self, Moves table, int kind) noexcept
