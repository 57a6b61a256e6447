cimport cython
from undermine cimport native
from undermine.bots.digging.survey cimport Survey
from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game
from undermine.games.core.legal cimport Legal
from undermine.games.core.policy cimport Policy
from undermine.games.digging.moves cimport Moves

cdef int _TURN, _SHIFT, _TREASURE, _ROCK_FALL_KIND, _FALLS
cdef unsigned int _PAYLOAD
cdef unsigned long long _LIMIT
cdef double _WHOLE, _LOW

cdef class Brisk(Policy):
    cdef readonly Survey survey
    cdef public double insight
    cdef int _round
    cdef int _kind
    cdef int _seat
    cdef int _load
    cdef bint _free
    cdef int _before[3]
    cdef list _stocks
    cdef double _strays
    cdef bint _followed
    cdef int _goals
    cdef int _least
    cdef double _late
    cdef bint _thought
    cdef unsigned int _fall_codes[2]
    cdef double _fall_promises[2]
    cdef int _falls

    @cython.locals(table=Moves)
    cpdef begin(self, Game game)
    @cython.locals(table=Moves)
    cpdef note(self, Game game, unsigned int code)
    @cython.locals(table=Moves, code="unsigned int")
    cpdef unsigned int choose(self, Game game, Chance lots) except? 0xFFFFFFFF
    cpdef forget(self)
    cdef int recall(self, Moves table) except -1
    cdef int deal(self, Moves table) except -1
    cdef int learn(self, Moves table, int seat, int kind, int load, bint free) except -1
    cdef int changed(self, Moves table) except -1
    cdef int prepare(self, Moves table, int kind) except -1
    cdef int weigh_up(self, Moves table) except -1
    cdef double worth_of(self, Moves table, unsigned int code) except? -1
    cdef double worth_of_fall(self, Moves table, unsigned int code) except? -1
    cdef double promise_of_fall(self, Moves table, unsigned int code) except? -1
    @cython.locals(
        legal=Legal, strays="double", best="double", chosen="unsigned int", index="Py_ssize_t", code="unsigned int",
        worth="double"
    )
    cdef unsigned int best(self, Moves table, Chance lots) except? 0xFFFFFFFF
    @cython.locals(falls="bint")
    cpdef double worth(self, Moves table, unsigned int code) except? -1
    @cython.locals(goal="int", left="int", whole="int")
    cdef int _take_in(self, Moves table) except -1
    @cython.locals(promise="double", place="int", last="int")
    cdef void _consider_fall(self, Moves table, unsigned int code) except *
    cdef unsigned int settle(self, Moves table, Chance lots) except? 0xFFFFFFFF
    cdef int _look(self, Moves table) except -1
    @cython.locals(goal="int")
    cdef int _remember(self, Moves table, unsigned int code) except -1
    cdef int gain(self, int goal) except? -1
    @cython.locals(goals="int", goal="int")
    cdef int goals_of(self, Moves table, int seat) noexcept
    cdef double whim(self, Chance lots) except? -1
    @cython.locals(broken="int *")
    cdef int tools_of(self, Moves table, int seat) noexcept
    cdef int turns_until(self, Moves table, int other) noexcept
