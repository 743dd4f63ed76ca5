package backup_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
)

func each(t *testing.T, test func(t *testing.T, e db.Engine)) {
	t.Helper()
	for _, e := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(e), func(t *testing.T) { test(t, e) })
	}
}

// small is the backup of a few rows.
func small(t *testing.T, e db.Engine, n int) []byte {
	t.Helper()
	d := migrated(t, e, n)
	for i := range 20 {
		exec(t, d, fmt.Sprintf("INSERT INTO accounts VALUES ('%d', %d, 7, NULL)", i, i*i))
	}
	exec(t, d, "INSERT INTO transfers (id, from_id, to_id, amount) VALUES ('t', '1', '2', 3)")
	return dump(t, d)
}

// stream hides that a file can be read twice.
func stream(file []byte) io.Reader { return io.MultiReader(bytes.NewReader(file)) }

func TestARestoreNeedsAnEmptyDatabase(t *testing.T) {
	each(t, func(t *testing.T, e db.Engine) {
		file := small(t, e, steps)
		used := migrated(t, e, steps)
		exec(t, used, "DELETE FROM a_seeded")
		exec(t, used, "INSERT INTO accounts VALUES ('mine', 1, 1, NULL)")
		before := content(t, used)
		_, err := backup.Restore(t.Context(), used, bytes.NewReader(file), history(e, steps))
		if !errors.Is(err, backup.ErrNotEmpty) || !strings.Contains(err.Error(), "WARDGATE_DATA") {
			t.Errorf("Restore: %v", err)
		}
		if content(t, used) != before {
			t.Error("a refused restore changed the database")
		}
		exec(t, used, "DELETE FROM accounts")
		if _, err := backup.Restore(t.Context(), used, bytes.NewReader(file), history(e, steps)); err != nil {
			t.Errorf("into empty tables: %v", err)
		}
	})
}

func TestAnOlderBackupIsBroughtToTheNewestSchema(t *testing.T) {
	crosswise(t, func(t *testing.T, from, to db.Engine) {
		target := bare(t, to)
		stats, err := backup.Restore(t.Context(), target, bytes.NewReader(small(t, from, 1)), history(to, steps))
		if err != nil || stats.Schema != 1 {
			t.Fatalf("Restore: %+v, %v", stats, err)
		}
		if number(t, target, "SELECT count(*) FROM transfers WHERE note = 'none'") != 1 {
			t.Error("the newest steps did not see the rows")
		}
		applied, newest, err := target.SchemaVersion(t.Context(), history(to, steps))
		if err != nil || applied != newest {
			t.Errorf("the schema is at %d of %d (%v)", applied, newest, err)
		}
	})
}

func TestSchemasThatDoNotFitAreRefused(t *testing.T) {
	each(t, func(t *testing.T, e db.Engine) {
		d := bare(t, e)
		_, err := backup.Restore(t.Context(), d, bytes.NewReader(small(t, e, steps)), history(e, 2))
		if !errors.Is(err, backup.ErrNewer) {
			t.Errorf("a backup of a newer program: %v", err)
		}
		newer := migrated(t, e, steps)
		_, err = backup.Restore(t.Context(), newer, bytes.NewReader(small(t, e, 1)), history(e, steps))
		if !errors.Is(err, backup.ErrNotEmpty) {
			t.Errorf("tables newer than the backup: %v", err)
		}
	})
}

func TestATruncatedBackupIsRefusedWhereverItEnds(t *testing.T) {
	each(t, func(t *testing.T, e db.Engine) {
		file := small(t, e, steps)
		target := bare(t, e)
		for n := range file {
			if _, err := backup.Verify(bytes.NewReader(file[:n])); !refused(err) {
				t.Fatalf("after %d of %d bytes: %v", n, len(file), err)
			}
		}
		for _, n := range []int{0, 5, 20, len(file) / 2, len(file) - 100, len(file) - 9, len(file) - 1} {
			for _, r := range []io.Reader{bytes.NewReader(file[:n]), stream(file[:n])} {
				if _, err := backup.Restore(t.Context(), target, r, history(e, steps)); !refused(err) {
					t.Errorf("%d of %d bytes: %v", n, len(file), err)
				}
			}
		}
		if applied, _, err := target.SchemaVersion(t.Context(), history(e, steps)); applied != 0 || err != nil {
			t.Errorf("a damaged backup left tables: schema %d (%v)", applied, err)
		}
		if _, err := backup.Restore(t.Context(), target, stream(file), history(e, steps)); err != nil {
			t.Errorf("the whole stream: %v", err)
		}
	})
}

func refused(err error) bool {
	return errors.Is(err, backup.ErrFormat) || errors.Is(err, backup.ErrDamaged)
}

func TestAFlippedBitIsRefusedOrHarmless(t *testing.T) {
	file := small(t, db.SQLite, steps)
	want := strings.Join(lines(t, file), "")
	for i := range file {
		for bit := range 8 {
			file[i] ^= 1 << bit
			_, err := backup.Verify(bytes.NewReader(file))
			if err == nil && strings.Join(lines(t, file), "") != want {
				t.Errorf("bit %d of byte %d changes the content and is not noticed", bit, i)
			}
			file[i] ^= 1 << bit
		}
	}
}

