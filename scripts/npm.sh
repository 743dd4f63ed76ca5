#!/usr/bin/env bash
# Installs exactly the npm packages that package-lock.json names. One of them is
# Node.js itself: what runs the build does not depend on what the machine has.
#
# Not `npm ci`: it wants every other platform's optional packages in the lock file
# too, and a registry need not serve those. `--no-save` keeps the lock as it is;
# that it agrees with package.json is a project rule (internal/architecture).
set -euo pipefail

npm install --no-save --no-audit --no-fund --loglevel=error </dev/null
node_modules/.bin/node --version
