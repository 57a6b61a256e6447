"""A slow, obvious second implementation, written from the rules alone, that the tests compare the engine with."""
