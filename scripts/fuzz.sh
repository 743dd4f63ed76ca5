#!/usr/bin/env bash
# fuzz.sh [TIME]: plays every fuzz function of the project, each for TIME (2m), and stops at the first input that breaks
# one. Go keeps that input beside the test, in testdata/fuzz: from then on the gate tries it.
# Proves: security-140
set -euo pipefail
cd "$(dirname "$0")/.."
grep --recursive --include='*_test.go' --only-matching --extended-regexp '^func Fuzz\w+' bench catalog cmd content internal migrations web |
  sort | while IFS=: read -r file name; do
  name=${name#func }
  echo "${file%/*} $name"
  go test "./${file%/*}" -run '^$' -fuzz "^$name\$" -fuzztime "${1:-2m}" </dev/null
done
