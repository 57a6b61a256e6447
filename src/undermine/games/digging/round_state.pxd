cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.match_state cimport Course
from undermine.maze.maze cimport Maze

cdef int _TOOLS

cdef class Table(Course):
    cdef public object dealt
    cdef public Maze maze
    cdef Maze blank
    cdef bytes lays
    cdef public bytes goals
    cdef public int hidden
    cdef public bytes roles
    cdef public bytes spare
    cdef int broken_seats[3]
    cdef int looked_seats[3]
    cdef public bint forced
    cdef public int idle
    cdef public int just_laid
    cdef public int knocked
    cdef public int setting

    cpdef begin_match(self)
    @cython.locals(tool="int", goal="int")
    cpdef clear_table(self)
    @cython.locals(chance=Chance, dwarves=bytearray, goals=bytearray, cards=bytearray, seat="int", seats="int", size="int", _="int")
    cpdef deal_round(self, int first)
    cpdef begin_round(self, deal)
    cdef _set_up(self, int first, bytes roles, bytes spare, bytes goals)
    cdef _begin(self, dealt)
    cpdef void look_at(self, int seat, int goal) noexcept
    cpdef begin_turn(self, int seat)
    @cython.locals(table=Table, tool="int", goal="int")
    cpdef copy_into(self, twin)
