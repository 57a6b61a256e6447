cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.digging.dig cimport Dig

cdef int _LARGEST, _DIGGER, _SABOTEUR, _PICK_KIND
cdef bytes _NUGGETS, _GOLD

@cython.locals(nuggets=bytearray)
cpdef bytes shuffled_nuggets(Chance chance)

cdef class Gold(Dig):
    cdef public bytes nuggets
    cdef public tuple drafts
    cdef public list purses
    cdef public list paid
    cdef public list bank
    cpdef begin_match(self)
    @cython.locals(gold=Gold)
    cpdef copy_into(self, twin)
    cpdef carry_out(self, int seat, int kind, long long load)
    cpdef share_out(self)
    cpdef side_that_won(self, by)
    cdef _draw_nuggets(self)
    cdef int _next_digger(self, int seat) noexcept
    cdef _offer(self, int seat)
    cpdef play_pick(self, int seat, int value)
    cpdef pick(self, int seat, int value)
    @cython.locals(saboteurs="int", seat="int", stock=bytearray, lines=list)
    cdef _pay_saboteurs(self)
    @cython.locals(owed="int", rest="int", given=bytearray, value="int", place="Py_ssize_t")
    cdef _pay(self, int seat, int saboteurs, bytearray stock, list lines)
