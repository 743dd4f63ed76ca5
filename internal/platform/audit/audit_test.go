package audit_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

func newLog() audit.Log { return audit.New(clock.NewManual(start), ids.System()) }

func record(ctx context.Context, t *testing.T, d *db.DB, e audit.Entry) error {
	t.Helper()
	l := newLog()
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return l.Record(ctx, tx, e) })
}

func list(t *testing.T, d *db.DB, q audit.Query) ([]audit.Line, string) {
	t.Helper()
	lines, next, err := audit.List(t.Context(), d.Read(), q)
	if err != nil {
		t.Fatal(err)
	}
	return lines, next
}

func TestRecordTakesPersonAndRequestFromTheContext(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := httpx.WithCall(httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_1", Email: "sam@wardgate.example"}), httpx.Call{RequestID: "req_1"})
		change := audit.Change{Before: map[string]any{"status": "pending"}, After: map[string]any{"status": "responded"}}
		if err := record(ctx, t, d, audit.Entry{Action: "quotes.responded", Subject: "quote_1", Detail: change}); err != nil {
			t.Fatal(err)
		}
		lines, next := list(t, d, audit.Query{})
		if len(lines) != 1 || next != "" {
			t.Fatalf("%+v, next %q", lines, next)
		}
		l := lines[0]
		if l.Actor != (audit.Actor{ID: "usr_1", Email: "sam@wardgate.example"}) || l.RequestID != "req_1" || !l.At.Equal(start) ||
			l.Action != "quotes.responded" || l.Subject != "quote_1" ||
			string(l.Detail) != `{"before":{"status":"pending"},"after":{"status":"responded"}}` {
			t.Errorf("%+v %s", l, l.Detail)
		}
	})
}

func TestRecordRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := record(t.Context(), t, d, audit.Entry{Action: "a.b", Subject: "x"}); !errors.Is(err, audit.ErrNobody) {
			t.Errorf("nobody: %v", err)
		}
		by := audit.Program("SLA timer")
		for name, e := range map[string]audit.Entry{
			"no action":     {Actor: by, Subject: "x"},
			"no subject":    {Actor: by, Action: "a.b"},
			"no object":     {Actor: by, Action: "a.b", Subject: "x", Detail: "text"},
			"no JSON":       {Actor: by, Action: "a.b", Subject: "x", Detail: func() {}},
			"password":      {Actor: by, Action: "a.b", Subject: "x", Detail: map[string]any{"newPassword": "x"}},
			"token, nested": {Actor: by, Action: "a.b", Subject: "x", Detail: map[string]any{"a": []any{map[string]any{"session_token": "x"}}}},
			"recovery code": {Actor: by, Action: "a.b", Subject: "x", Detail: map[string]any{"recoveryCodes": []string{"x"}}},
			"cookie":        {Actor: by, Action: "a.b", Subject: "x", Detail: map[string]any{"Cookie": "x"}},
			"secret":        {Actor: by, Action: "a.b", Subject: "x", Detail: map[string]any{"totp": map[string]any{"secret": "x"}}},
			"hash in after": {Actor: by, Action: "a.b", Subject: "x", Detail: audit.Change{After: map[string]any{"password_hash": "x"}}},
		} {
			if err := record(t.Context(), t, d, e); err == nil {
				t.Errorf("%s: it was recorded", name)
			}
		}
		if lines, _ := list(t, d, audit.Query{}); len(lines) != 0 {
			t.Errorf("%d lines", len(lines))
		}
	})
}

// The line and the change it describes are stored together or not at all.
func TestRecordIsUndoneWithItsTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l, failure := newLog(), errors.New("the change failed")
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := l.Record(ctx, tx, audit.Entry{Actor: audit.Program("x"), Action: "a.b", Subject: "x"}); err != nil {
				return err
			}
			return failure
		})
		if lines, _ := list(t, d, audit.Query{}); !errors.Is(err, failure) || len(lines) != 0 {
			t.Fatalf("%v, %d lines", err, len(lines))
		}
	})
}

func TestListPagesByKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLog()
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for i := range 25 {
				e := audit.Entry{Actor: audit.Program("x"), Action: fmt.Sprintf("n.%02d", i), Subject: fmt.Sprint("row_", i%2)}
				if err := l.Record(ctx, tx, e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			query audit.Query
			want  int
			last  string
		}{
			{audit.Query{Limit: 10}, 25, "n.00"}, {audit.Query{Limit: 5}, 25, "n.00"}, {audit.Query{Limit: 25}, 25, "n.00"},
			{audit.Query{Limit: 4, About: []string{"row_1"}}, 12, "n.01"}, {audit.Query{About: []string{"row_9"}}, 0, ""},
			{audit.Query{Limit: -1}, 25, "n.00"}, {audit.Query{Limit: 1000}, 25, "n.00"},
		} {
			var seen []string
			for {
				lines, next := list(t, d, c.query)
				for _, line := range lines {
					seen = append(seen, line.Action)
				}
				if next == "" {
					break
				}
				c.query.Cursor = next
			}
			if len(seen) != c.want || c.want > 0 && seen[c.want-1] != c.last {
				t.Errorf("%+v: saw %v", c.query, seen)
			}
		}
		if lines, _ := list(t, d, audit.Query{Cursor: "' OR 1=1", Limit: 3}); len(lines) != 3 || lines[0].Action != "n.24" {
			t.Errorf("a cursor that is none: %+v", lines)
		}
	})
}

// The record is append-only because no SQL of the program changes it: only this
// package names the table, and it only inserts and selects; the tests' database reads it.
// Proves: staff-4
func TestNobodyChangesTheRecord(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`(?i)\baudit_log\b`)
	changing := regexp.MustCompile(`(?i)\b(update|delete\s+from|drop\s+table|truncate(\s+table)?|alter\s+table|(replace|merge)\s+into)\s+(only\s+|if\s+exists\s+)?"?audit_log\b`)
	seen := 0
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && path != root) {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); entry.IsDir() || ext != ".sql" && ext != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		body, err := os.ReadFile(path)
		if err != nil || !named.Match(body) {
			return err
		}
		seen++
		rel, _ := filepath.Rel(root, path)
		ours := strings.HasPrefix(rel, "internal/platform/audit/") || strings.HasPrefix(rel, "internal/platform/db/dbtest/") || regexp.MustCompile(`^migrations/\d+_audit(_\w+)?\.sql$`).MatchString(rel)
		if !ours || changing.Match(withoutColumns(withoutComments(body))) {
			t.Errorf("%s: the audit log is only ever added to, and only by internal/platform/audit", rel)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 3 { // the migration, the queries and their generated code
		t.Fatalf("only %d files name the table: this test looks in the wrong place", seen)
	}
}

func withoutComments(sql []byte) []byte {
	return regexp.MustCompile(`(--|//)[^\n]*`).ReplaceAll(sql, nil)
}

// withoutColumns leaves out what gives the table a further column.
func withoutColumns(sql []byte) []byte {
	return regexp.MustCompile(`(?i)ALTER TABLE audit_log ADD COLUMN`).ReplaceAll(sql, nil)
}
