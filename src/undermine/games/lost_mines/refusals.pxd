from undermine.games.lost_mines.moves cimport Moves

cdef class Refusals(Moves):
    pass
