cimport cython
from undermine cimport native
from undermine.games.digging.moves cimport Moves
from undermine.games.core.match_state cimport Course
from undermine.games.core.legal cimport Legal

cdef unsigned int _PASS
cdef int _TURN, _SETTING, _TREASURE, _MAP_CARD, _ROCK_FALL_CARD
cdef int _LAY_KIND, _BREAK_KIND, _REPAIR_KIND, _ROCK_FALL_KIND, _MAP_KIND, _PASS_KIND, _SET_STONE_KIND
cdef bytes _BROKEN

cdef class Dig(Moves):
    cdef _end_round(self, by)
    cpdef tell_end(self, by)
    cpdef side_that_won(self, by)
    cpdef left_over_shown(self)
    cpdef share_out(self)
    cpdef close_round(self)
    cpdef begin_turn(self, int seat)
    cdef _end_turn(self)
    @cython.locals(following="int")
    cdef _next_turn(self)
    cpdef carry_out(self, int seat, int kind, long long load)
    @cython.locals(card="int", cell="int")
    cdef _lay(self, int seat, int load)
    cdef _go_on_from_goals(self)
    cdef _break(self, int seat, int load)
    @cython.locals(card="int", tool="int")
    cdef _repair(self, int seat, int load)
    @cython.locals(taken="int")
    cdef _take_card(self, int seat, int load)
    cdef _look(self, int seat, int load)
    cpdef play_pass(self, int seat, int load)
