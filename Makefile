SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help play test lighthouse frames audit soak check types arena-smoke bench clean

export PATH := $(CURDIR)/.venv/bin:$(CURDIR)/static/node_modules/.bin:$(PATH)

# Its command has a PostgreSQL of its own beside it, in HULAWANG_DATABASE_URL.
POSTGRES := python -m tests.support.with_postgres

WIRE := static/js/types/wire.d.ts
WIRE_TYPES := python -m hulawang.server.schema | json2ts --maxItems=-1 --additionalProperties=false

help: ## Say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' Makefile

play: ## Serve the game; HULAWANG_HOST, _PORT, _DATA_DIR and _DATABASE_URL are honoured
	@.ci/set-up play
	@exec hulawang serve

test: ## Check everything, then run every test, those in a real browser too
	@.ci/set-up test
	@$(MAKE) --no-print-directory check
	node --test $(wildcard static/test/*.test.js)
	pytest -n logical --dist worksteal

check: ## Lint, formatting, types, layers, and the client's types against the server's
	@.ci/set-up check
	ruff check
	ruff format --check
	mypy
	deptry src
	pytest -q tests/test_layers.py
	@echo '$(WIRE_TYPES) | diff $(WIRE) -'
	@$(WIRE_TYPES) | diff -u $(WIRE) - || { echo 'The wire has changed: make types' >&2; exit 1; }
	tsc -p static
	eslint --max-warnings 0 static

types: ## Write the client's types anew from the server's models
	@.ci/set-up check
	$(WIRE_TYPES) >$(WIRE)

audit: ## Ask whether anything in a lock is known to be vulnerable; fails where nobody can say
	@.ci/set-up check
	@python -m tests.support.audit

soak: ## Kill a server 200 times (HULAWANG_SOAK_KILLS on each database), attack one for 10 minutes
	@.ci/set-up test
	HULAWANG_FUZZ_SECONDS=$${HULAWANG_FUZZ_SECONDS:-600} pytest -s tests/fuzz/test_storm.py
	HULAWANG_FUZZ_ROOMS=$${HULAWANG_FUZZ_ROOMS:-10000} pytest tests/fuzz/test_abandoned.py
	HULAWANG_API_EXAMPLES=$${HULAWANG_API_EXAMPLES:-30} pytest tests/server/test_openapi.py
	HULAWANG_SAME_ROUNDS=$${HULAWANG_SAME_ROUNDS:-100000} pytest -n logical tests/cpu/core/test_moves.py
	HULAWANG_SOAK_KILLS=$${HULAWANG_SOAK_KILLS:-100} pytest -s tests/soak

lighthouse: ## Measure home and a table as Lighthouse does, on a phone; needs a quiet machine
	@.ci/set-up lighthouse
	CHROME_PATH=$$(python -m tests.support.chromium) node .ci/lighthouse/measure.js

frames: ## Measure how evenly cards move on a phone held back to a quarter; needs a quiet machine
	@.ci/set-up test
	python -m tests.browser.frames

arena-smoke: ## Let the strongest CPU player meet the weakest over a few deals
	@.ci/set-up play
	hulawang arena --seats 고수,쉬움,쉬움,쉬움 --deals 40

bench: ## Measure the engine, the journal beside the bare drivers, and the server under load; some six minutes
	@.ci/set-up test
	hulawang bench
	$(POSTGRES) hulawang bench --journal --seconds 2
	$(POSTGRES) hulawang load --rooms 50 --seconds 5 --idle 1000 --idle 5000
	hulawang load --thinking --rooms 50 --seconds 10

clean: ## Remove all that make has brought in
	rm -rf .venv static/node_modules static/vendor static/built .ci/chromium/node_modules .ci/chromium/unpacked
	rm -rf .ci/lighthouse/node_modules .ci/lighthouse/reports
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache dist
	rm -rf src/hulawang/cpu/core/__pycache__/core-*
