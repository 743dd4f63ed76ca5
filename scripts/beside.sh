#!/usr/bin/env bash
# Runs targets of make beside each other:  beside.sh "TARGET TARGET" TARGET …
# Those of one argument run one after the other. The first argument's output comes as it
# goes, that of each other whole when it ends; the first that fails ends all others.
#
# On a machine on which processes are dear they run one after the other instead: side by
# side they would spend the machine on changing between them, and tests that give a
# program seconds would find it asleep. PACE=slow or PACE=fast decides without a measurement.
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

# Starting a process takes about a millisecond. It takes four and more where a hypervisor
# without help of the processor keeps the page tables, and on a machine that is busy already.
readonly dear=2500 # microseconds
is_slow() {
  case ${PACE:-} in
  slow) return 0 ;;
  fast) return 1 ;;
  '') ;;
  *)
    echo "PACE is slow or fast, or unset: then it is measured" >&2
    exit 2
    ;;
  esac
  local best=1000000 began each
  for _ in 1 2 3; do
    began=${EPOCHREALTIME/[.,]/}
    for _ in {1..40}; do /bin/true; done
    each=$(((${EPOCHREALTIME/[.,]/} - began) / 40))
    [ "$each" -ge "$best" ] || best=$each
  done
  [ "$best" -ge "$dear" ]
}
if [ $# -gt 1 ] && is_slow; then
  echo "$0: processes are dear on this machine: one after the other" >&2
  for each in "$@"; do
    # shellcheck disable=SC2086 # several targets
    "${MAKE:-make}" --no-print-directory $each </dev/null 2>&1
  done
  exit
fi

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
