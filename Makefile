# Everything runs in a private environment below .venv. One thing is installed into the system, and only by root on
# Debian: chromium, which the tests of the page need (`make browser`).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A fresh checkout must never run a stale native unit, so tests say which form they want.
INTERPRETED := BAGATELLE_FORM=interpreted
COMPILED := BAGATELLE_FORM=compiled
HAS_CC := command -v "$${CC:-cc}" >/dev/null 2>&1

.DEFAULT_GOAL := help
.PHONY: help play test test-all wheel bench-wheel lint types imports check-page check-interpreted check-compiled native compile page browser bench bench-page judge play-path chaos load pictures golden clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/play.stamp ## open the table in your browser, right away; LAN=1 opens it to the house, PORT=8800 chooses its port
	@$(BIN)/bagatelle $(if $(LAN),serve --lan) $(if $(PORT),--port $(PORT))

# What needs one core runs two at a time; the tests then use all cores themselves.
test: $(VENV)/node.stamp ## run everything that checks, but for what takes long (test-all)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types imports check-page browser native
	@$(MAKE) --no-print-directory check-interpreted
	@$(MAKE) --no-print-directory check-compiled

test-all: $(VENV)/dev.stamp page browser compile ## run the checks that `make test` leaves out; under 95 minutes, summary in bench/
	$(BIN)/python -m tests.long --out bench/test-all.txt

lint: $(VENV)/dev.stamp ## style, format, commit subjects and wording
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.commits
	$(BIN)/python -m tests.wording

types: $(VENV)/dev.stamp ## strict types, tests included
	$(BIN)/mypy

imports: $(VENV)/dev.stamp ## the order of imports between packages
	$(BIN)/lint-imports

check-page: page ## style, types and tests of the page's own code
	@$(BIN)/python hatch_build.py --npm run --silent lint
	@$(BIN)/python hatch_build.py --npm run --silent check
	@$(BIN)/python hatch_build.py --npm run --silent test

# Databases, processes, networks, terminals, browsers and other libraries are the same for both forms, and bots and draws
# from views take too long in the interpreted one; where both are tested, these tests run once, with compiled rules.
ONCE := $(addprefix --ignore=tests/,bots browser envs examples faults server study terminal bagoloot/test_resample.py sandbag/test_resample.py)

# Marked tests run in `make test-all` only.
SHORT := -m "not long"

check-interpreted: $(VENV)/dev.stamp page browser ## the tests with interpreted rules; those of the server where nothing is compiled
	$(INTERPRETED) $(BIN)/python -m pytest -n auto $(SHORT) $$($(HAS_CC) && echo "$(ONCE)")

check-compiled: $(VENV)/dev.stamp page browser ## the tests with compiled rules
	@if [ -z "$$CI" ] && ! $(HAS_CC); then \
	  echo "NOT RUN: the tests of the compiled form need a C compiler (cc)."; \
	else \
	  $(MAKE) --no-print-directory compile && $(COMPILED) $(BIN)/python -m pytest -n auto $(SHORT); \
	fi

native: $(VENV)/dev.stamp
	@if $(HAS_CC); then $(MAKE) --no-print-directory compile; fi

compile: $(VENV)/dev.stamp ## compile the rules of this checkout to native code
	@$(BIN)/python hatch_build.py --if-stale

page: $(VENV)/node.stamp ## build the page of this checkout
	@$(BIN)/python hatch_build.py --page

browser: ## a browser for the tests of the page, where it may be installed
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing chromium for the tests of the page ..."; \
	  { apt-get -qq update && apt-get -qq install -y chromium; } >/dev/null; \
	else \
	  echo "NOT RUN: the tests in a browser need chromium (on Debian: apt install chromium)."; \
	fi

bench: $(VENV)/dev.stamp compile ## measure speed beside peers; the table is kept in bench/
	$(BIN)/python -m pip install -q --disable-pip-version-check --editable '.[envs,peers]'
	$(BIN)/bagatelle bench --rules --seconds 2 --peers --out bench/rules.txt
	$(BIN)/bagatelle bench --envs --seconds 2 --peers --out bench/envs.txt

