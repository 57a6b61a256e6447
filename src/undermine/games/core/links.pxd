# directives: no_gc=1 freelist=256
# Nothing that a link has leads back to it, so nobody need look for circles; a match has as many links as that.
cimport cython
from undermine cimport native

cdef int _SEVERAL

@cython.final
cdef class Tale:
    cdef public object worlds
    cdef public unsigned long long number
    cpdef tuple events(self)
    cpdef deal(self)

@cython.locals(tale=Tale)
cpdef Tale new_tale(worlds, unsigned long long number)

@cython.final
cdef class Link:
    cdef public Link earlier
    cdef public long long code
    cdef public int seat
    cdef public object about
    cdef public long long fact
    cdef public long long drawn
    cdef public list told
    cdef public tuple made
    cdef public tuple veiled
    cdef public int knower
    cdef public dict by_seat

    @cython.locals(link=Link, before=Link)
    cdef void _let_go(self) noexcept
    cpdef tell(self, event)
    cpdef bint draw(self, int seat, int card) noexcept
    @cython.locals(made=tuple)
    cpdef tuple events(self, game)
    cdef tuple _drawn_events(self)
    @cython.locals(knower="int")
    cpdef tuple seen_by(self, game, int seat)
    cdef tuple _seen_by_one_of_several(self, int seat)
    cpdef _veil(self, game)

@cython.final
cdef class News:
    cdef object _game
    cdef Link _before
    cdef Link _last
    cdef list _made
    @cython.locals(made=list, links=list, link=Link)
    cdef list _events(self)

@cython.locals(link=Link)
cpdef Link new_link(Link earlier, long long code, int seat)
@cython.locals(news=News)
cpdef News news_of(game, Link before, Link last)
