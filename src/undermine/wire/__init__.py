"""What goes over the wire: every message and every body as a msgspec type, and nothing else.

Server and client both stand on these types; the schema in ``docs/protocol.json`` is made from them. What the messages
mean is told in ``docs/protocol.md``.
"""
