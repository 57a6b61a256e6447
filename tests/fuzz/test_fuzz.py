"""A share of the fuzzing: some twenty thousand decisions on the checked build, and some on the one without checks."""

from __future__ import annotations

import pytest

from tests.engines import is_there
from tests.fuzz.__main__ import batch


@pytest.mark.parametrize(
    ("engine", "number"),
    [*(("compiled, checked", number) for number in range(5)), ("compiled", 5)],
)
def test_nothing_breaks_and_plain_python_does_the_same(engine: str, number: int) -> None:
    if not is_there(engine):
        pytest.skip(f"the engine is not built: {engine}")
    total = batch(engine, "each time", number, 30)
    assert total["decisions"] > 2000 and total["refused"] > 50 and total["nonsense"] > 20 and total["compared"]
