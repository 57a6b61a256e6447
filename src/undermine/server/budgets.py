"""Budgets: every limit of the server, so that nobody can have more of it than their share.

Grouped by who has the budget. Those that an operator can set are the usual values of ``Settings`` here; what one
message, name or line of talk may be is shared with clients and stands in ``undermine.wire.limits``. Sizes are bytes,
times are seconds, rates are in a second. How the server paces its own work (time slices, commits, garbage collection)
stands where that is done. ``docs/operating.md`` has all of it as a table.
"""

from __future__ import annotations

from typing import Final

# One connection

#: the head of a request; a body, a frame and a whole message have at most ``MOST_MESSAGE``
MOST_HEAD: Final = 64 * 1024
#: how long the head of a request may take
HEAD_WITHIN: Final = 10.0
#: how long the answer to a request may take
ANSWER_WITHIN: Final = 30.0
#: after how long a request beyond the rate is refused: whoever asks on and on waits for each refusal
REFUSE_AFTER: Final = 0.5
#: how long a socket may stay without a hello
HELLO_WITHIN: Final = 10.0
#: messages on a socket that may come before its table is loaded
MOST_EARLY: Final = 8
#: messages on a socket, a rate (setting ``messages``)
MESSAGES: Final = 10.0
#: how many seconds' worth of any rate may come at once (setting ``burst``)
BURST: Final = 6.0
#: what a message costs of that rate for each so many bytes of it
COST_BYTES: Final = 4096
#: what it costs besides to ask how things stand (``look``)
COST_LOOK: Final = 4
#: what it costs besides to ask for old news (``since``)
COST_SINCE: Final = 9
#: old news that are told again; who has missed more is told how things stand
MOST_MISSED: Final = 500
#: pings, pongs and fragments, a rate: people's programs send next to none
CONTROL_RATE: Final = 20
#: how many of them may come at once
CONTROL_BURST: Final = 100
#: bytes of a socket that are worked off before others have their turn
READ_PIECE: Final = 4096
#: refused messages after which a socket is closed
MOST_NONSENSE: Final = 50
#: characters of what was wrong with a message that are told
MOST_TOLD: Final = 200
#: bytes that may wait for somebody who does not read
MOST_UNREAD: Final = 1 << 20
#: how often a silent socket is asked whether it is still there, and how long it has to answer
KEEP_ALIVE: Final = 20.0
#: how long the other side has to say good-bye
CLOSE_WITHIN: Final = 5.0
#: after how long without a request the seat of a language model has no connection any more
SEAT_IDLE: Final = 60.0
#: bytes that are still looked at for the other side's good-bye after ours
MOST_AFTER_CLOSE: Final = 4096

# One person

#: requests of each person that are remembered, to be recognised when they are repeated
REQUESTS_KEPT: Final = 16

# One table

#: people at a table
MOST_PEOPLE: Final = 64
#: people at a table with those whom the host has sent away, who are remembered by name
MOST_EVER: Final = 1024
#: entries of a table's log
MOST_ENTRIES: Final = 50_000
#: entries beyond which nothing but play is written
MOST_BESIDES: Final = 20_000
#: bytes of a table's log beyond which nothing but play is written
MOST_BYTES: Final = 8 << 20
#: entries after which a snapshot is stored, so that no more than these are read when the table is loaded
SNAPSHOT_EVERY: Final = 1000

#: how often a bot thinks again because somebody has said something meanwhile
BOT_HEARS_AGAIN: Final = 3
#: how long bots are silent after one of them has spoken
BOT_CLAIMS_APART: Final = 4.0
#: how long the next round waits for those who are shown how the last ended
HOLD_WITHIN: Final = 20.0
#: the longest clock of a table at which it does
LONGEST_HELD_CLOCK: Final = 3600
#: actions that wait for a round to begin, from programs that do not know of it
MOST_HELD: Final = 16
#: how long a quick match waits for people before bots take the free seats
QUICK_AFTER: Final = 60
#: how long those who wait for it have to come back after a restart
COME_BACK_WITHIN: Final = 10.0
#: how long each step of shuffling for a match waits for those who take part
SHUFFLE_WITHIN: Final = 5.0

# One address: an IPv4 address, or a /64 of IPv6

