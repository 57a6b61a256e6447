cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.match_state cimport Course
from undermine.maze.maze cimport Maze

cdef int _ASIDE, _ROLES
cdef bytes _LAYS

cdef class Table(Course):
    cdef public object box
    cdef public object dealt
    cdef public bytes dwarf_cards
    cdef public bytes mine_kinds
    cdef public bytes treasure_kinds
    cdef public bytes treasure_values
    cdef public Maze maze
    cdef bytes lays
    cdef bytes inward
    cdef bytes mines
    cdef public int face_up
    cdef int dwarf_cells[16]
    cdef public bytearray obstacles
    cdef public bytearray ways
    cdef public bytearray on_ways
    cdef public bytearray roads
    cdef public bytes takers
    cdef public list took
    cdef public int dragon
    cdef public list looked_mines
    cdef public list looked_treasures
    cdef public list knows
    cdef public list points
    cdef public bint proposed
    cdef public int agreed
    cdef public int drawing
    cdef public bint walked
    cdef public int setting

    cpdef begin_match(self)
    cpdef clear_table(self)
    @cython.locals(chance=Chance, dwarves=bytearray, mines=bytearray, treasures=bytearray, cards=bytearray, seat="int", seats="int", size="int", _="int")
    cpdef deal_round(self, int first)
    cpdef begin_round(self, deal)
    @cython.locals(seat="int")
    cpdef lay_out(self, bytes dwarves, bytes mines, tuple treasures)
    cdef _uncover(self, bytes dwarves, bytes mines, tuple treasures)
    cdef _begin(self, int first, dealt)
    cpdef begin_turn(self, int seat)
    @cython.locals(table=Table, seat="int")
    cpdef copy_into(self, twin)
    cpdef int edge_at(self, int cell, int one) noexcept
    cpdef int edge_of(self, int connection) noexcept
    cpdef int connection_of(self, int edge) noexcept
    cpdef bint has_token(self, str token) except? -1
