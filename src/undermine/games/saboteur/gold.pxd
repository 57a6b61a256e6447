cimport cython
from undermine.games.digging.dig cimport Dig

cdef class Gold(Dig):
    cdef public bytes nuggets
    cdef public tuple drafts
    cdef public list purses
    cdef public list paid
    cdef public list bank
    cpdef begin_match(self)
    @cython.locals(gold=Gold)
    cpdef copy_into(self, twin)
    cpdef share_out(self)
    cpdef side_that_won(self, by)
