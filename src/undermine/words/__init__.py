"""What the product says: one catalogue of texts by key, shared by everything that speaks to people."""

from undermine.words.catalogue import Words

__all__ = ["Words"]
