"""The terminal screen of the digging games: what Saboteur and Saboteur 2 share."""
