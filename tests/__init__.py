"""The tests. Boards are drawn as text; every numbered rule is proved by a test that carries its id."""
