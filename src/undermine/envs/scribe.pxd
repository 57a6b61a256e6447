cimport cython
from undermine.envs cimport buffers
from undermine.games.core.links cimport Link
from undermine.games.core.match_state cimport Course

cdef int _NOTHING, _ROW, _OWN, _DRAWN, _BOTH
cdef long long _MOST_FACT, _SHIFT, _PAYLOAD, _PASS_KIND
cdef int _CARD

cdef int _count_cards(long long load) noexcept

cdef class Scribe:
    cdef public object layout
    cdef object view
    cdef short *out
    cdef Py_ssize_t begin
    cdef Py_ssize_t history
    cdef Py_ssize_t history_end
    cdef Py_ssize_t written
    cdef Py_ssize_t results_end
    cdef dict kept
    cdef Link last
    cdef public object marks
    cdef public int seat
    cdef public Course game
    cdef Py_ssize_t hand_at, sizes_at, pile_at, pile_by_at, pile_written
    cdef int hand_room, hand_written, pile_round

    cpdef follow(self, game, int seat)
    cpdef write(self)
    @cython.locals(link=Link, links=list, count="Py_ssize_t")
    cdef _write_history(self)
    @cython.locals(knows="bint", part="int", code="long long", key="unsigned long long", rows=bytes)
    cdef write_link(self, Link link)
    cpdef write_opening(self, Link link)
    cdef _write_rows(self, bytes rows)
    cpdef write_fields(self)
    @cython.locals(out="short *", begin="int", held="int", index="int", seat="int")
    cdef write_hands(self, Course game)
    @cython.locals(out="short *", cards=bytearray, marks=bytearray, count="Py_ssize_t", me="int", begin="Py_ssize_t", index="Py_ssize_t", mark="int")
    cdef write_pile(self, Course game)
    @cython.locals(end="Py_ssize_t")
    cpdef write_field(self, str name, value)
