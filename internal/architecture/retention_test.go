package architecture_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

func rulesOfRetention(t *testing.T) catalog.Retention {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.Retention
}

// TestEveryTableHasARetentionRule ensures that every table of the migrated database is in exactly one rule of
// catalog/retention.json, with a column that tells the age of its rows if it names one.
// Proves: security-117
func TestEveryTableHasARetentionRule(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'goose_db_version'"
		if d.Engine() == db.Postgres {
			query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'"
		}
		rows, err := d.Read().QueryContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		open := map[string]bool{}
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			open[name] = true
		}
		if rows.Err() != nil || len(open) < 40 {
			t.Fatalf("%d tables: %v", len(open), rows.Err())
		}
		for _, rule := range rulesOfRetention(t).Rules {
			for _, table := range rule.Tables {
				if !open[table.Name] {
					t.Errorf("catalog/retention.json: %s has %s, which is no table or has a rule already", rule.ID, table.Name)
				}
				delete(open, table.Name)
				if table.At == "" {
					continue
				}
				if _, err := d.Read().ExecContext(t.Context(), "SELECT min("+table.At+") FROM "+table.Name); err != nil {
					t.Errorf("catalog/retention.json: %s.%s tells no age: %v", table.Name, table.At, err)
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(open)) {
			t.Errorf("%s is in no rule of catalog/retention.json: say there what it is, how long it is kept, and why", name)
		}
	})
}

// TestRetentionTermsAreTheProgramsOwn ensures that the time for which a clean-up keeps something is the one that
// catalog/retention.json tells, and that its task exists.
// Proves: security-118
func TestRetentionTermsAreTheProgramsOwn(t *testing.T) {
	tasks := read(t, "docs/background-work.md") // TestEveryTaskIsOnThePage
	for _, rule := range rulesOfRetention(t).Rules {
		if !slices.Contains([]string{catalog.ErasedData, catalog.DeletedData, catalog.EmptiedData, catalog.KeptData}, rule.Does) || rule.Why == "" || rule.What == "" || rule.Label == "" {
			t.Errorf("%s lacks something: %+v", rule.ID, rule)
		}
		for _, term := range rule.Terms {
			name := rule.ID + "." + term.ID
			if n := min(term.Months, 1) + min(term.Days, 1) + min(term.Hours, 1); n != 1 || term.From == "" || term.Of == "" {
				t.Errorf("%s has %d units, and must say of what it is and what it is counted from", name, n)
			}
			if !strings.Contains(tasks, "\n| `"+term.Task+"` |") {
				t.Errorf("%s is done by %q, which is no task of docs/background-work.md", name, term.Task)
			}
			if (term.Task == "retention.run") != (term.Same == "") {
				t.Errorf("%s: a term of another task than retention.run names what that goes by, and only such a one", name)
			}
			if term.Same != "" && same(t, term) != term.Text() {
				t.Errorf("%s is told to be %s; %s says %s", name, term.Text(), term.Same, same(t, term))
			}
		}
		for _, sentence := range rule.Policy {
			for _, m := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(sentence, -1) {
				if !slices.ContainsFunc(rule.Terms, func(term catalog.RetentionTerm) bool { return term.ID == m[1] }) {
					t.Errorf("%s: the sentence names the term %q, which is not there", rule.ID, m[1])
				}
			}
		}
	}
}

// same is what the term's source says, in the words of the term's own unit.
func same(t *testing.T, term catalog.RetentionTerm) string {
	t.Helper()
	if file, key, ok := strings.Cut(term.Same, "#"); ok {
		var entries map[string]json.RawMessage
		if err := json.Unmarshal([]byte(read(t, file)), &entries); err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(string(entries[key]))
		if err != nil {
			return fmt.Sprintf("%s has no number %s", file, key)
		}
		return inUnit(term, n)
	}
	at := strings.LastIndex(term.Same, ".")
	for _, f := range goFiles(t) {
		if f.folder() != term.Same[:at] || f.test() {
			continue
		}
		if value := valueOf(f, term.Same[at+1:]); value != nil {
			n, err := strconv.Atoi(types.ExprString(value))
			if err == nil {
				return inUnit(term, n)
			}
			text := strings.ReplaceAll(types.ExprString(value), "time.Hour", strconv.FormatInt(int64(time.Hour), 10))
			v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
			if err != nil {
				return err.Error()
			}
			span, _ := constant.Int64Val(v.Value)
			if term.Days > 0 {
				span /= 24
			}
			return inUnit(term, int(span/int64(time.Hour)))
		}
	}
	return "nothing"
}

func inUnit(term catalog.RetentionTerm, n int) string {
	switch {
	case term.Months > 0:
		term.Months = n
	case term.Days > 0:
		term.Days = n
	default:
		term.Hours = n
	}
	return term.Text()
}

// valueOf is the expression of a constant of a file; nil where it has none of that name.
func valueOf(f goFile, name string) (value ast.Expr) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		for i := 0; ok && i < len(spec.Names) && i < len(spec.Values); i++ {
			if spec.Names[i].Name == name {
				value = spec.Values[i]
			}
		}
		return true
	})
	return value
}
