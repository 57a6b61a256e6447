cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.digging.worlds cimport DigWorlds
from undermine.games.saboteur.gold cimport Gold
from undermine.games.saboteur.hidden_nuggets cimport HiddenNuggets

cdef class SaboteurWorlds(DigWorlds):
    cdef bytearray _dwarves
    cdef int _own
    cdef int _seat
    cdef bint _shown
    cdef HiddenNuggets _nuggets
    cdef int _gone
    cdef list _drafts
    cdef bint _picks_are_hidden

    @cython.locals(gold=Gold, dwarves=bytearray)
    cpdef hide_dwarves(self, game, Chance lots)
    @cython.locals(drafts=list, number="int")
    cdef _share_nuggets(self, Gold gold, Chance lots)
    cdef _fill_lines(self, Gold gold)