#: messages over all its sockets, a rate (setting ``messages_address``)
MESSAGES_ADDRESS: Final = 100.0
#: requests over HTTP and handshakes of sockets, a rate (setting ``requests_address``)
REQUESTS_ADDRESS: Final = 20.0
#: what a replay costs of that rate
COST_REPLAY: Final = 5
#: what the picture of a link costs, and the page of one whose table or replay is not in memory
COST_PREVIEW: Final = 5
#: what a code costs that no table has
COST_MISS: Final = 10
#: sockets that are open (setting ``connections_address``)
CONNECTIONS_ADDRESS: Final = 100
#: connections of any kind for each socket it may have
CONNECTIONS_EACH: Final = 2
#: new connections for each request it may make; those beyond are cut off before anybody reads what they say
NEW_EACH: Final = 5
#: tables made in an hour (setting ``tables_address``)
TABLES_ADDRESS: Final = 60
#: people whom it brings to one table while that is in memory
JOINS_ADDRESS: Final = 32
#: tables of its own that are listed
LISTED_ADDRESS: Final = 10
#: questions why a bot decided so that wait for an answer, and as many pictures of links
MOST_REASONS_ADDRESS: Final = 4

# Several nodes

#: how long a node counts as there after it was last seen, by the database's clock
LEASE: Final = 5.0
#: how much sooner it stops telling anybody anything by its own clock
LEASE_MARGIN: Final = 0.5
#: how often it makes sure that it is still seen, and looks for tables that nobody has
BEAT: Final = 1.0
#: how long the database may take to see it
BEAT_WITHIN: Final = 2.0
#: how often nodes that are connected say that they are there
NODE_BEAT: Final = 1.0
#: after how long without a word a connection between nodes is cut
NODE_SILENT: Final = 4.0
#: how long a node may take to take a connection of another
NODE_CONNECT_WITHIN: Final = 1.0
#: how long a node may take to answer another
NODE_ANSWER_WITHIN: Final = 10.0
#: bytes of one frame between nodes
MOST_FRAME: Final = 8 << 20
#: bytes that may wait for a node that does not read
MOST_UNREAD_NODE: Final = 32 << 20
#: after how long a table is looked for again that no node has
FIND_AGAIN: Final = 0.2
#: how long it is looked for
FIND_WITHIN: Final = 15.0

# The whole server

#: addresses that are remembered, for each rate
MOST_ADDRESSES: Final = 20_000
#: public tables that are listed
MOST_LISTED: Final = 100
#: bytes of finished replays that are cached
MOST_REPLAYS: Final = 16 << 20
#: bytes of pictures of links that are cached
MOST_PREVIEWS: Final = 16 << 20
#: bytes of what is drawn in those of replays
MOST_INVITATIONS: Final = 4 << 20
#: how long a page waits for what is said of its link
TAGS_WITHIN: Final = 2.0
#: entries of tables that are read in one go
PIECE: Final = 500
#: how long a bot may think about one decision (setting ``bot_seconds``)
BOT_SECONDS: Final = 20.0
#: how often a bot is asked the same question
BOT_TRIES: Final = 2
#: questions why a bot decided so that wait, of all addresses, and as many pictures of links
MOST_REASONS: Final = 64
#: how long the picture of a link may take
DRAW_WITHIN: Final = 5.0
#: bytes of a bot's answer
MOST_ANSWER: Final = 1 << 20
#: how long a bot process may take to start
BOT_START_WITHIN: Final = 15.0
#: how long the bot processes have to end
BOTS_CLOSE_WITHIN: Final = 3.0
#: how long a table may take to finish what is under way when the server stops
TABLE_CLOSE_WITHIN: Final = 3.0
#: how long the rest of the server may take to stop
STOP_WITHIN: Final = 3
#: how long a database may take to take a connection
CONNECT_WITHIN: Final = 5.0
#: how long a database may take for one answer
DATABASE_WITHIN: Final = 5.0
#: how long a server that starts waits for another to let go of the database
LET_GO_WITHIN: Final = 3.0
#: connections to a database that read; one more writes
MOST_READERS: Final = 4
#: characters of a traceback that are logged
MOST_ERROR: Final = 4000
