"""Telling: which text is said, and with which facts."""
