"""News: what each viewer is told of a table, as bytes."""
