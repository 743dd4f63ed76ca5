# What a newcomer and CI run. `make help` explains every target; the two that
# matter are `make run` and `make test`, and both install what they need.
#
# Every tool is pinned: Go libraries in go.mod, npm packages in package-lock.json,
# the tools written in Go here. They are built once, into .tools/bin.

GOLANGCI_LINT_VERSION := v2.15.0
SQLC_VERSION          := v1.31.1
GOVULNCHECK_VERSION   := v1.9.0

SHELL       := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# Version control is not asked for a stamp of its own: VERSION is the stamp, and a
# clone owned by another user would stop the build.
export GOFLAGS := $(strip $(GOFLAGS) -buildvcs=false)

VERSION = $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)

# What works at the start, or once for a picture, a file, a mail, an article or a press of staff, is not inlined: 1.8 MB less. What a visitor waits for is.
SMALL   = $(foreach p,github.com/tetratelabs/wazero google.golang.org/protobuf go.yaml.in github.com/pressly/goose \
                      github.com/aws filippo.io github.com/wneessen github.com/emersion github.com/microcosm-cc github.com/aymerick \
                      github.com/yuin golang.org/x/image github.com/danielgtaylor/huma github.com/nyaruka \
                      $(addprefix wardgate/internal/,app staff company operations contact assessments blog duty automation newsletter/campaigns \
                      $(addprefix platform/,mail backup replies replica pickup push retention certificate doctor cards sms)) wardgate/catalog,-gcflags=$(p)/...=-l)

# Without cgo the file is static and runs on any machine of its kind; without symbols it
# weighs three quarters (stack traces keep their lines). Functions begin at 16 bytes instead of 32: 0.4 MB less of nothing between them.
BUILD   = CGO_ENABLED=0 go build -trimpath $(SMALL) -ldflags '-s -w -funcalign=16 -X main.version=$(VERSION)'
BINARY ?= bin/wardgate
SYSTEMS = linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64

