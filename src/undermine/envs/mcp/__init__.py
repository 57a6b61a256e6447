"""Seats for language models: tools of the Model Context Protocol with which a program plays a match.

A seat sees its view and nothing else. What other people wrote, names and talk, is handed over as data and marked as
such. The tools are the same wherever the tables are: in this process, at a server, or inside one.
"""
