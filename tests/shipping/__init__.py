"""What leaves the house: locks, wheels, containers, and what strangers do with them."""
