cimport cython
from undermine.games.saboteur2.front cimport Front

cdef class Gold2(Front):
    cdef public list pieces
    cdef public tuple thieves
    cpdef begin_match(self)
    @cython.locals(gold=Gold2)
    cpdef copy_into(self, twin)
    cpdef share_out(self)
    cpdef side_that_won(self, by)
