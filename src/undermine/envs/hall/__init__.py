"""The hall: a table server of its own at which the challenge examines clients.

The lab plays the rounds, with everybody who sits in them but the clients. The hall lays each round out at a table, at
which a client sits down by the protocol that everybody uses, and tells the lab what it decides.
"""
