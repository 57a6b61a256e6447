"""The documentation site: plain Markdown from ``docs/``, and what is drawn and told from the sources beside it.

``python -m docsite``, or ``make docs``, writes it to ``build/docs``. ``navigation`` says which pages there are, and in
which order; ``staging`` puts them together with what is made (``players``, ``rules``, ``reference``), Sphinx makes
pages of them, and ``checking`` looks for dead links and for anything that a browser would fetch from elsewhere.
"""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
