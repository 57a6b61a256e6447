cimport cython
from undermine.envs cimport buffers
from undermine.envs.digging.scribe cimport DigScribe
from undermine.games.digging.round_state cimport Table
from undermine.games.saboteur.gold cimport Gold

cdef int _NOTHING, _OVER, _SHARING

cdef class SaboteurScribe(DigScribe):
    cdef Py_ssize_t nuggets_at, picked_count_at, picked_at, paid_at, bank_at
    cdef int picked_room, paid_room
    cdef object drafts
    cdef object results
    cdef bint picks_now, over

    cpdef follow(self, game, int seat)
    @cython.locals(gold=Gold, out="short *", over="bint", seat="int", cards=bytes, picks_now="bint", changed="bint")
    cdef write_rest(self, Table table)
    @cython.locals(out="short *", count="Py_ssize_t", index="Py_ssize_t")
    cdef _write_cards_of(self, str name, Py_ssize_t place, Py_ssize_t room, int seat, bytes cards)
