cimport cython
from undermine cimport native
from undermine.games.lost_mines.mines cimport Mines

cdef int _TRAP, _TROLL, _THUNDERSTORM, _PLAY, _MOVE, _TAKE, _CLOSED, _OVERCOME, _EMPTY
cdef bytes _NEEDS
cdef int _LAY_KIND, _PASS_KIND, _TOOL_KIND, _LOOK_KIND, _TRAP_KIND, _TROLL_KIND, _THUNDERSTORM_KIND, _PROPOSE_KIND
cdef int _VOTE_KIND, _WALK_KIND, _STAY_KIND, _SET_MINE_KIND, _TAKE_KIND, _LEAVE_KIND

cdef class Turns(Mines):
    cpdef begin_turn(self, int seat)
    @cython.locals(way="Py_ssize_t")
    cdef _send_troll_home(self, int seat)
    cdef _put_token(self, int way, int what)
    cdef _go_on_to_move(self, int drawing)
    cdef _go_on_to_treasure(self)
    @cython.locals(seat="int")
    cdef _end_turn(self)
    @cython.locals(seat="int")
    cdef bint _anybody_holds_cards(self) noexcept
    cpdef carry_out(self, int seat, int kind, long long load)
    cdef _end_round(self, by)
    cdef _vote(self, int seat, int load)
    @cython.locals(card="int", face="int", cell="int")
    cdef _lay(self, int seat, int load)
    @cython.locals(cell="int")
    cdef _use_tool(self, int seat, int load)
    @cython.locals(card="int", thing="int", which="int", found="int")
    cdef _look(self, int seat, int load)
    @cython.locals(cell="int", face="int", tool="int", bit="int")
    cdef _let_it_storm(self, int seat, int load)
    @cython.locals(width="int", near="int", way="int", what="int")
    cdef _blow_away(self, int cell, int bit)
    @cython.locals(count="int")
    cdef _put_away(self, int seat, int load)
    @cython.locals(end="int", way=list, step="int")
    cdef _walk(self, int seat, int load)
    @cython.locals(card="int", apart="int")
    cdef _spring_trap(self, int seat, int one, int other)
