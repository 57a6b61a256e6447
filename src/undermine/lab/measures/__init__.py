"""What is measured of bots and games, with intervals."""
