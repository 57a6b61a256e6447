cimport cython
from undermine cimport native
from undermine.games.core.chance cimport Chance
from undermine.games.core.game cimport Game
from undermine.games.core.legal cimport Legal
from undermine.games.core cimport links
from undermine.games.core.links cimport Link
from undermine.games.core.policy cimport Policy

cdef long long _SHIFT, _PAYLOAD, _OPENING, _SEVERAL

cdef class Course(Game):
    cdef public int round_number
    cdef public int last_round
    cdef public int first
    cdef public bytearray cards
    cdef public int room
    cdef public bytearray held
    cdef public bytes stock_cards
    cdef public int stock_size
    cdef public int stock_top
    cdef public bytearray pile_cards
    cdef public bytearray pile_marks
    cdef public int phase
    cdef public int turn
    cdef public int last
    cdef public object winners
    cdef public tuple lines
    cdef public tuple past_rounds
    cdef public Link past
    cdef public bint silent
    cdef public Legal legal

    cpdef begin_match(self)
    cpdef deal_match(self, Chance chance)
    cpdef clear_table(self)
    cpdef copy(self)
    cpdef begin_round(self, deal)
    cpdef deal_round(self, int first)
    cpdef next_round(self, int first)
    @cython.locals(course=Course)
    cpdef copy_into(self, twin)
    cpdef legal_actions(self)
    @cython.locals(legal=Legal)
    cpdef Legal listed(self)
    cpdef Legal list_legal(self)
    @cython.locals(code="long long", before=Link)
    cpdef play(self, action)
    @cython.locals(seat="int")
    cpdef play_code(self, long long code)
    cpdef carry_out(self, int seat, int kind, long long load)
    @cython.locals(legal=Legal)
    cpdef unsigned int by_lot(self, Chance chance) except? 0xFFFFFFFF
    @cython.locals(chance=Chance)
    cpdef play_on(self, chances)
    @cython.locals(twin=Course)
    cpdef roll_out(self, Chance lots, int rounds=*, Policy policy=*, action=*)
    cdef run_out(self, Chance lots)
    @cython.locals(code="unsigned int")
    cdef run_out_by(self, Policy policy, Chance lots)
    cpdef tell(self, event)
    @cython.locals(link=Link, me="int", seen=list)
    cpdef tuple history(self, seat)
    @cython.locals(begin="int")
    cpdef bytes hand_of(self, int seat)
    @cython.locals(card="int")
    cpdef draw(self, int seat)
    @cython.locals(top="int", place="int", card="int", noted="bint")
    cpdef draw_several(self, int seat, int count)
    @cython.locals(begin="int")
    cpdef take_up(self, int seat, int card)
    @cython.locals(begin="int")
    cpdef give_up(self, int seat, int card)
    cpdef spend(self, int seat, int card)
    cpdef discard(self, int card)
    cpdef put_down(self, int seat, int card)
