"""The command ``undermine``: it only wires things together."""

from __future__ import annotations


def main() -> int:
    """Run the command."""
    return 0
