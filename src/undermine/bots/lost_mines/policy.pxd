cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game
from undermine.games.core.legal cimport Legal
from undermine.games.core.policy cimport Policy
from undermine.games.lost_mines.moves cimport Moves

cdef int _PLAY, _VOTE, _MOVE, _TAKE, _SHIFT, _CARD, _LAY_KIND, _PASS_KIND, _TOOL_KIND, _LOOK_KIND, _TRAP_KIND
cdef int _TROLL_KIND, _THUNDERSTORM_KIND, _WALK_KIND, _EMPTY, _FACE_DOWN, _CLOSED, _DRAGON, _MINES, _STEP, _GAP, _TOOL
cdef int _OWN_TOOL, _HELD, _TRAP, _TROLL, _HIDDEN, _FAR, _NEVER, _FAR_AHEAD, _HINDERS, _TRAP_CARD, _TROLL_CARD, _STORM_CARD
cdef unsigned int _PAYLOAD, _STAY, _YES, _NO, _PROPOSE
cdef bytes _OPEN, _NEEDS, _NARROW, _TOOL_OF, _TRIES
cdef double _STRAY, _LEAD, _NEAR, _DRAGON_COSTS, _TRAP_COSTS, _POINTLESS, _FRESH, _SOON, _NOBODY, _VALUE, _WHIM
cdef double _KNOWING_MINE, _KNOWING_TREASURE, _KNOWING_DWARF
cdef double[101] _PULLS
cdef double[256] _KEEPS

cdef class Seeker(Policy):
    cdef double[::1] _shares
    cdef int[::1] _cost
    cdef bytearray _enter
    cdef bytearray _open
    cdef bytearray _marks
    cdef bytearray _waiting
    cdef int[::1] _queue
    cdef int[::1] _far
    cdef bytearray _targets
    cdef double[::1] _risks

    @cython.locals(table=Moves, phase="int")
    cpdef unsigned int choose(self, Game game, Chance lots) except? 0xFFFFFFFF
    @cython.locals(faces=bytearray, tools="int", begin="int", place="int", cell="int", face="int", opened="int", price="int", other="int")
    cdef int _look_around(self, Moves table, int seat) except -1
    @cython.locals(left="int", number="int", known="int", kinds="int", mine="int", looked="int", unknown="int", full="int", kind="int")
    cdef int _find_targets(self, Moves table, int seat) except -1
    @cython.locals(
        cost="int[::1]", enter=bytearray, opened=bytearray, queue="int[::1]", waiting=bytearray, faces=bytearray, width="int",
        size="int", cell="int", begin="int", end="int", base="int", sides="int", bit="int", near="int", there="int",
        token="int", seat="int"
    )
    cdef int _search(self, Moves table) except -1
    @cython.locals(
        cost="int[::1]", opened=bytearray, marks=bytearray, width="int", cell="int", seat="int", mark="int", nearest="int",
        onwards="int", bit="int", near="int"
    )
    cdef int _mark_ways(self, Moves table) except -1
    @cython.locals(
        seats="int", far="int[::1]", first="int", pulls="double", one="int", cost="int", total="double", share="double",
        ahead="int", other="int", lead="int", standing="double"
    )
    cdef double _worth(self, Moves table, int seat, int own) except? -1e300
    @cython.locals(
        legal=Legal, seat="int", here="int", base="double", best="double", chosen="unsigned int", tries="int", hinders="int",
        worth="double", index="Py_ssize_t", code="unsigned int", kind="int", load="unsigned int", card="int", face="int",
        cell="int", kept="int"
    )
    cdef unsigned int _play(self, Moves table, Chance lots) except? 0xFFFFFFFF
    @cython.locals(marks=bytearray, width="int")
    cdef bint _matters(self, Moves table, int cell) noexcept
    cdef double _after(self, Moves table, int seat) except? -1e300
    @cython.locals(price="int", begin="int", place="int", worth="double")
    cdef double _after_lay(self, Moves table, int seat, int cell, int face) except? -1e300
    @cython.locals(opened="int", price="int", worth="double")
    cdef double _after_storm(self, Moves table, int seat, int cell) except? -1e300
    @cython.locals(way="int", one="int", other="int")
    cdef bint _bars(self, Moves table, int edge) noexcept
    @cython.locals(way="int", worth="double")
    cdef double _after_token(self, Moves table, int seat, int edge, bint trap) except? -1e300
    @cython.locals(thing="int", which="int", looked="int")
    cdef double _worth_of_look(self, Moves table, int seat, unsigned int load) except? -1e300
    @cython.locals(
        legal=Legal, seat="int", best="double", chosen="unsigned int", index="Py_ssize_t", code="unsigned int",
        load="unsigned int", end="int", traps="int", worth="double"
    )
    cdef unsigned int _walk(self, Moves table, Chance lots) except? 0xFFFFFFFF
    @cython.locals(mine="int", worth="double", holds="double")
    cdef double _worth_of_end(self, Moves table, int seat, int end) except? -1e300
    @cython.locals(legal=Legal, best="double", chosen="unsigned int", index="Py_ssize_t", code="unsigned int", number="int", value="double", looked="int")
    cdef unsigned int _take(self, Moves table, Chance lots) except? 0xFFFFFFFF
