cimport cython
from undermine.games.lost_mines.turns cimport Turns

cdef class LostMines(Turns):
    @cython.locals(twin=LostMines)
    cpdef copy(self)
