#!/usr/bin/env bash
# Looks for the programs that are not Go modules or npm packages, and installs the
# Debian packages of those that are missing when it may. Nothing else is changed.
set -euo pipefail

has() { command -v "$1" >/dev/null; }
postgres_is_here() {
  has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || [ -n "${WARDGATE_TEST_POSTGRES:-}" ]
}

# What pages are written in until their own fonts have come, measured to take as much room.
arial_is_here() {
  [ "$(uname)" != Linux ] || compgen -G '/usr/share/fonts/truetype/*/LiberationSans-Regular.ttf' >/dev/null ||
    compgen -G '/usr/share/fonts/truetype/*/[aA]rial.ttf' >/dev/null
}

has go || { echo "Go is missing: install the version that go.mod names, from https://go.dev/dl" >&2; exit 1; }
has npm || { echo "Node.js with npm is missing: install version 20 or newer (the build brings its own 24)" >&2; exit 1; }

missing=()
has chromium || missing+=(chromium)               # browser tests
arial_is_here || missing+=(fonts-liberation)      # browser tests: nothing moves when fonts arrive
postgres_is_here || missing+=(postgresql)         # store tests run on both engines
has gcc || missing+=(gcc libc6-dev)               # the race detector needs a C compiler

# The same browser without its windows does browser tests at three quarters of the price. Not every system has a
# package of it, and who may not install does without: the tests then take chromium itself.
shell_is_missing() { ! has chromium-headless-shell && has apt-get && [ "$(id -u)" -eq 0 ]; }
install() { DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@" </dev/null; }

if [ ${#missing[@]} -gt 0 ]; then
  if ! has apt-get || [ "$(id -u)" -ne 0 ]; then
    echo "These packages are missing: ${missing[*]}" >&2
    echo "Install them (Debian, Ubuntu: sudo apt-get install ${missing[*]}), then run this again." >&2
    exit 1
  fi
  apt-get -qq update
  install "${missing[@]}"
fi
if shell_is_missing && ! { apt-get -qq update && install chromium-headless-shell; }; then
  echo "chromium-headless-shell cannot be installed: browser tests will take chromium, and longer" >&2
fi
