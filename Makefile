# The two commands of the README, and what they stand on. Everything is set up in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LOWEST := .venv-lowest
JS     := tools/js/node_modules
BIOME  := $(JS)/.bin/biome check --config-path=tools/js/style.json --error-on-warnings
PAGES  := src/houseway

# Or every process would compile every module anew, and pytest rewrite every test.
unexport PYTHONDONTWRITEBYTECODE

# Each worker begins with a part of its own, so that what a folder shares is seldom made twice, and takes
# from the others when it is done. One more than cores, since houses and browsers are waited for. A test that
# was tried twice is named.
WORKERS ?= 3
PYTEST   = $(BIN)/pytest -n $(WORKERS) --dist worksteal -r fER

.DEFAULT_GOAL := run
.PHONY: run test quick quick-tests lowest slow lint types imports js format compiled pytest soak plan hour playthroughs records clauses words stubs js-types docs wheel mutations page-mutations bench bench-service bench-web bench-solver train-pineapple ladder regret lock clean

run: $(VENV)/run.ok
	@$(BIN)/houseway serve

# What is soon known first; then types and scripts beside the tests, which often wait.
test: $(VENV)/dev.ok
	@$(MAKE) --no-print-directory -j 2 lint imports
	@$(MAKE) --no-print-directory -j 3 types js pytest

# Whether anything is broken, within a minute: no browser, no PostgreSQL, few examples.
quick: $(VENV)/dev.ok
	@$(MAKE) --no-print-directory -j 2 lint quick-tests

# Few of these wait, and a third worker would only collect them once more.
quick-tests: WORKERS = 2
quick-tests: $(VENV)/dev.ok compiled
	HYPOTHESIS_PROFILE=quick $(PYTEST)

# The quick tests with the lowest versions that pyproject.toml allows, in a throw-away .venv-lowest: some
# minutes. Whoever uses something newer raises the bound there.
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

# The pages' JavaScript: its style and its types.
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

# A house played for an hour of a virtual clock by a thousand players, with faults; some minutes.
plan: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m house.plan

# The same on a real store and a real clock, its processes killed and stopped at random; an hour.
hour: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m benchmarks.service.hour

# Writes the golden playthroughs again; look at the difference before committing it.
playthroughs: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m playthroughs

# Writes the golden records again, as long as those that are kept still verify.
records: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m records.golden

# Writes down which test shows which clause, for `houseway rules`.
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

# Writes the types of what the house sends to its pages, from the house's own, for the checker of JavaScript.
js-types: $(VENV)/dev.ok
	$(BIN)/python tools/page_types.py

# The documentation site, into site/: open site/index.html, or serve it to search: python -m http.server -d site
docs: $(VENV)/dev.ok
	$(BIN)/python tools/site.py

# The wheel, into dist/, tried in an empty environment as a stranger would install it.
wheel: | $(VENV)/bin/python
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .
	@$(BIN)/python -m venv --clear dist/.venv
	@dist/.venv/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	dist/.venv/bin/houseway --version
	dist/.venv/bin/houseway edge si-ki-pi
	@rm -r dist/.venv

# Breaks the rule behind every clause and says which tests would not notice; some minutes.
mutations: $(VENV)/dev.ok
	$(BIN)/python tools/mutations.py

# Mends of the pages, taken out one at a time; each must be noticed by its browser test.
page-mutations: $(VENV)/dev.ok
	@tools/chromium.sh
	$(BIN)/python tools/page_mutants.py

# Ours, other people's libraries and the limit, measured side by side; no test depends on it.
bench: $(VENV)/bench.ok
	$(BIN)/python -m benchmarks

# A house with a thousand players beside the bare commits of its store, and one that strangers ask
# for analyses without end; about four minutes.
bench-service: $(VENV)/dev.ok
	@tools/postgresql.sh
	PYTHONPATH=tests $(BIN)/python -m benchmarks.service

# How soon the pages can be used, what they weigh, and sixty updates a second; about a minute.
bench-web: $(VENV)/dev.ok
	@tools/chromium.sh
	PYTHONPATH=tests $(BIN)/python -m benchmarks.web

# Fantasy Land solved beside a plain loop over all settings; about a minute.
bench-solver: $(VENV)/dev.ok
	PYTHONPATH=tests $(BIN)/python -m benchmarks.fantasy

# Trains the Pineapple player from its seed; about eight minutes of one core.
train-pineapple: $(VENV)/run.ok
	$(BIN)/python -m research.train

# Every Pineapple player against the next weaker one, 20,000 hands each; about ten minutes.
ladder: $(VENV)/run.ok
	$(BIN)/python -m research.ladder

# What moves of every Pineapple player cost on the positions that ship; about a minute.
regret: $(VENV)/run.ok
	$(BIN)/python -m research.regret

# Resolves the dependencies anew. Needs uv; hashes are kept, addresses are not.
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

# Needed by `make test` only: the pages themselves are served as they lie.
$(JS)/ok: tools/js/package.json tools/js/package-lock.json
	@command -v npm > /dev/null \
	    || { echo "Checking the pages' JavaScript needs Node.js 20 or newer with npm: install it."; exit 1; }
	@npm ci --prefix tools/js --silent --no-audit --no-fund
	@touch $@

clean:
	rm -rf $(VENV) $(LOWEST) $(JS) .mypy_cache .ruff_cache .hypothesis .import_linter_cache
