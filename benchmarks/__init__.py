"""Benchmarks: figures a person can read, never a reason for a test to fail."""
