"""What the product says: one catalogue of texts by key, shared by everything that speaks to people."""

from undermine.words.catalogue import LANGUAGES, Words

__all__ = ["LANGUAGES", "Words"]