func TestWhoeverEditsABackupIsFoundOut(t *testing.T) {
	file := small(t, db.SQLite, steps)
	edit := map[string]func(l []string) []string{
		"a changed value":    func(l []string) []string { return replace(l, `"t"`, `"u"`) },
		"a row less":         func(l []string) []string { return append(l[:4:4], l[5:]...) },
		"a row twice":        func(l []string) []string { return append(l[:5:5], l[4:]...) },
		"two rows exchanged": func(l []string) []string { l[3], l[4] = l[4], l[3]; return l },
		"no end":             func(l []string) []string { return l[:len(l)-1] },
		"something after it": func(l []string) []string { return append(l, "{}\n") },
		"another schema":     func(l []string) []string { return replace(l, `"schema":3`, `"schema":2`) },
		"a blank line":       func(l []string) []string { return append(l[:2:2], append([]string{"\n"}, l[2:]...)...) },
	}
	for name, change := range edit {
		if _, err := backup.Verify(bytes.NewReader(zipped(change(lines(t, file))))); !errors.Is(err, backup.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := backup.Verify(bytes.NewReader(append(bytes.Clone(file), file...))); !errors.Is(err, backup.ErrDamaged) {
		t.Errorf("two files in one: %v", err)
	}
	if _, err := backup.Verify(bytes.NewReader(zipped(lines(t, file)))); err != nil {
		t.Errorf("compressed anew, the content unchanged: %v", err)
	}
}

func TestForgedFilesStoreNothing(t *testing.T) {
	each(t, func(t *testing.T, e db.Engine) {
		edit := map[string]func(l []string) []string{
			"a table that is not ours": func(l []string) []string { return replace(l, `"table":"transfers"`, `"table":"goose_db_version"`) },
			"a column that is not":     func(l []string) []string { return replace(l, `"name":"amount"`, `"name":"id\" --"`) },
			"another kind":             func(l []string) []string { return replace(l, `"amount","kind":"int"`, `"amount","kind":"float"`) },
			"a broken reference":       func(l []string) []string { return replace(l, `["t","1"`, `["t","missing"`) },
		}
		for name, change := range edit {
			forged := zipped(summed(change(lines(t, small(t, e, steps)))))
			if _, err := backup.Verify(bytes.NewReader(forged)); err != nil {
				t.Fatalf("%s: a better forgery is needed: %v", name, err)
			}
			target := bare(t, e)
			if _, err := backup.Restore(t.Context(), target, bytes.NewReader(forged), history(e, steps)); err == nil {
				t.Errorf("%s was restored", name)
			}
			if number(t, target, "SELECT count(*) FROM accounts") != 0 {
				t.Errorf("%s left rows", name)
			}
		}
	})
}

func TestWhatIsNoBackupIsRefused(t *testing.T) {
	file := small(t, db.SQLite, steps)
	for name, body := range map[string][]byte{
		"nothing":         nil,
		"text":            []byte("-- PostgreSQL database dump\n"),
		"other gzip":      zipped([]string{"hello\n"}),
		"other JSON":      zipped([]string{"{\"format\":\"other\"}\n"}),
		"a later version": zipped(replace(lines(t, file), `"version":1`, `"version":2`)),
	} {
		if _, err := backup.Verify(bytes.NewReader(body)); !errors.Is(err, backup.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestATableThatComesTwiceIsDamaged: counts and checksum of the second copy are right, and
// yet no backup contains a table twice.
func TestATableThatComesTwiceIsDamaged(t *testing.T) {
	l := lines(t, small(t, db.SQLite, steps))
	if _, err := backup.Verify(bytes.NewReader(zipped(summed(l)))); err != nil {
		t.Fatalf("as it is: %v", err)
	}
	if _, err := backup.Verify(bytes.NewReader(zipped(summed(again(l))))); !errors.Is(err, backup.ErrDamaged) {
		t.Errorf("%v", err)
	}
}

// again repeats the last table with other rows at the end.
func again(l []string) []string {
	last := len(l) - 2 // before the counts and the checksum
	for !strings.HasPrefix(l[last], `{"table":`) {
		last--
	}
	more := slices.Clone(l[last : len(l)-1])
	more[1] = strings.Replace(more[1], `["t"`, `["u"`, 1)
	return slices.Concat(l[:len(l)-1], more, l[len(l)-1:])
}

func replace(l []string, from, to string) []string {
	return slices.Collect(strings.Lines(strings.Replace(strings.Join(l, ""), from, to, 1)))
}

// summed corrects the counts and the checksum at the end.
func summed(l []string) []string {
	body, table, counts := strings.Join(l[:len(l)-1], ""), "", map[string]int{}
	for line := range strings.Lines(body) {
		if rest, ok := strings.CutPrefix(line, `{"table":"`); ok {
			table, _, _ = strings.Cut(rest, `"`)
			counts[table] = 0
		} else if line[0] == '[' {
			counts[table]++
		}
	}
	rows, err := json.Marshal(counts)
	if err != nil {
		panic(err)
	}
	return []string{body, fmt.Sprintf("{\"rows\":%s,\"sha256\":\"%x\"}\n", rows, sha256.Sum256([]byte(body)))}
}

func zipped(l []string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = io.WriteString(z, strings.Join(l, "")) // a buffer never fails
	_ = z.Close()
	return b.Bytes()
}
