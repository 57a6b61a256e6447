"""What the lab reads off both Saboteurs alike."""
