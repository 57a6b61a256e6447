cimport cython
from undermine cimport native
from undermine.games.core cimport listing
from undermine.games.core.chance cimport Chance
from undermine.games.core.legal cimport Legal
from undermine.games.digging.goals cimport Goals
from undermine.maze.maze cimport Maze

cdef unsigned int _PASS, _BREAK, _REPAIR, _MAP, _ROCK_FALL
cdef int _FIRST_ACTION, _TURN, _MAP_CARD, _ROCK_FALL_CARD, _TOOLS
cdef bytes _BREAKS, _MENDS

cdef class Moves(Goals):
    cpdef Legal list_legal(self)
    @cython.locals(codes="unsigned int *")
    cdef Legal list_turn(self, int seat, bytearray hand, int begin, int held)
    @cython.locals(codes="unsigned int *", seat="int", held="int", hand=bytearray, begin="int", passes="int", barred="int", plays="int", before="int", place="int", card="int", index="int")
    cpdef unsigned int by_lot(self, Chance chance) except? 0xFFFFFFFF
    cdef int _count_plays(self, int seat, int card, int barred) noexcept
    @cython.locals(barred="int", place="int", codes="unsigned int *")
    cdef bint only_passes(self, int seat, bytearray hand, int begin, int held) except? -1
    @cython.locals(count="int", barred="int", before="int", place="int", card="int")
    cdef int _write_turn(self, int seat, bytearray hand, int begin, int held, unsigned int *codes) noexcept
    cdef int most_codes(self, bytearray hand, int begin, int held) noexcept
    cpdef int barred(self) noexcept
    cdef int list_path_card(self, int card, unsigned int *codes, int count) noexcept
    cdef int count_path_card(self, int card) noexcept
    @cython.locals(goal="int")
    cdef int list_action_card(self, int seat, int card, unsigned int *codes, int count) noexcept
    cdef int count_action_card(self, int seat, int card) noexcept
    @cython.locals(tools="long long", pick="long long", lantern="long long", wagon="long long", everyone="long long")
    cdef long long _tools_for(self, int card) noexcept
    @cython.locals(maze=Maze, begin="int", place="int")
    cdef int _list_rock_falls(self, unsigned int *codes, int count) noexcept
    @cython.locals(before="int", place="int")
    cdef int list_passes(self, int seat, bytearray hand, int begin, int held, unsigned int *codes, int count) noexcept
