cimport cython
from undermine cimport native
from undermine.games.core.legal cimport Legal
from undermine.maze.maze cimport Maze

@cython.locals(legal=Legal)
cdef Legal written(unsigned int *numbers, Py_ssize_t begin, Py_ssize_t end)
@cython.locals(marks=bytearray, rows=bytes, columns=bytes, row="int", base="unsigned int", cell="int", ways="int", code="unsigned int")
cdef int list_lays(Maze maze, bytes lays, int card, unsigned int *codes, int count) noexcept
@cython.locals(marks=bytearray, row="int", count="int", cell="int", ways="int")
cdef int count_lays(Maze maze, bytes lays, int card) noexcept
cdef int write_lays(unsigned int code, int ways, unsigned int *codes, int count) noexcept
