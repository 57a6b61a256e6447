cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.digging.worlds cimport DigWorlds
from undermine.games.saboteur2.front cimport Front

cdef class Saboteur2Worlds(DigWorlds):
    cdef bytearray _roles
    cdef list _places
    cdef bytearray _left
    cdef list _holds
    cdef list _looks
    cdef int _swaps

    cpdef hide_dwarves(self, game, Chance lots)
    @cython.locals(cards=bytearray, left=bytearray, first="int", number="int", place="int")
    cpdef give_roles(self, game, bytes roles, Chance lots)
    @cython.locals(roles=bytearray, seat="int", first="int")
    cdef _lay_dwarves(self, Front front, bytearray cards)
    @cython.locals(cards=bytearray, left=bytearray, number="int", place="int")
    cdef bytearray _dwarf_cards(self, Chance lots)
    cdef _tell_dwarves(self, Front front, bytearray cards)
