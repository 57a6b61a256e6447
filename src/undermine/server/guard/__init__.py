"""Keeping order among strangers: names, tokens, rates, origins and headers."""
