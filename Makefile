# make play         start the table server and say where to go
# make test         everything that must hold: format, lint, types, layers, tests
# make bench        how fast it is
# make bots-report  how good the bots are: the tables of docs/bots.md, anew (about an hour on one core)
# Everything is installed into .venv/; nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ARGS ?=
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

.PHONY: help install play test check format bench bots-report playthroughs schema clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

install: $(READY)

$(READY): pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "undermine needs Python 3.11 or newer; say which one with: make PYTHON=/path/to/python3"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing into $(VENV)/ …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

play: install
	@$(BIN)/undermine serve $(ARGS)

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest -n $(WORKERS) $(ARGS)

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: install
	@$(BIN)/python -m benchmarks.engine $(ARGS)
	@$(BIN)/python -m benchmarks.server

bots-report: install
	@$(BIN)/python -m undermine.lab.published --workers $(WORKERS) $(ARGS)

playthroughs: install
	@$(BIN)/python -m tests.playthroughs

schema: install
	@$(BIN)/python -m undermine.server.schema

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist
