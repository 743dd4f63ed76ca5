#!/usr/bin/env bash
# Runs targets of make beside each other:  beside.sh "TARGET TARGET" TARGET …
# Those of one argument run one after the other. The first argument's output comes as it
# goes, that of each other whole when it ends; the first that fails ends all others.
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

targets() {
  # shellcheck disable=SC2086 # several targets
  exec "${MAKE:-make}" --no-print-directory $1 </dev/null 2>&1
}
file() { echo "$out/${1//[ \/]/-}"; }

targets "$1" &
running[$!]=$1
for others in "${@:2}"; do
  targets "$others" >"$(file "$others")" &
  running[$!]=$others
done
while [ ${#running[@]} -gt 0 ]; do
  code=0
  wait -n -p ended "${!running[@]}" || code=$?
  done=${running[$ended]}
  unset "running[$ended]"
  [ "$done" = "$1" ] || cat "$(file "$done")"
  if [ "$code" -ne 0 ]; then
    [ ${#running[@]} -eq 0 ] || echo "make $done failed; ending: ${running[*]}" >&2
    exit "$code"
  fi
done
