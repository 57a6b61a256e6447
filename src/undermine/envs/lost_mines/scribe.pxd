cimport cython
from undermine.envs cimport buffers
from undermine.envs.scribe cimport Scribe
from undermine.games.lost_mines.round_state cimport Table
from undermine.maze.maze cimport Maze

cdef int _NOTHING, _OVER, _VOTE, _OVERCOME, _FACE_DOWN, _TRAP, _MIDDLE, _MINE, _TREASURE, _TOOLS
cdef bytes _NEEDS

cdef class LostMinesScribe(Scribe):
    cdef dict at
    cdef int mine_width, treasure_width
    cdef Py_ssize_t maze_written, tokens_written
    cdef list phase_words
    cdef list kind_words
    cdef list clan_words
    cdef list role_words
    cdef list open_words
    cdef list side_words
    cdef list token_words
    cdef object results

    cpdef follow(self, game, int seat)
    @cython.locals(table=Table)
    cpdef write_fields(self)
    @cython.locals(out="short *", at=dict)
    cdef _write_course(self, Table table)
    @cython.locals(out="short *", place="Py_ssize_t", spaces=tuple, cells=tuple, mine="int", looked="int", lies="int", column="int", row="int", known="bint")
    cdef _write_mines(self, Table table)
    @cython.locals(out="short *", count="int", seat="int")
    cdef void _write_seats(self, Py_ssize_t place, Py_ssize_t end, int seats) noexcept
    @cython.locals(out="short *", maze=Maze, begin="Py_ssize_t", count="int", tools=list, place="Py_ssize_t", index="int", cell="int", face="int", needs="int", overcome="bint")
    cdef _write_board(self, Table table)
    @cython.locals(out="short *", maze=Maze, on_ways=bytearray, begin="Py_ssize_t", end="Py_ssize_t", place="Py_ssize_t", traps="int", trolls="int", way="Py_ssize_t", what="int", cell="int", there=dict, number="int", used="int")
    cdef _write_tokens(self, Table table, list tools)
    @cython.locals(out="short *", place="Py_ssize_t", over="bint", number="int", taker="int", looked="int", known="bint")
    cdef _write_treasures(self, Table table)
    @cython.locals(out="short *", at=dict, maze=Maze, over="bint", known="int", dwarves="Py_ssize_t", clans="Py_ssize_t", roles="Py_ssize_t", known_roles="Py_ssize_t", points="Py_ssize_t", seat="int", dwarf="int", cell="int")
    cdef _write_dwarves(self, Table table)
