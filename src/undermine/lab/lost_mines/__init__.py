"""What the lab knows of The Lost Mines."""
