# The command surface. Each target does the set-up that it needs; nothing is installed globally but, for the
# browser tests, Chromium by the system's package manager when none is found.
BUN_VERSION := 1.4.5
TOOLS := .tools/node_modules/.bin
BUN := $(TOOLS)/bun
export PATH := $(CURDIR)/$(TOOLS):$(PATH)

DEPS := node_modules/.corbusier-deps
DIST := frontend-pwa/dist/index.html
DIST_SOURCES := $(shell find frontend-pwa/src frontend-pwa/public shared/src bff/src -type f 2>/dev/null) frontend-pwa/index.html vite.config.ts

.PHONY: run sign-in test prove bench setup build check e2e lock audit format \
	frontend-install frontend-dev frontend-preview frontend-lint frontend-typecheck frontend-test \
	frontend-test-a11y frontend-localizability frontend-semantic frontend-e2e audit-node clean

run: $(DEPS) $(DIST)
	@exec bun bff/src/server.bun.ts serve

# Another one-time link for the browser, while the product runs.
sign-in: $(DEPS)
	@bun bff/src/server.bun.ts sign-in

# npm may not run under Bun, which stands in for Node below: a Node for the tests is found or brought before.
test: setup
	@CORBUSIER_NODE="$$(./scripts/ensure-node.sh)" bun scripts/run-gate.mjs

prove: setup
	@CORBUSIER_NODE="$$(./scripts/ensure-node.sh)" bun scripts/run-gate.mjs --prove

bench: $(DEPS)
	@bun scripts/bench.mjs
	@bun scripts/bench-work.mjs

setup: $(DEPS) $(DIST)
	@./scripts/ensure-chromium.sh >/dev/null

build: $(DEPS)
	@bun run build
	@bun scripts/check-bundle.mjs
	@bun scripts/check-fixture-bundle.mjs

check: $(DEPS)
	@bun scripts/check.mjs

e2e: setup
	@bun run --cwd e2e e2e

lock: $(BUN)
	@bun install
	@bun scripts/strip-lockb.mjs bun.lockb

audit: audit-node
audit-node: $(BUN)
	@bun audit

format: $(DEPS)
	@bun run format

frontend-install: $(DEPS)
frontend-dev: $(DEPS)
	@bun run dev
frontend-preview: $(DEPS) $(DIST)
	@bun run preview
frontend-lint: $(DEPS)
	@bunx biome check --error-on-warnings frontend-pwa
frontend-typecheck: $(DEPS)
	@bunx tsc --noEmit -p frontend-pwa
frontend-test: $(DEPS)
	@bunx vitest run --project frontend
frontend-test-a11y: setup
	@bun run --cwd e2e e2e --grep @a11y
frontend-localizability: $(DEPS)
	@bun scripts/check-localizability.mjs
frontend-semantic: $(DEPS)
	@bunx biome check --error-on-warnings frontend-pwa
	@bun scripts/check-styles.mjs
frontend-e2e: e2e

clean:
	@rm -rf frontend-pwa/dist test-results playwright-report .cache

# npm may hold back the package's install script; running it by hand does the same.
$(BUN):
	@npm install --prefix .tools --no-save --no-package-lock --no-audit --no-fund --loglevel=error bun@$(BUN_VERSION)
	@$(BUN) --version >/dev/null 2>&1 || (cd .tools/node_modules/bun && node install.js)
	@$(BUN) --version >/dev/null

$(DEPS): $(BUN) bun.lockb package.json shared/package.json bff/package.json frontend-pwa/package.json e2e/package.json
	@bun install --frozen-lockfile --silent
	@touch $@

$(DIST): $(DEPS) $(DIST_SOURCES)
	@bun run --silent build --logLevel warn
