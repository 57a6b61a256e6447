cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.match_state cimport Course

@cython.final
cdef class HiddenCards:
    cdef public object view
    cdef public list steps
    cdef public int aside
    cdef object _unknown
    cdef object _shown
    cdef dict _pools
    cdef object _root
    cdef int _seat
    cdef int _stock
    cdef list _holes
    cdef list _sizes

    cdef bytearray _left(self, tuple shown)
    @cython.locals(marks=dict, bags=tuple, shown=tuple, pool=bytearray, top="int", cards=bytearray, held=bytearray, room="int", seat="int", begin="int", end="int", count="int", place="int", card="int")
    cpdef dict deal_into(self, Course game, Chance lots)
    @cython.locals(begin="int", index="int", at="int", size="int", known=tuple, number="int", hole="int", here="int", near="int", card="int")
    cdef _put_away(self, bytearray pile, bytearray pool, int top, dict marks)
