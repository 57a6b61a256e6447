cimport cython
from undermine.games.lost_mines.refusals cimport Refusals

cdef class Mines(Refusals):
    @cython.locals(kind="int")
    cpdef turn_over(self, int seat, int mine, int side)
    cpdef list settings(self, int mine, int side)
    @cython.locals(mine="int", cell="int")
    cpdef set_mine(self, int turned)
    @cython.locals(takers=bytearray)
    cpdef take(self, int seat, int number)
