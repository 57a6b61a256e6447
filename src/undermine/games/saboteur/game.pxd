cimport cython
from undermine.games.saboteur.gold cimport Gold

cdef class Saboteur(Gold):
    @cython.locals(twin=Saboteur)
    cpdef copy(self)
