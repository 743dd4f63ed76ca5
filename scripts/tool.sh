#!/usr/bin/env bash
# Builds one pinned tool written in Go:  tool.sh FILE MODULE/PATH@VERSION
# The version is part of FILE's name, so a new version builds anew and an old one
# is never taken for it. No cgo: a C compiler would only make it slower to build.
set -euo pipefail

command -v go >/dev/null || { echo "Go is missing: install the version that go.mod names, from https://go.dev/dl" >&2; exit 1; }
file=$1 package=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

echo "building $package (once, some minutes)"
GOBIN=$dir GOFLAGS= CGO_ENABLED=0 go install -trimpath -ldflags='-s -w' "$package"
mkdir -p "$(dirname "$file")"
name=${package%@*}
mv "$dir/${name##*/}" "$file"
