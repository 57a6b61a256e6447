cimport cython
from undermine cimport native
from undermine.bots.digging.brisk cimport Brisk
from undermine.bots.digging.survey cimport Survey
from undermine.bots.saboteur2.suspicions cimport Suspicions2
from undermine.bots.saboteur2.weighing cimport Weighing2
from undermine.games.core.chance cimport Chance
from undermine.games.core.legal cimport Legal
from undermine.games.digging.moves cimport Moves
from undermine.games.saboteur2.front cimport Front
from undermine.maze.maze cimport Maze

cdef int _SHIFT, _SHARING, _ROLES, _BLUE, _GREEN, _PROFITEER, _LAY_KIND, _BREAK_KIND, _REPAIR_KIND, _ROCK_FALL_KIND
cdef int _MAP_KIND, _PASS_KIND, _INSPECTION_KIND, _SWAP_HATS_KIND, _TRAPPED_KIND, _FREE_KIND, _BROUGHT_NEARER
cdef int _BROUGHT_NO_NEARER, _LED_ASTRAY, _DOOR, _CRYSTAL, _TOOK_THE_WAY, _CLEARED_THE_WAY, _TOOK_SOMETHING, _PASSED
cdef int _LOOKED, _MOST
cdef unsigned int _PAYLOAD
cdef int[256] _DOORS
cdef int[256] _CRYSTALS
cdef double[36] _BONDS
cdef int[16] _STOCK
cdef double _LOW, _TILT, _STEP, _TAKEN, _WHIM, _USELESS, _STEAL_BOND

cdef class BriskSaboteur2(Weighing2):
    cdef Suspicions2 _begin
    cdef int _team_before[6]

    cpdef follow(self, view)
    @cython.locals(front=Front)
    cdef int recall(self, Moves table) except -1
    cdef int deal(self, Moves table) except -1
    @cython.locals(maze=Maze, index="int")
    cdef int changed(self, Moves table) except -1
    @cython.locals(goal="int")
    cdef int prepare(self, Moves table, int kind) except -1
    @cython.locals(suspicions=Suspicions2, target="int", front=Front)
    cdef int learn(self, Moves table, int seat, int kind, int load, bint free) except -1
    @cython.locals(least="int", goal="int")
    cdef int _least_before(self, Moves table) noexcept
    @cython.locals(
        goals="int", gain="double", blue="double", green="double", goal="int", tilt="double", team="int", done="int"
    )
    cdef int _learn_of_way(self, Moves table, int seat, int kind, int card, bint free) except -1
    @cython.locals(
        legal=Legal, best="double", chosen="unsigned int", role="int", index="Py_ssize_t", code="unsigned int",
        victim="int", worth="double"
    )
    cdef unsigned int settle(self, Moves table, Chance lots) except? 0xFFFFFFFF
    cdef int weigh_up(self, Moves table) except -1
    cdef double worth_of_fall(self, Moves table, unsigned int code) except? -1
    @cython.locals(worth="double")
    cdef double promise_of_fall(self, Moves table, unsigned int code) except? -1
