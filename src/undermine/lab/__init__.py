"""Many games at once: simulations and what they add up to."""

from undermine.lab.simulate import Summary, simulate

__all__ = ["Summary", "simulate"]
