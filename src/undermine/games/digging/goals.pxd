cimport cython
from undermine.games.digging.round_state cimport Table

cdef class Goals(Table):
    cpdef knock(self)
    cpdef turn_goals_over(self)
    cpdef set_stone(self, int goal, int turned)
    cdef _turn_over(self, int goal)
    cdef list _settings(self, int goal)