TOOLS       := .tools/bin
STAMPS      := .tools/stamps
LINT        := $(TOOLS)/golangci-lint-$(GOLANGCI_LINT_VERSION)
SQLC        := $(TOOLS)/sqlc-$(SQLC_VERSION)
GOVULNCHECK := $(TOOLS)/govulncheck-$(GOVULNCHECK_VERSION)
NPM         := $(STAMPS)/npm
PACKAGES    := $(STAMPS)/packages
OPENAPI     := web/src/api/openapi.json
SCHEMA      := web/src/api/schema.gen.ts
# The build that Vite writes last: as old as the sources it was made from.
WEB         := web/dist/ssr/server.js.br
# Folders too: they change when a file in them goes.
WEB_SOURCES := $(shell find $(wildcard web/src web/public catalog content web/*.ts) -not -name '*.test.*' -not -name '*.go') package.json

# Packages whose tests are about goroutines: the only ones worth the price of the
# race detector on each run (`make race` takes any others: RACE=./...). `make test-go`
# runs what is left: without the detector nothing of them would be found that it
# misses. The one test that renders every real page is left to it, too: the detector
# slows React down thirty times, and pages then take longer than they may.
RACE ?= ./internal/platform/events ./internal/platform/httpx ./internal/platform/jobs ./internal/platform/db \
        ./internal/platform/llm ./internal/platform/mail ./internal/platform/ssr ./internal/site ./internal/staff/hashing ./internal/staff/parts ./internal/staff/proof

# Where tests put their databases: into memory if there is room for them (they wait half
# the time for the disk otherwise), else where temporary files go. SCRATCH=/folder decides.
SCRATCH ?= $(shell room=$$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $$4 }'); \
                   [ -w /dev/shm ] && [ "$${room:-0}" -gt 4000000 ] && echo /dev/shm || echo "$${TMPDIR:-/tmp}")
unit-go test-go race moments e2e: export TMPDIR = $(SCRATCH)

# Linters and tests end soon: memory is cheaper than to look for what is free four times as often.
lint-go drift unit-go test-go race: export GOGC = 400

# What `go vet` finds in a test run, lint-go finds: once is enough.
# No test of the gate hangs for want of an end of its own; this one ends what does, also on a machine that is
# five times slower than most.
GO_TEST = go test -vet=off -timeout 60m

##@ Every day

.PHONY: help
help: ## Explain every target
	@awk 'BEGIN { FS = ":.*## " } \
	  /^##@ / { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: run
run: build ## Build all and serve http://localhost:8080, nothing to configure
	@exec bin/wardgate serve

.PHONY: demo
demo: build ## Serve thirty days of demo data and print a staff login
	@exec bin/wardgate demo

.PHONY: check
check: $(LINT) $(NPM) ## The fast gate: formatting, linters, types, project rules, unit tests
	@scripts/beside.sh "lint-go unit-go" "lint-web unit-web"
	@echo "make check: all good. The whole gate is: make test"

.PHONY: test
# What is quick to fail comes first; what waits runs beside what works, two at a time. The browser tests come last and
# alone: beside other work on a small machine a page stands still for seconds, and a test that looks at it fails.
# Proves: gate-14
test: ## Everything: installs what it needs, then every check and every test
	@scripts/beside.sh deps "$(LINT) $(SQLC)"
	@scripts/beside.sh lint-go "lint-web build"
	@scripts/beside.sh race "drift unit-web"
	@scripts/beside.sh test-go
	@scripts/beside.sh e2e
	@echo "make test: everything passed."

.PHONY: fmt
fmt: $(LINT) $(NPM) ## Format Go and TypeScript, and fix what linters can fix
	$(LINT) fmt ./...
	npm run --silent format

##@ Building

.PHONY: deps
deps: $(PACKAGES) $(NPM) ## Install what is missing: Debian packages, npm packages, Go modules
	go mod download

.PHONY: web
web: $(WEB) ## Build the web pages, if their sources have changed

.PHONY: build
build: web binary ## Build everything into one file, bin/wardgate

.PHONY: binary
binary: ## The file alone, from the web pages as they are built; BINARY=path puts it elsewhere
	$(BUILD) -o $(BINARY) ./cmd/wardgate

.PHONY: release
# Proves: platform-119
release: web ## Build the file for every system it runs on, Debian packages, container images, the list of what is inside, and checksums, into bin/release
	rm -rf bin/release
	@for system in $(SYSTEMS); do \
	  file=bin/release/wardgate-$$system; [ "$${system%-*}" = windows ] && file=$$file.exe; \
	  echo "$$file"; GOOS=$${system%-*} GOARCH=$${system#*-} $(BUILD) -o "$$file" ./cmd/wardgate; \
	done
	go run ./release -dir bin/release -version '$(VERSION)' -at "$$(git log -1 --format=%ct)"
	@cd bin/release && sha256sum --check --quiet SHA256SUMS

.PHONY: generate
generate: $(SQLC) $(NPM) web ## Write what is generated: SQL → Go, page table → routes, endpoint table → OpenAPI → TypeScript, tests → docs/requirements.md
	$(SQLC) generate
	go test ./catalog -run '^TestGeneratedFromTheCatalog$$' -count=1 -update
	go test ./internal/chat/matching -run '^TestTheExamplesArePacked$$' -count=1 -update
	go test ./internal/platform/mail/reading -run '^TestTheLettersArePacked$$' -count=1 -update
	go test ./internal/architecture -run '^Test(Requirements|Packages)$$' -count=1 -update
	go test ./internal/app -run '^TestOpenAPI$$' -count=1 -update
	npm run --silent api

.PHONY: clean
clean: ## Remove everything that was built; data stays
	rm -rf bin .tools node_modules coverage web/dist/site web/dist/staff web/dist/ssr

##@ Parts of the gate

.PHONY: lint-go
# Proves: gate-16
lint-go: $(LINT) ## Formatting and linters of Go
	$(LINT) run ./...

.PHONY: lint-web
lint-web: $(NPM) ## Formatting, linters, types and unused code of the web pages
	npm run --silent lint
	npm run --silent types
	npm run --silent unused

.PHONY: drift
# Proves: platform-10
drift: $(SQLC) $(NPM) ## Is the generated code what its sources say?
	scripts/drift.sh $(SQLC) $(OPENAPI) $(SCHEMA)

.PHONY: unit-go
# Proves: gate-15
unit-go: ## Tests of Go on SQLite, without those that start and kill whole programs
	WARDGATE_TEST_EACH=sqlite $(GO_TEST) -short $$(go list ./... | grep -v /internal/faults)

.PHONY: test-go
# Proves: gate-13, gate-15
test-go: build ## Tests of Go but those of `make race`, each store test on SQLite and on PostgreSQL
	WARDGATE_TEST_BINARY=$(CURDIR)/bin/wardgate $(GO_TEST) -count=1 -p 4 $$(go list ./... | grep --invert-match --line-regexp --fixed-strings "$$(go list $(RACE))")
	$(GO_TEST) -count=1 -run '^TestTheRealBuild$$' ./internal/site

.PHONY: race
race: web ## Tests about goroutines, under the race detector
	$(GO_TEST) -race -count=1 -skip '^TestTheRealBuild$$' $(RACE)

.PHONY: unit-web
unit-web: $(NPM) ## Unit tests of the web pages
	npm run --silent test

.PHONY: e2e
e2e: build $(PACKAGES) ## Browser tests against the real program
	npm run --silent e2e

##@ Now and then

.PHONY: bench
bench: build ## Benchmarks, added to bench/history.md: quotes a second, pages, start, memory, Lighthouse; BENCH="-only automation" for a part
	go run ./bench $(BENCH)

.PHONY: bench-peers
# Proves: bench-13
bench-peers: build ## Accepted quotes beside PocketBase, in five turns, added to bench/history.md; builds it, with the network once
	go run ./bench -only peers -rounds 5 -time 4s $(BENCH)

.PHONY: bank
# Proves: chat-124
bank: build ## What visitors ask and how it is answered, by kind, added to bench/bank/history.md; BANK="-all" for each reply
	go run ./bench/bank $(BANK)

.PHONY: mutants
# Proves: gate-5
mutants: web ## Would a test notice? Breaks a rule at a time (docs/mutants.md); MUTANTS="-only leads" for a part
	go run ./mutants $(MUTANTS)

.PHONY: long
long: build ## The long tests: a thousand faults under load, hard moments of the clock, and more (some hours)
	WARDGATE_LONG=1 go test -count=1 -timeout 3h ./...
	WARDGATE_LONG=1 npm run --silent e2e
	scripts/fuzz.sh
	@$(MAKE) --no-print-directory moments
	@$(MAKE) --no-print-directory chaos

.PHONY: chaos
# Proves: platform-122
chaos: web $(PACKAGES) $(NPM) ## A thousand faults of every kind under load on each engine; the accounts go into docs/chaos.md. CHAOS=100 SEED=7 for others
	WARDGATE_CHAOS=$(or $(CHAOS),1000) WARDGATE_CHAOS_SEED=$(or $(SEED),1) WARDGATE_CHAOS_TABLE=$(CURDIR)/docs/chaos.md \
	  go run ./moments go test ./internal/faults -run '^TestChaos$$' -v -timeout 4h

.PHONY: moments
moments: web $(PACKAGES) $(NPM) ## Every suite with the clock at midnight, in leap years, 400 days ahead; MOMENTS="-only web" for a part
	go run ./moments $(MOMENTS)

.PHONY: vulnerabilities
# Both look into databases in the network that no package registry holds, and which change by the day: so
# they are no part of the gate, which gives one commit one answer. Both run, whatever the first finds.
# Proves: security-115
vulnerabilities: $(GOVULNCHECK) web ## Known vulnerabilities of Go modules and npm packages; asks vuln.go.dev and npm's registry
	@failed=0; \
	$(GOVULNCHECK) ./... || failed=1; \
	npm audit --registry=https://registry.npmjs.org || failed=1; \
	npm audit --prefix art --registry=https://registry.npmjs.org || failed=1; \
	exit $$failed

# What the targets above are made of.

$(PACKAGES): scripts/packages.sh
	scripts/packages.sh
	@mkdir -p $(@D) && touch $@

$(NPM): package-lock.json scripts/npm.sh
	scripts/npm.sh
	@mkdir -p $(@D) && touch $@

$(WEB): $(WEB_SOURCES) $(NPM)
	npm run --silent build

$(LINT):
	scripts/tool.sh $@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_LINT_VERSION)

$(SQLC):
	scripts/tool.sh $@ github.com/sqlc-dev/sqlc/cmd/sqlc@$(SQLC_VERSION)

$(GOVULNCHECK):
	scripts/tool.sh $@ golang.org/x/vuln/cmd/govulncheck@$(GOVULNCHECK_VERSION)
