"""What every game's terminal screen is drawn with."""
