"""Several servers as one house: any of them takes any socket, and passes what is said to the one that has the table.

What goes between them was made for a seat, or is public: a game never leaves the node that has it.
"""
