"""What every storage must do, and what is SQLite's own."""
