cimport cython
from undermine cimport native
from undermine.games.core cimport listing
from undermine.games.core.chance cimport Chance
from undermine.games.core.legal cimport Legal
from undermine.games.lost_mines.walk cimport Walk
from undermine.maze.maze cimport Maze

cdef int _FIRST_ACTION, _CELL, _SHIFT, _MOST_STATES, _CLOSED, _TRAP_CARD, _TROLL_CARD, _THUNDERSTORM_CARD
cdef int _PLAY, _MOVE, _MINES, _MOST_WALKS
cdef unsigned int _PASS, _TOOL, _LOOK, _TRAP, _TROLL, _THUNDERSTORM, _PROPOSE, _WALK, _STAY
cdef bytes _NEEDS, _TOOL_OF, _LOOKS_AT

cdef class Moves(Walk):
    @cython.locals(phase="int")
    cpdef Legal list_legal(self)
    @cython.locals(codes="unsigned int *", begin="int")
    cpdef unsigned int by_lot(self, Chance chance) except? 0xFFFFFFFF
    @cython.locals(maze=Maze, held="int", connections="int")
    cdef int _most_plays(self) noexcept
    @cython.locals(codes="unsigned int *")
    cdef Legal _list_plays(self)
    @cython.locals(hand=bytearray, begin="int", end="int", maze=Maze, count="int", first="int", place="int", before="int", card="int")
    cdef int _write_plays(self, unsigned int *codes) except -1
    @cython.locals(tool="int", faces=bytearray, begin="int", cell="Py_ssize_t")
    cdef int _list_tool(self, int card, unsigned int *codes, int count) except -1
    @cython.locals(base="unsigned int", mine="int", treasure="int", seat="int")
    cdef int _list_looks(self, int card, unsigned int *codes, int count) noexcept
    @cython.locals(way="Py_ssize_t")
    cdef int _list_token(self, str token, unsigned int base, unsigned int *codes, int count) except -1
    @cython.locals(begin="int", index="int", cell="int")
    cdef int _list_thunderstorms(self, unsigned int *codes, int count) noexcept
    @cython.locals(seat="int")
    cdef bint _is_stood_on(self, int cell) noexcept
    @cython.locals(codes="unsigned int *")
    cdef Legal _list_walks(self)
    @cython.locals(states="int", begin="int", count="int", index="int", state="unsigned int")
    cdef int _write_walks(self, unsigned int *codes) noexcept
    @cython.locals(mine="int", kind="int", number="int")
    cpdef list on_offer(self, int seat)
