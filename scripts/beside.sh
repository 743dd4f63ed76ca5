#!/usr/bin/env bash
# Runs targets of make beside each other:  beside.sh "TARGET TARGET" TARGET …
# Those of one argument run one after the other. Each argument's output comes whole when
# it ends, and the first that fails ends all others.
set -euo pipefail
set -m # each in a process group of its own, which can be ended as a whole

out=$(mktemp -d)
declare -A running
finish() {
  for pid in "${!running[@]}"; do
    kill -- "-$pid" 2>/dev/null || true
  done
  wait 2>/dev/null # or the shell tells that it has ended them
  rm -rf "$out"
}
trap finish EXIT
trap 'exit 130' INT TERM

for targets in "$@"; do
  # shellcheck disable=SC2086 # several targets
  "${MAKE:-make}" --no-print-directory $targets >"$out/${targets// /-}" 2>&1 </dev/null &
  running[$!]=$targets
done
while [ ${#running[@]} -gt 0 ]; do
  code=0
  wait -n -p ended "${!running[@]}" || code=$?
  targets=${running[$ended]}
  unset "running[$ended]"
  cat "$out/${targets// /-}"
  if [ "$code" -ne 0 ]; then
    [ ${#running[@]} -eq 0 ] || echo "make $targets failed; ending: ${running[*]}" >&2
    exit "$code"
  fi
done
