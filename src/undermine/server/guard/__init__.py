"""Guarding against strangers: names, tokens, rate limits, origins and headers."""
