"""What is kept of tables: one interface, and storages behind it that all pass the same tests."""
