cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.worlds cimport GameWorlds
from undermine.games.lost_mines.round_state cimport Table

@cython.final
cdef class FaceDown:
    cdef bytearray _laid
    cdef list _places
    cdef bytes _backs
    cdef bytes _sorts
    cdef bytearray _left

    @cython.locals(left=bytearray, laid=bytearray, count="Py_ssize_t", found="Py_ssize_t", place="Py_ssize_t")
    cpdef bytes draw(self, Chance lots)

cdef class LostMinesWorlds(GameWorlds):
    cdef FaceDown _dwarves
    cdef FaceDown _mines
    cdef FaceDown _treasures
    cdef bytes _values

    @cython.locals(table=Table, seats="int", treasures=bytes, values=bytearray, number="int")
    cpdef hide(self, game, Chance lots)
    @cython.locals(table=Table, left=bytearray, cards=bytearray)
    cpdef give_roles(self, game, bytes roles, Chance lots)
