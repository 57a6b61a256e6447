from undermine.games.core.chance cimport Chance

cdef class Game:
    cdef public object rules
    cdef public int seats
    cdef public int deciding
    cdef public object seed
    cdef public object position
    cdef public Chance chance
    cpdef copy(self)
