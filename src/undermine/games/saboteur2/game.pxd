cimport cython
from undermine.games.saboteur2.gold cimport Gold2

cdef class Saboteur2(Gold2):
    @cython.locals(twin=Saboteur2)
    cpdef copy(self)
