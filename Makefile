# The two commands of the README and their steps. Everything is set up in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOWEST := .venv-lowest
JS     := tools/js/node_modules
BIOME  := $(JS)/.bin/biome check --config-path=tools/js/style.json --error-on-warnings
PAGES  := src/houseway

# Otherwise every process would compile every module again, and pytest rewrite every test.
unexport PYTHONDONTWRITEBYTECODE

# Each worker starts with its own part, so that a folder's shared fixtures are seldom made twice, and then takes
# tests from the others. One more worker than cores, since tests wait for houses and browsers. The summary names
# each test that ran twice.
WORKERS ?= 3
PYTEST   = $(BIN)/pytest -n $(WORKERS) --dist worksteal -r fER

.DEFAULT_GOAL := run
.PHONY: run test quick quick-tests lowest slow lint types imports js format compiled pytest soak plan hour playthroughs records clauses words stubs js-types docs wheel mutations page-mutations bench bench-service bench-web bench-solver train-pineapple ladder regret lock clean

run: $(VENV)/run.ok
	@$(BIN)/houseway serve

# Quick checks first; then types and scripts beside the tests, which often wait.
test: $(VENV)/dev.ok
	@$(MAKE) --no-print-directory -j 2 lint imports
	@$(MAKE) --no-print-directory -j 3 types js pytest

# Tells you within a minute if anything is broken: no browser, no PostgreSQL, few examples.
quick: $(VENV)/dev.ok
	@$(MAKE) --no-print-directory -j 2 lint quick-tests

# These tests seldom wait, so a third worker would only collect them once more.
quick-tests: WORKERS = 2
quick-tests: $(VENV)/dev.ok compiled
	HYPOTHESIS_PROFILE=quick $(PYTEST)

# The quick tests with the lowest versions that pyproject.toml allows, in a throw-away .venv-lowest: some
# minutes. If you use something newer, raise the bound there.
lowest: | $(VENV)/bin/python
	@$(BIN)/python -m venv --clear $(LOWEST)
	@$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check uv
	@nice $(LOWEST)/bin/uv pip install --quiet --python $(LOWEST)/bin/python --resolution lowest-direct \
	    --group dev -e '.[all]'
	HYPOTHESIS_PROFILE=quick $(LOWEST)/bin/python -m pytest -n 2 --dist worksteal -r fER

# Finds the tests that take longer than the others, which `make quick` leaves out; some minutes.
slow: $(VENV)/dev.ok
	HYPOTHESIS_PROFILE=quick PYTHONPATH=tests $(PYTEST) -p slow

lint: $(VENV)/dev.ok
	$(BIN)/ruff check src tests research benchmarks tools examples notebooks
	$(BIN)/ruff format --check src tests research benchmarks tools examples notebooks

types: $(VENV)/dev.ok
	$(BIN)/mypy

imports: $(VENV)/dev.ok
	$(BIN)/lint-imports

# Checks the style and the types of the pages' JavaScript.
js: $(JS)/ok
	$(BIOME) $(PAGES)
	$(JS)/.bin/tsc -p tools/js

format: $(VENV)/dev.ok $(JS)/ok
	$(BIN)/ruff format src tests research benchmarks tools examples notebooks
	$(BIOME) --write $(PAGES)

# One Pineapple hand: two workers of pytest would compile the same kernels side by side.
compiled: $(VENV)/dev.ok
	@$(BIN)/houseway play pineapple < /dev/null > /dev/null

pytest: $(VENV)/dev.ok compiled
	@tools/chromium.sh
	@tools/chinese_font.sh
	@tools/postgresql.sh
	$(PYTEST)

# The same state machines and properties with many more examples; not part of `make test`.
soak: $(VENV)/dev.ok
	@tools/chromium.sh
	@tools/postgresql.sh
	HYPOTHESIS_PROFILE=soak $(PYTEST)

# A thousand players play in a house for an hour of a virtual clock, with faults; some minutes.
plan: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m house.plan

# The same on a real store and a real clock, with processes killed and stopped at random; an hour.
hour: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m benchmarks.service.hour

# Writes the golden playthroughs again; read the diff before you commit it.
playthroughs: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m playthroughs

# Writes the golden records again, provided the existing ones still verify.
records: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m records.golden

# Lists which test shows which clause, for `houseway rules`.
clauses: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m clause_tests

