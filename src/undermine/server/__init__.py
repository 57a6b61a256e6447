"""The table server: tables, seats, sockets, storage. One process, one serial queue for each table.

``tables`` is what a table is, without any input or output; ``storage`` keeps what happened; ``guard`` is for
security: names, tokens, rate limits; ``live`` holds tables in memory with their clocks and bots; ``web`` is HTTP and
sockets.
"""
