#!/usr/bin/env bash
# Installs exactly the npm packages that package-lock.json names, each checked against the
# hash that stands there, and runs no script of any of them: a package that was taken over
# must not run on a developer's machine or in CI. None needs one. Node.js itself is a package
# too (for Linux; elsewhere the machine's own must be 22 or newer): what runs the build does
# not depend on what the machine has.
set -euo pipefail

npm ci --ignore-scripts --no-audit --no-fund --loglevel=error </dev/null
PATH=$PWD/node_modules/.bin:$PATH node --version
