cimport cython
from undermine cimport native
from undermine.envs cimport buffers
from undermine.envs.scribe cimport Scribe
from undermine.games.core.chance cimport Chance
from undermine.games.core.legal cimport Legal
from undermine.games.core.lots cimport Lots
from undermine.games.core.match_state cimport Course
from undermine.games.core.policy cimport Policy

cdef int _NOTHING, _WIDTH, _CARD, _ONE, _CARDS, _CARD_AT, _COLUMN_AT, _ROW_AT, _TURNED_AT, _MIDDLE
cdef unsigned int _SHIFT, _PAYLOAD, _PASS_KIND, _LAY_KIND
cdef bytes _BLANK

cdef class Choices:
    cdef tuple views
    cdef short *features
    cdef signed char *mask
    cdef public int most
    cdef public list shown

    @cython.locals(before="Py_ssize_t", count="Py_ssize_t", begin="Py_ssize_t", place="Py_ssize_t", index="Py_ssize_t", code="unsigned int", kind="unsigned int", load="int")
    cpdef write(self, Py_ssize_t table, Legal legal)
    cdef void _write_cards(self, Py_ssize_t place, unsigned int load) noexcept

cdef class Tables:
    cdef public object layout
    cdef readonly Py_ssize_t count
    cdef readonly Choices choices
    cdef tuple views
    cdef float *rewards
    cdef signed char *ends
    cdef public list scribes
    cdef public list games
    cdef public list seats
    cdef list gold
    cdef readonly int seat
    cdef list policies
    cdef readonly bint again
    cdef public Lots lots
    cdef object start
    cdef public object on_end

    @cython.locals(table="Py_ssize_t")
    cpdef reset(self, seed, deal=*)
    @cython.locals(game=Course, seat="int", policy=Policy)
    cpdef begin(self, Py_ssize_t table, deal)
    @cython.locals(actions=list, table="Py_ssize_t", index="Py_ssize_t")
    cpdef step(self, chosen)
    cdef _check(self, Py_ssize_t table, Py_ssize_t index)
    @cython.locals(game=Course, policy=Policy, seat="int", number="int", code="unsigned int", over="bint", gold="int", gained="int")
    cdef _step(self, Py_ssize_t table, Py_ssize_t index)
    @cython.locals(lots=Lots)
    cdef _go_on(self, Course game, int seat, Policy policy)
    @cython.locals(code="unsigned int")
    cdef _go_by(self, Course game, Policy policy, Chance lots)
    @cython.locals(scribe=Scribe)
    cdef _show(self, Py_ssize_t table, Course game)
