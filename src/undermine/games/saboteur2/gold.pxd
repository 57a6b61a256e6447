cimport cython
from undermine cimport native
from undermine.games.saboteur2.front cimport Front

cdef int _STEAL_KIND

cdef class Gold2(Front):
    cdef public list pieces
    cdef public tuple thieves
    cpdef begin_match(self)
    @cython.locals(gold=Gold2)
    cpdef copy_into(self, twin)
    cpdef share_out(self)
    cpdef side_that_won(self, by)
    cdef set winning_roles(self)
    @cython.locals(winners="int", share="int", crystals="int", geologists="int", seat="int", role="int", index="int")
    cpdef tuple score_lines(self)
    cdef _next_thief(self)
    cpdef play_steal(self, int seat, int load)
    cpdef carry_out(self, int seat, int kind, long long load)
