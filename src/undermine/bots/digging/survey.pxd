cimport cython
from libc cimport math
from undermine cimport native
from undermine.maze.maze cimport Maze

cdef int _FAR, _EMPTY, _FACE_DOWN, _WIDTH, _ROWS, _COLUMNS, _SIZE, _FIRST, _FIRST_PLACE, _FIRST_ROW
cdef int _FIRST_COLUMN, _UNKNOWN, _KEPT, _LEVELS
cdef double _HOPELESS, _LESS_BY_ONE, _LESS_BY_TWO, _USUAL
cdef bytearray _OPEN, _SOURCE, _LEADS
cdef int[3] _GOALS
cdef int[4] _STEP
cdef int[4] _BACK

# 208 cells, 32 searches, 48 levels
@cython.final
cdef class Survey:
    cdef readonly Maze maze
    cdef bint _joined
    cdef bytearray _spread
    cdef unsigned char _faces[208]
    cdef unsigned char _marks[208]
    cdef unsigned char _ends[208]
    cdef int _end_count
    cdef unsigned char _is_end[208]
    cdef unsigned char _found[32]
    cdef int _owners[32]
    cdef unsigned char _at[624]
    cdef int _next
    cdef unsigned char _empty[6656]
    cdef unsigned char _sides[26624]
    cdef int _counts[1536]
    cdef int _leads[1536]
    cdef unsigned char _led[6656]
    cdef int _levels[32]
    cdef double _efforts[32]
    cdef int _now_counts[48]
    cdef int _now_leads[48]
    cdef int _cells[208]
    cdef int _stack[2048]
    cdef double _taken[1248]
    cdef unsigned char _taken_known[1248]
    cdef Maze _cut
    cdef Survey _other
    cdef readonly double progress
    cdef readonly double shortening
    cdef readonly double win

    @cython.locals(row="int", column="int")
    cpdef int cell_at(self, int place) noexcept
    @cython.locals(
        faces=bytearray, width="int", mine="unsigned char *", begin="int", changed="bint", row="int", cell="int",
        here="int", column="int"
    )
    cpdef bint look(self, Maze maze) except? -1
    @cython.locals(marks=bytearray, width="int", row="int", cell="int", here="int", column="int", index="int", goal="int")
    cdef void _look_anew(self, Maze maze, int begin) noexcept
    cdef int _field(self, int goal) except -1
    @cython.locals(key="int", field="int", index="int")
    cdef int _field_without(self, int goal, int barred) except -1
    @cython.locals(
        faces="unsigned char *", opens=bytearray, spread=bytearray, steps="int *", backs="int *", cells="int *",
        stack="int *", empty="unsigned char *", sides="unsigned char *", ends="unsigned char *", first="int",
        place="int", target="int", top="int", begin="int", end="int", count="int", need="int", last="int", index="int",
        cell="int", side="int", near="int", there="int", key="int", leaving="int", way="int", at="int"
    )
    cdef int _search(self, int field, int goal, int barred) except -1
    @cython.locals(level="int", first="int", place="int", least="int", index="int", cell="int", need="int", found="int", at="int")
    cdef int _count(self, int field, int target, int barred) except -1
    @cython.locals(need="int", onwards="int", side="int", near="int", key="int", found="int")
    cdef int _lead(self, int first, int cell, int marks, int target) except -1
    cpdef int need(self, int goal) except -1
    @cython.locals(found="int", at="int", level="int")
    cdef int _need_without(self, int goal, int cell) except -1
    cpdef double effort(self, int goal) except? -1
    @cython.locals(total="double", effort="double")
    cdef double _soft(self, int least, int shortest, int one_longer, int two_longer) noexcept
    @cython.locals(share="double", total="double", goal="int")
    cpdef double mean_effort(self, int goals) except? -1
    @cython.locals(
        faces="unsigned char *", marks="unsigned char *", opened="int", entered="int", side="int", near="int",
        reached="int", flows="bint", back="int", after=Maze, share="double", effort="double", before="double",
        goal="int", now="int", need="int", field="int", wanted="int"
    )
    cpdef void weigh_lay(self, int goals, int cell, int face) except *
    cdef int _real(self, int cell) noexcept
    @cython.locals(
        faces="unsigned char *", first="int", best="int", target="int", side="int", near="int", found="int"
    )
    cdef int _need_after(self, int goal, int cell, int entered, int reached) except -1
    @cython.locals(
        counts="int *", leads="int *", level="int", first="int", target="int", opened="int", place="int", need="int",
        side="int", near="int", marks="int", least="int"
    )
    cdef double _effort_after(self, int field, int goal, int cell, int face, int reached) except? -1
    @cython.locals(
        counts="int *", leads="int *", first="int", target="int", place="int", least="int", index="int", real="int",
        cell="int", need="int"
    )
    cdef double _effort_of(self, Maze maze, int field, int goal) except? -1
    @cython.locals(goal="int")
    cpdef bint may_help_to_take(self, int goals, int cell) except? -1
    @cython.locals(share="double", after="double", goal="int")
    cpdef double harm_of_taking(self, int goals, int cell, bint exactly) except? -1
    @cython.locals(maze=Maze, other=Survey, real="int", face="int", goal="int", key="int")
    cdef void _take(self, int goals, int cell, bint exactly) except *
    @cython.locals(first="int", best="int", side="int", near="int")
    cdef int _level_without(self, int goal, int cell) except -1
    @cython.locals(level="int", place="int", face="int", effort="double")
    cdef double _guess_without(self, Maze maze, int goal, int cell) except? -1
