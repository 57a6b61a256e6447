cimport cython
from libc cimport math
from undermine cimport native
from undermine.bots.digging.brisk cimport Brisk
from undermine.bots.digging.survey cimport Survey
from undermine.bots.saboteur.suspicions cimport Suspicions
from undermine.games.core.chance cimport Chance
from undermine.games.core.legal cimport Legal
from undermine.games.digging.moves cimport Moves

cdef int _SHIFT, _SHARING, _SABOTEUR, _LAY_KIND, _BREAK_KIND, _REPAIR_KIND, _ROCK_FALL_KIND, _MAP_KIND, _PASS_KIND
cdef int _NEAR
cdef unsigned int _PAYLOAD
cdef int _TOOK, _BROKE
cdef int[64] _DONE
cdef int[16] _STOCK
cdef double[256] _DIGGER_KEEPS
cdef double[256] _KNOWING_KEEPS
cdef double[256] _SABOTEUR_KEEPS
cdef double _LOW, _PROGRESS, _SHORTER, _GOLD, _LEAST_PROGRESS, _ASTRAY, _USELESS, _HARM_SELF, _MEND_SELF
cdef double _MEND_SELF_ONE_OF, _MEND, _MEND_ONE_OF, _DOUBT, _MEND_UNTIL, _BREAK, _BREAK_SUSPECTS, _BREAK_FROM
cdef double _BREAK_AGAIN, _BREAK_NEAR, _MEND_LATE, _LOOK, _LOOK_LATE, _LOOK_FAR, _KNOWN, _GOLD_KNOWN, _CLEAR
cdef double _LEAST_FALL, _PUT_AWAY, _S_GOLD, _S_USELESS, _S_HARM_SELF, _S_LEAST_HARM, _S_HARM, _S_HARM_OPEN
cdef double _S_HARM_MOST, _S_SEEM, _S_SEEM_OPEN, _S_HELP, _S_FRIEND, _S_MEND_SELF, _S_MEND_SELF_ONE_OF, _S_MEND
cdef double _S_MEND_FROM, _S_MEND_DIGGER, _S_BREAK, _S_BREAK_OPEN, _S_BREAK_AGAIN, _S_BREAK_NEXT, _S_BREAK_SOON
cdef double _S_LEAST_FALL, _S_FALL, _S_FALL_OPEN, _S_LOOK, _S_GOLD_KNOWN, _S_KNOWN, _S_PUT_AWAY, _S_NOW, _S_SOON
cdef double _S_OPENLY, _S_TRUSTED, _S_UNSEEN

cdef class BriskSaboteur(Brisk):
    cdef readonly Suspicions suspicions
    cdef Suspicions _begin
    cdef int _gains[3]
    cdef bint _digs
    cdef double _open

    cpdef follow(self, view)
    cdef int recall(self, Moves table) except -1
    cdef int deal(self, Moves table) except -1
    @cython.locals(left="int", early="bint", done="int", looked="int", goal="int")
    cdef int learn(self, Moves table, int seat, int kind, int load, bint free) except -1
    @cython.locals(legal=Legal)
    cdef unsigned int settle(self, Moves table, Chance lots) except? 0xFFFFFFFF
    @cython.locals(seat="int", seen_through="double", near="double", known="double")
    cdef int weigh_up(self, Moves table) except -1
    @cython.locals(held="double")
    cdef double _saboteur(self, Moves table, int seat) except? -1
    @cython.locals(kind="int", load="int")
    cdef double worth_of(self, Moves table, unsigned int code) except? -1
    @cython.locals(survey=Survey, gain="double")
    cdef double _worth_of_lay(self) noexcept
    @cython.locals(harm="double")
    cdef double _harm_of_lay(self) noexcept
    @cython.locals(known="bint")
    cdef double _worth_of_pass(self, int card) noexcept
    @cython.locals(held="double", tools="int", until="double", near="double", fresh="double", soon="double")
    cdef double _worth_of_breaking(self, Moves table, int seat) except? -1
    @cython.locals(tools="int", held="double", soon="double", whole="double")
    cdef double _worth_of_mending(self, Moves table, int seat) except? -1
    cdef double _worth_of_looking(self, Moves table, int goal) except? -1
    @cython.locals(cell="int", harm="double")
    cdef double promise_of_fall(self, Moves table, unsigned int code) except? -1
    @cython.locals(harm="double")
    cdef double worth_of_fall(self, Moves table, unsigned int code) except? -1
