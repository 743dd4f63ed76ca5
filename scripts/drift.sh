#!/usr/bin/env bash
# Fails when generated code is not what its sources say:
#   drift.sh SQLC OPENAPI SCHEMA
# SQL -> Go; page table -> routes and endpoint table -> OpenAPI (tests compare them); OpenAPI -> TypeScript.
set -euo pipefail

sqlc=$1 openapi=$2 schema=$3
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT

stale() {
  echo "$1. Run: make generate" >&2
  exit 1
}

"$sqlc" diff || stale "The Go code in sqlgen/ differs from queries.sql or migrations/"
go test ./catalog -run '^TestGeneratedFromTheCatalog$' -count=1
go test ./internal/app -run '^TestOpenAPI$' -count=1
PATH=$PWD/node_modules/.bin:$PATH openapi-typescript "$openapi" --output "$new/schema.ts" >/dev/null
diff --unified "$schema" "$new/schema.ts" || stale "$schema differs from $openapi"
echo "generated code: up to date"
