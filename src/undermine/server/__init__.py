"""The table server: tables, seats, sockets, storage. One process, one serial queue for each table.

``tables`` is what a table is, without any input or output; ``storage`` keeps what happened; ``order`` keeps order among
strangers; what is left wires these to sockets, clocks and bots.
"""
