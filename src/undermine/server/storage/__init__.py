"""What is kept on disk: SQLite, one writer with group commit, a schema that knows its version."""
