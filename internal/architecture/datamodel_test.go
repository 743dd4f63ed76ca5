package architecture_test

import (
	"maps"
	"regexp"
	"slices"
	"testing"

	"wardgate/internal/platform/db/dbtest"
)

// TestTheDataModelIsTheSchemas ensures that docs/data-model.md has every table of the
// migrated database below its owner, with what a row is, and none that is gone.
func TestTheDataModelIsTheSchemas(t *testing.T) {
	rows, err := dbtest.SQLite(t).Read().QueryContext(t.Context(),
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'goose_db_version'")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	owners, want := tables(t), map[string]string{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		want[name] = owners[name]
	}
	if rows.Err() != nil || len(want) < 40 {
		t.Fatalf("%d tables: %v", len(want), rows.Err())
	}
	got := documentedTables(read(t, "docs/data-model.md"))
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("docs/data-model.md has %s below %q; it belongs to %q. Write its row and draw it there.", name, got[name], want[name])
		}
	}
	for name := range got {
		if _, exists := want[name]; !exists {
			t.Errorf("docs/data-model.md shows %s, which no migration leaves", name)
		}
	}
}

// documentedTables are the tables that a section describes and draws, with its heading.
func documentedTables(page string) map[string]string {
	heading := regexp.MustCompile(`(?m)^## (\w+)$`)
	described := regexp.MustCompile("(?m)^\\| `(\\w+)` \\| \\S")
	out := map[string]string{}
	sections := heading.FindAllStringSubmatchIndex(page, -1)
	for i, at := range sections {
		end := len(page)
		if i+1 < len(sections) {
			end = sections[i+1][0]
		}
		text := page[at[0]:end]
		for _, m := range described.FindAllStringSubmatch(text, -1) {
			if regexp.MustCompile(`(?s)erDiagram.*\b` + m[1] + `\b.*\x60\x60\x60`).MatchString(text) {
				out[m[1]] = page[at[2]:at[3]]
			}
		}
	}
	return out
}