# Finds the marked messages and merges them into the catalogues: new ones are empty, changed ones fuzzy.
LANGUAGES = de zh-Hans
POT = $(VENV)/messages.pot
words: $(VENV)/dev.ok
	PYTHONPATH=tools/words $(BIN)/pybabel -q extract --mapping tools/words/babel.cfg --no-default-keywords \
	  --keywords t --keywords nt:1,2 --keywords pt:1c,2 --add-comments NOTE: --add-location file --sort-output --no-wrap \
	  --omit-header --output $(POT) src/houseway
	for language in $(LANGUAGES); do $(BIN)/pybabel -q update --input-file $(POT) --locale $$(echo $$language | tr - _) \
	  --output-file src/houseway/core/words/$$language.po --ignore-obsolete --no-wrap --omit-header; done

# Writes the types of `import houseway as hw`, from what the games declare.
stubs: $(VENV)/dev.ok
	$(BIN)/python tools/stubs.py
	@$(BIN)/ruff format --quiet src/houseway/__init__.pyi

# Writes the types of all messages from the house to its pages, for the checker of JavaScript.
js-types: $(VENV)/dev.ok
	$(BIN)/python tools/page_types.py

# Builds the documentation site in site/: open site/index.html, or serve it to use its search: python -m http.server -d site
docs: $(VENV)/dev.ok
	$(BIN)/python tools/site.py

# Builds the wheel in dist/ and installs it in an empty environment, as a stranger would.
wheel: | $(VENV)/bin/python
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .
	@$(BIN)/python -m venv --clear dist/.venv
	@dist/.venv/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	dist/.venv/bin/houseway --version
	dist/.venv/bin/houseway edge si-ki-pi
	@rm -r dist/.venv

# Breaks the rule behind every clause and names the tests that do not notice; some minutes.
mutations: $(VENV)/dev.ok
	$(BIN)/python tools/mutations.py

# Takes fixes of the pages out one at a time; the browser test of each must notice.
page-mutations: $(VENV)/dev.ok
	@tools/chromium.sh
	$(BIN)/python tools/page_mutants.py

# Measures our code, other libraries and the theoretical limit side by side; no test depends on it.
bench: $(VENV)/bench.ok
	$(BIN)/python -m benchmarks

# Measures a house with a thousand players beside the bare commits of its store, and one that strangers flood
# with analyses; about four minutes.
bench-service: $(VENV)/dev.ok
	@tools/postgresql.sh
	PYTHONPATH=tests $(BIN)/python -m benchmarks.service

# Measures how soon the pages are usable, their size, and sixty updates a second; about a minute.
bench-web: $(VENV)/dev.ok
	@tools/chromium.sh
	PYTHONPATH=tests $(BIN)/python -m benchmarks.web

# Times Fantasy Land's solver beside a plain loop over all settings; about a minute.
bench-solver: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m benchmarks.fantasy

# Trains the Pineapple player from its seed; about eight minutes of one core.
train-pineapple: $(VENV)/run.ok
	$(BIN)/python -m research.train

# Plays every Pineapple player against the next weaker one, 20,000 hands each; about ten minutes.
ladder: $(VENV)/run.ok
	$(BIN)/python -m research.ladder

# Measures what every Pineapple player's moves cost on the shipped positions; about a minute.
regret: $(VENV)/run.ok
	$(BIN)/python -m research.regret

# Resolves the dependencies again. Needs uv; writes hashes, but no registry addresses.
lock:
	$(COMPILE) --extra serve --extra simulate --extra reports -o requirements/run.lock
	$(COMPILE) --all-extras --group dev -o requirements/dev.lock
	$(COMPILE) --all-extras --group dev --group bench -o requirements/bench.lock

COMPILE := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
    --no-emit-find-links --no-header --quiet --upgrade pyproject.toml requirements/build.in

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Houseway needs Python 3.11 or newer; name one with make PYTHON=python3.12."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.ok: requirements/run.lock pyproject.toml | $(VENV)/bin/python
	@echo "Setting up .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.ok: requirements/dev.lock $(VENV)/run.ok
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/bench.ok: requirements/bench.lock $(VENV)/dev.ok
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.lock
	@touch $@

# Only `make test` needs these: the pages themselves are served unchanged.
$(JS)/ok: tools/js/package.json tools/js/package-lock.json
	@command -v npm > /dev/null \
	    || { echo "Checking the pages' JavaScript needs Node.js 20 or newer with npm: install it."; exit 1; }
	@npm ci --prefix tools/js --silent --no-audit --no-fund
	@touch $@

clean:
	rm -rf $(VENV) $(LOWEST) $(JS) .mypy_cache .ruff_cache .hypothesis .import_linter_cache
