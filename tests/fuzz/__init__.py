"""Games played at random, with odd decks and from odd positions, by somebody who keeps asking for what cannot be.

``python -m tests.fuzz`` plays ten million decisions on the checked build; a share of them is played in every test run.
A case follows from its number alone, on every engine; what plain Python makes of one in some is compared.
"""
