package architecture_test

import (
	"cmp"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestATableIsWrittenByOneWord ensures that one feature or folder writes a table, and that
// the migration which makes the table is named after it. Who else wants a change
// there asks that word's service, so that the table's invariants stand in one place.
func TestATableIsWrittenByOneWord(t *testing.T) {
	made := tables(t)
	for _, w := range writes(t) {
		if w.folder == "bench" {
			continue // it measures against bare statements, and puts back what it changed
		}
		owner, known := made[w.table]
		if !known {
			if w.queries {
				t.Errorf("%s writes %s, which no migration makes.", w.where, w.table)
			}
			continue
		}
		if folder := cmp.Or(featureOf(w.folder), path.Base(w.folder)); folder != owner {
			t.Errorf("%s writes %s, which belongs to %s (its migration is named so). Call %s's service instead, inside the same transaction.",
				w.where, w.table, owner, owner)
		}
	}
}

// TestSQLStandsInQueries ensures that the SQL of words and platform stands in
// queries.sql: sqlc checks it against the migrations, and the same text runs on
// both engines.
func TestSQLStandsInQueries(t *testing.T) {
	for _, w := range writes(t) {
		// The backup reads and fills whatever tables there are; a bench measures against
		// bare statements.
		if !w.queries && w.table != "" && !strings.HasPrefix(w.folder, "internal/platform/backup") && w.folder != "bench" {
			t.Errorf("%s: SQL that writes %s in a Go string. Write it into queries.sql and run `make generate`.", w.where, w.table)
		}
	}
}

// write is a place that changes a table.
type write struct {
	folder, table, where string
	queries              bool // in a queries.sql
}

func writes(t *testing.T) []write {
	t.Helper()
	change := regexp.MustCompile(`(?im)\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+([a-z_]+)`)
	var out []write
	for _, s := range sources(t, "internal", "queries.sql") {
		for _, m := range change.FindAllStringSubmatch(withoutComments(s.text), -1) {
			if table := strings.ToLower(m[1]); table != "set" { // ON CONFLICT … DO UPDATE SET
				out = append(out, write{folder: s.folder(), table: table, where: s.path, queries: true})
			}
		}
	}
	if len(out) == 0 {
		t.Fatal("no queries.sql writes anything: this test has lost what it tests")
	}
	made := tables(t)
	for _, f := range goFiles(t) {
		if f.test() || testSupport(f.folder()) {
			continue
		}
		f.literals(func(text string, n ast.Node) {
			for _, m := range change.FindAllStringSubmatch(text, -1) {
				if _, known := made[m[1]]; known {
					out = append(out, write{folder: f.folder(), table: m[1], where: f.at(n)})
				}
			}
		})
	}
	return out
}

// tables are the tables that migrations make, with the name of their owner.
func tables(t *testing.T) map[string]string {
	t.Helper()
	create := regexp.MustCompile(`(?i)CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)`)
	out := map[string]string{}
	for _, s := range sources(t, "migrations", ".sql") {
		_, name, _ := strings.Cut(strings.TrimSuffix(path.Base(s.path), ".sql"), "_")
		owner, _, _ := strings.Cut(name, "_")
		for _, m := range create.FindAllStringSubmatch(withoutComments(s.text), -1) {
			out[m[1]] = owner
		}
	}
	if len(out) == 0 {
		t.Fatal("no migration makes a table: this test has lost what it tests")
	}
	return out
}

func withoutComments(sql string) string {
	lines := strings.Split(sql, "\n")
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "--") })
	return strings.Join(lines, "\n")
}

// postgresAlone are lines that SQLite is not given (migrations.SQLite).
var postgresAlone = regexp.MustCompile(`(?m)^.*-- of PostgreSQL alone$`)

// TestSQLRunsOnBothEngines ensures that queries use nothing that only PostgreSQL
// or only SQLite knows.
// Proves: platform-1
func TestSQLRunsOnBothEngines(t *testing.T) {
	only := map[*regexp.Regexp]string{
		regexp.MustCompile(`::\s*[a-z]`):                     "write CAST(x AS TEXT), not x::text",
		regexp.MustCompile(`(?i)\bNOW\s*\(\s*\)`):            "pass the instant in: the clock is the caller's",
		regexp.MustCompile(`(?i)\bCURRENT_TIMESTAMP\b`):      "pass the instant in: the clock is the caller's",
		regexp.MustCompile(`(?i)\bILIKE\b`):                  "write LOWER(x) LIKE LOWER(y)",
		regexp.MustCompile(`(?i)\bFOR (UPDATE|SHARE)\b`):     "SQLite has one writer and no row locks; use a compare-and-set",
		regexp.MustCompile(`(?i)\b(JSONB|SERIAL|UUID)\b`):    "SQLite has no such type; JSON is kept in TEXT",
		regexp.MustCompile(`(?i)\bAUTOINCREMENT\b|\bGLOB\b`): "PostgreSQL does not know it",
	}
	for _, s := range append(sources(t, "internal", "queries.sql"), sources(t, "migrations", ".sql")...) {
		text := postgresAlone.ReplaceAllString(withoutComments(s.text), "")
		for shape, instead := range only {
			if found := shape.FindString(text); found != "" {
				t.Errorf("%s: %q runs on one engine only: %s.", s.path, found, instead)
			}
		}
	}
}
