cimport cython
from libc cimport math
from undermine cimport native
from undermine.bots.digging.brisk cimport Brisk
from undermine.bots.digging.survey cimport Survey
from undermine.bots.saboteur2.suspicions cimport Suspicions2
from undermine.games.core.chance cimport Chance
from undermine.games.core.legal cimport Legal
from undermine.games.digging.moves cimport Moves
from undermine.games.saboteur2.front cimport Front
from undermine.maze.maze cimport Maze

cdef int _SHIFT, _CARD, _ROLES, _BLUE, _GREEN, _BOSS, _PROFITEER, _GEOLOGIST, _SABOTEUR, _LAY_KIND, _BREAK_KIND
cdef int _REPAIR_KIND, _MAP_KIND, _PASS_KIND, _THEFT_KIND, _HANDS_OFF_KIND, _SWAP_HAND_KIND, _INSPECTION_KIND
cdef int _SWAP_HATS_KIND, _TRAPPED_KIND, _FREE_KIND, _SWAP_HAND_CARD, _FRONT_TRAPPED, _FRONT_THEFT, _NEAR_TO_BREAK
cdef int _NEAR_TO_STEAL, _NEAR_TO_LOSE, _HIDES_BEYOND, _NO_FUTURE
cdef unsigned int _PAYLOAD
cdef int[256] _DOORS
cdef int[256] _CRYSTALS
cdef double[3072] _KEEPS
cdef double[36] _BONDS
cdef tuple _TABLES
cdef double[6] _LOOK
cdef double[6] _MEND_SELF
cdef double[6] _RID
cdef double _TILT, _LIKE_A_SABOTEUR, _LATE_TO_TRAP, _LATE_TO_STEAL, _TOO_LATE, _USELESS, _HARM_SELF, _RIVAL
cdef double _BOSS_DOOR, _GEOLOGIST_DELAY, _GOLD, _GOLD_FOR_OTHERS, _PROGRESS, _LEAST_PROGRESS, _ASTRAY
cdef double _CRYSTAL_WORTH, _NO_CRYSTAL, _GIFT, _FALL, _LEAST_FALL, _HIDING, _FALL_GEOLOGIST, _FALL_GEOLOGIST_COSTS
cdef double _FALL_PROFITEER, _CLEAR_WAY, _FOREIGN_DOOR, _TAKE_CRYSTAL, _LOOK_FAR, _KNOWN, _GOLD_KNOWN, _INSPECT
cdef double _INSPECT_COSTS, _SOON, _LATER, _HARM, _FOE, _HARM_AGAIN, _HARM_TRAPPED, _HARM_NEAR, _HELP, _FRIEND
cdef double _HELP_SELF, _HELP_SELF_ONE_OF, _RID_OF_TRAPPED, _RID_OF_ONE_OF, _RID_CARDS, _THEFT, _THEFT_EARLY
cdef double _OWN_THEFT, _HANDS_OFF, _HANDS_OFF_LATE, _NEW_ROLE, _SWAP_FOE, _SWAP_FOE_FROM, _SWAP_FRIEND, _NEW_HAND
cdef double _OWN_HAND, _NO_HAND, _MORE_CARDS, _HAND_TO_FRIEND, _PUT_AWAY, _FRESH_CARD

cdef class Weighing2(Brisk):
    cdef readonly Suspicions2 suspicions
    cdef Survey _blue
    cdef Survey _green
    cdef bint _stale
    cdef bint _doors
    cdef double _bonds[16]
    cdef int _role
    cdef double _geologists
    cdef double _profits

    @cython.locals(maze=Maze)
    cdef Survey _team(self, int role)
    @cython.locals(
        suspicions=Suspicions2, chances="double *", insight="double", blue="double", green="double", boss="double",
        geologists="double", saboteurs="double", seat="int", first="int", role="int", truth="double", like="int",
        diggers="double", bond="double"
    )
    cdef void _think(self, Moves table) except *
    @cython.locals(kind="int", load="int", cell="int", late="bint")
    cdef double worth_of(self, Moves table, unsigned int code) except? -1
    @cython.locals(
        role="int", door="int", survey=Survey, team=Survey, progress="double", win="double", own="double",
        own_win="double", rival="double", value="double"
    )
    cdef double _worth_of_lay(self, Moves table, int card, int cell, int face) except? -1
    @cython.locals(
        role="int", maze=Maze, card="int", cell="int", crystal="double", digs="bint", foreign="double", serves="bint",
        harm="double", gain="double", openly="double"
    )
    cdef double _worth_of_fall(self, Moves table, unsigned int code, bint exactly) except? -1
    @cython.locals(seat="int")
    cdef double _worth_of_looking(self, Moves table, int goal) except? -1
    @cython.locals(front=Front)
    cdef int _fronts(self, Moves table, int seat) except -1
    cdef double _soon(self, Moves table, int seat) noexcept
    @cython.locals(bond="double", counts="bint", strong="double", near="double", again="double")
    cdef double _worth_of_harm(self, Moves table, int seat, bint trapped) except? -1
    @cython.locals(wanted="double", bond="double")
    cdef double _worth_of_help(self, Moves table, int seat, bint mends) except? -1
    @cython.locals(removes="int", rid="double")
    cdef double _worth_of_clearing(self, Moves table, int load) except? -1
    @cython.locals(unsure="double", role="int", chance="double")
    cdef double _worth_of_inspection(self, Moves table, int seat) except? -1
    @cython.locals(losing="bint", bond="double")
    cdef double _worth_of_hats(self, Moves table, int seat) except? -1
    @cython.locals(turn="int", theirs="int", held="int", own="double", begin="int", place="int")
    cdef double _worth_of_hand(self, Moves table, int seat) except? -1
    @cython.locals(known="bint")
    cdef double _keep(self, int card) noexcept
    @cython.locals(worth="double")
    cdef double _worth_of_pass(self, int load) noexcept