wheel: $(VENV)/node.stamp ## build a wheel in dist/, its rules compiled for the profile of a training run where GCC is there
	BAGATELLE_PROFILED=1 $(BIN)/python -m hatchling build -t wheel

bench-wheel: $(VENV)/dev.stamp ## compare the rules of `make wheel` with an ordinary build; the table is kept in bench/
	$(BIN)/python -m bench.builds --out bench/wheel.txt

bench-page: $(VENV)/dev.stamp page browser ## measure the page in a real browser; the table is kept in bench/
	$(BIN)/python -m tests.browser.figures --out bench/page.txt

judge: $(VENV)/dev.stamp compile ## measure how often the coach faults strong bots and finds planted blunders; 15 minutes, table in bench/
	@echo "How often the coach faults bots, and whether it finds planted blunders: make judge" > bench/judge.txt
	$(BIN)/python -m bench.judge sandbag --bots gale >> bench/judge.txt
	$(BIN)/python -m bench.judge sandbag --bots gust >> bench/judge.txt
	$(BIN)/python -m bench.judge sandbag --bots storm@1000 --games 5 >> bench/judge.txt
	$(BIN)/python -m bench.judge bagoloot --bots smuggler@800 --games 8 >> bench/judge.txt

play-path: $(VENV)/dev.stamp ## count the functions that one play passes through in the server; the table is kept in bench/
	$(BIN)/python -m bench.play_path --out bench/play-path.txt

chaos: $(VENV)/dev.stamp compile ## kill, pause, cut and crash servers while clients play; 12 minutes, figures in bench/
	$(BIN)/python -m tests.faults --seconds 600 --tables 3 --every 0.4 --database both --out bench/chaos.txt

load: $(VENV)/dev.stamp compile ## measure how much a server bears; the table is kept in bench/
	$(BIN)/bagatelle load --out bench/load.txt
	@if cd bench/boardgameio && npm install --no-package-lock --no-audit --no-fund >/dev/null 2>&1; then \
	  BAGATELLE="$(CURDIR)/$(BIN)/bagatelle" node run.js | tee -a ../load.txt; \
	else \
	  echo "NOT RUN: boardgame.io could not be fetched by npm."; \
	fi

pictures: $(VENV)/dev.stamp page browser ## take the README's pictures of the page anew, in a real browser
	$(BIN)/python -m tests.browser

golden: $(VENV)/dev.stamp ## write the golden games anew after a change of rules or words
	$(INTERPRETED) $(BIN)/python -m tests.golden

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete
	rm -rf src/bagatelle/native.json src/bagatelle/static web/node_modules web/.vite

# For players: an ordinary installation, compiled where a C compiler is there.
$(VENV)/play.stamp: pyproject.toml hatch_build.py $(shell find src -name '*.py' -o -name '*.md') $(shell find web -name node_modules -prune -o -name .vite -prune -o -type f -print)
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). Try: make play PYTHON=python3.12"; exit 1; }
	@echo "Setting up a private environment in $(VENV) (once, a minute or two) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@if [ -f $(VENV)/dev.stamp ]; then $(MAKE) --no-print-directory page; else $(BIN)/python -m pip install -q --disable-pip-version-check .; fi
	@$(BIN)/bagatelle --version
	@touch $@

# For developers: the checkout itself, editable, with the tools that check it.
$(VENV)/dev.stamp: pyproject.toml hatch_build.py
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install -q --disable-pip-version-check --group dev
	$(BIN)/python -m pip install -q --disable-pip-version-check --editable .
	@touch $@

# Node, from a Python package where the machine has none that is new enough.
$(VENV)/node.stamp: $(VENV)/dev.stamp
	@node=$$($(BIN)/python hatch_build.py --node) && \
	if [ -n "$$node" ]; then $(BIN)/python -m pip install -q --disable-pip-version-check "$$node"; fi
	@touch $@
