#!/bin/sh
# Prints a folder with prometheus and promtool, for the long tests: that of the machine's own, or Debian's package, unpacked
# into .tools and not installed, so that none starts with the machine.
set -eu
if found=$(command -v promtool) && command -v prometheus >/dev/null; then
  dirname "$found"
  exit
fi
into=$(cd "$(dirname "$0")/.." && pwd)/.tools/prometheus
if ! [ -x "$into/usr/bin/prometheus" ]; then
  mkdir -p "$into"
  cd "$into"
  apt-get -qq download prometheus >&2
  dpkg-deb -x prometheus_*.deb .
  rm prometheus_*.deb
fi
echo "$into/usr/bin"
