cimport cython
from undermine cimport native
from undermine.games.core cimport listing
from undermine.games.core.legal cimport Legal
from undermine.games.digging.dig cimport Dig
from undermine.maze.maze cimport Maze

cdef int _TRAPPED, _THEFT, _TOOLS, _CARD, _FRONTS
cdef unsigned int _PASS
cdef bytes _LADDERS, _IN_FRONT
cdef int _THEFT_CARD, _HANDS_OFF_CARD, _SWAP_HAND_CARD, _INSPECTION_CARD, _SWAP_HATS_CARD
cdef int _TRAPPED_CARD, _FREE_AT_LAST_CARD
cdef unsigned int _THEFT_PLAYED, _HANDS_OFF, _SWAP_HAND, _INSPECTION, _SWAP_HATS, _TRAPPED_PLAYED, _FREE_AT_LAST, _CLEAR
cdef int _THEFT_KIND, _HANDS_OFF_KIND, _SWAP_HAND_KIND, _INSPECTION_KIND, _SWAP_HATS_KIND
cdef int _TRAPPED_KIND, _FREE_AT_LAST_KIND, _CLEAR_KIND, _PASS_KIND

cdef class Front(Dig):
    cdef public int trapped
    cdef tuple theft_seats
    cdef int thieving
    cdef public tuple put_away
    cdef public tuple dwarf_looks
    cdef bytes beside_goals

    cpdef begin_match(self)
    cpdef clear_table(self)
    @cython.locals(front=Front)
    cpdef copy_into(self, twin)
    cpdef int barred(self) noexcept
    @cython.locals(found="int", tool="int")
    cdef int in_front(self, int seat) noexcept
    @cython.locals(ladders="int", place="int", on_rim="int", pairs="int")
    cdef int most_codes(self, bytearray hand, int begin, int held) noexcept
    @cython.locals(maze=Maze, begin="int", index="int", cell="int", ways="int")
    cdef int list_path_card(self, int card, unsigned int *codes, int count) noexcept
    @cython.locals(room="unsigned int *")
    cdef int count_path_card(self, int card) noexcept
    @cython.locals(everyone="int")
    cdef int list_action_card(self, int seat, int card, unsigned int *codes, int count) noexcept
    cdef int count_action_card(self, int seat, int card) noexcept
    @cython.locals(fronts="int")
    cdef int list_passes(self, int seat, bytearray hand, int begin, int held, unsigned int *codes, int count) noexcept
    @cython.locals(one="int", two="int", front="int")
    cdef int _list_clears(self, int fronts, bytearray hand, int begin, int held, unsigned int *codes, int count) noexcept
    @cython.locals(target="int")
    cpdef carry_out(self, int seat, int kind, long long load)
    cdef _use(self, int seat, int card)
    @cython.locals(held="int", place="int", card="int")
    cdef _swap_hands(self, int seat, int target)
    @cython.locals(old="int", new="int", roles=bytearray)
    cdef _swap_hats(self, int seat, int target)
    @cython.locals(count="int", place="int", card="int")
    cpdef play_pass(self, int seat, int load)
    cdef _take_away(self, int seat, int front)
