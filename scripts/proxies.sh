#!/bin/sh
# Prints a folder with nginx and caddy, for the long tests: Debian's packages, unpacked into .tools and not installed, so that none
# starts with the machine.
set -eu
into=$(cd "$(dirname "$0")/.." && pwd)/.tools/proxies
if ! [ -x "$into/bin/caddy" ]; then
  mkdir -p "$into/bin"
  cd "$into"
  apt-get -qq download nginx caddy >&2
  for package in nginx_*.deb caddy_*.deb; do dpkg-deb -x "$package" .; done
  rm ./*.deb
  mv usr/sbin/nginx bin/nginx
  mv usr/bin/caddy bin/caddy
fi
echo "$into/bin"
