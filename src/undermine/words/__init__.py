"""What the product says: one catalogue of texts by key, shared by everything that speaks to people."""

from undermine.words.catalogue import PARTS, Words, add, add_folder, browser_texts, languages, texts_of

__all__ = ["PARTS", "Words", "add", "add_folder", "browser_texts", "languages", "texts_of"]
