cimport cython
from undermine.games.core.chance cimport Chance

cdef class HiddenNuggets:
    cdef tuple _steps
    cdef list _layers
    cdef list _last
    cdef bytes _whole

    @cython.locals(stock=bytearray, drafts=list, place="Py_ssize_t", many="int", _="int")
    cpdef tuple draw(self, Chance chance)

@cython.locals(left="double", weight="double")
cdef _choose(list ways, Chance chance)
@cython.locals(values=bytearray)
cdef bytearray _shuffled(tuple cards, Chance chance)
