cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance

cdef unsigned long long _STEP, _FIRST, _SECOND, _WORD

cdef class Lots(Chance):
    cdef public unsigned long long counter

    cpdef Chance copy(self)
    @cython.locals(word="unsigned long long")
    cpdef unsigned long long next_word(self) noexcept
    cpdef unsigned long long below(self, unsigned long long limit) except? 0xFFFFFFFFFFFFFFF
