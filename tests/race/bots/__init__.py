"""How ``greedy`` and ``keen`` play Race: a module each, with the functions that every game's players have."""
