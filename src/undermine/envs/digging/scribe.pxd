cimport cython
from undermine cimport native
from undermine.envs cimport buffers
from undermine.envs.scribe cimport Scribe
from undermine.games.core.links cimport Link
from undermine.games.digging.round_state cimport Table
from undermine.maze.maze cimport Maze

cdef int _NOTHING, _SETTING, _SHARING, _FACE_DOWN, _MIDDLE, _TOOLS, _GOAL, _ROW
cdef long long _SHIFT, _PAYLOAD
cdef int _LAY_KIND, _PASS_KIND, _BREAK_KIND, _REPAIR_KIND, _MAP_KIND, _ROCK_FALL_KIND

cdef class DigScribe(Scribe):
    cdef Py_ssize_t seat_at, round_at, to_act_at, phase_at, first_at, turn_at, maze_at, goals_at, setting_at
    cdef Py_ssize_t stock_at, role_at, broken_at, roles_at, left_over_at
    cdef Py_ssize_t maze_written
    cdef int goal_width, began_number, dealt_number
    cdef int laid_number, passed_number, drew_number, broke_number, repaired_number, looked_number, fell_number
    cdef list own_names
    cdef object own_of
    cdef object own
    cdef int shown_round, shown_phase
    cdef short phase_words[8]
    cdef short role_words[8]
    cdef short goal_words[8]
    cdef short tool_words[8]
    cdef int goal_cells[8]

    cpdef follow(self, game, int seat)
    @cython.locals(out="short *", place="Py_ssize_t", kind="int", load="long long", known="bint", column="int")
    cdef write_link(self, Link link)
    @cython.locals(out="short *", count="int", index="int")
    cdef int _write_cards(self, Py_ssize_t place, long long cards, bint known) noexcept
    @cython.locals(table=Table, out="short *", place="Py_ssize_t", size="int", seat="int", begin="int", column="int", card="int", dwarves=bytes, cards=bytes)
    cpdef write_opening(self, Link link)
    @cython.locals(table=Table, out="short *")
    cpdef write_fields(self)
    @cython.locals(maze=Maze, out="short *", fixed="int", laid="int", place="Py_ssize_t", index="int", cell="int", face="int")
    cdef _write_maze(self, Table table)
    @cython.locals(out="short *", goal="int", place="Py_ssize_t", looked="int", known="bint", cell="int", end="Py_ssize_t", count="int", seat="int")
    cdef _write_goals(self, Table table)
    @cython.locals(out="short *", place="Py_ssize_t", seat="int", count="int", tool="int")
    cdef _write_broken(self, Table table)
    cdef _write_own(self, Table table)
    @cython.locals(out="short *", shown="bint", seat="int")
    cdef _write_roles(self, Table table)
    cdef write_rest(self, Table table)
