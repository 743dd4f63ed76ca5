package backup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

func TestEveryValueComesBackOnEveryEngine(t *testing.T) {
	crosswise(t, func(t *testing.T, from, to db.Engine) {
		source := migrated(t, from, steps)
		fillEveryKind(t, source)
		target := bare(t, to)
		stats, err := backup.Restore(t.Context(), target, bytes.NewReader(dump(t, source)), history(to, steps))
		want := backup.Stats{Product: "v1.2.3", At: taken(), Engine: from, Schema: steps, Tables: 4, Rows: 5 + 505 + 2}
		if err != nil || stats != want {
			t.Fatalf("Restore: %+v, %v; want %+v", stats, err, want)
		}
		if got, want := content(t, target), content(t, source); got != want {
			t.Errorf("restored:\n%.2000s\nwant:\n%.2000s", got, want)
		}
		expectValues(t, target)
		expectReferencesChecked(t, target)
	})
}

// oldTime is a time that SQLite's driver misreads.
func oldTime() time.Time { return time.Date(1969, 7, 20, 20, 17, 40, 123_000_000, time.UTC) }

func fillEveryKind(t *testing.T, d *db.DB) {
	t.Helper()
	const q = `INSERT INTO "Every kind" ("order", "Text", n, f, ok, at, bin) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	exec(t, d, q, 1, "é😀\u202e\u2028<script>&\r\n\t\"'\\", int64(math.MinInt64), 0.1, true, taken().Add(123*time.Millisecond), []byte{0, 255, '\n'})
	exec(t, d, q, 2, "", int64(math.MaxInt64), -math.MaxFloat64, false, oldTime(), []byte{})
	exec(t, d, q, 3, nil, nil, nil, nil, nil, nil)
	bigText := strings.Repeat("0123456789abcdef", 75_000) // 1.2 MB
	exec(t, d, q, 4, bigText, 0, math.SmallestNonzeroFloat64, true, time.Time{}, bytes.Repeat([]byte{0, 1, 2, 3}, 100_000))
	exec(t, d, q, 5, "null", 1, 1e21, false, time.Date(9999, 12, 31, 23, 59, 59, 999_000_000, time.UTC), []byte("x"))
	exec(t, d, "INSERT INTO a_seeded VALUES ('ours')")
	// Each row refers to the next one, which comes later, across several INSERT
	// statements.
	exec(t, d, `WITH RECURSIVE n (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < 504)
		INSERT INTO accounts SELECT 'acc_' || CAST(x AS TEXT), x, 7, CASE WHEN x = 504 THEN NULL ELSE 'acc_' || CAST(x + 1 AS TEXT) END FROM n`)
}

// expectValues reads some of them with SQL, since comparing two backups would not
// notice what a backup loses.
func expectValues(t *testing.T, d *db.DB) {
	t.Helper()
	for _, q := range []string{
		`SELECT count(*) FROM "Every kind" WHERE "order" = 1 AND ok AND f = 0.1 AND n < 0 AND length(bin) = 3`,
		`SELECT count(*) FROM "Every kind" WHERE "order" = 2 AND "Text" = '' AND length(bin) = 0 AND NOT ok`,
		`SELECT count(*) FROM "Every kind" WHERE "order" = 3 AND "Text" IS NULL AND n IS NULL AND f IS NULL AND ok IS NULL AND at IS NULL AND bin IS NULL`,
		`SELECT count(*) FROM "Every kind" WHERE "order" = 4 AND length("Text") = 1200000 AND length(bin) = 400000`,
		`SELECT count(*) FROM accounts WHERE id = 'acc_3' AND parent = 'acc_4'`,
	} {
		if number(t, d, q) != 1 {
			t.Errorf("not so: %s", q)
		}
	}
	var n int
	err := d.Read().QueryRowContext(t.Context(), `SELECT count(*) FROM "Every kind" WHERE ("order" = 2 AND at = $1) OR ("order" = 1 AND at = $2)`,
		oldTime(), taken().Add(123*time.Millisecond)).Scan(&n)
	if err != nil || n != 2 {
		t.Errorf("%d times are what they were, want 2 (%v)", n, err)
	}
}

// expectReferencesChecked: foreign keys are checked at once, as before the
// restore, not only at the commit.
func expectReferencesChecked(t *testing.T, d *db.DB) {
	t.Helper()
	var atOnce error
	_ = d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, atOnce = tx.ExecContext(ctx, "INSERT INTO accounts VALUES ('x', 0, 0, 'missing')")
		return atOnce
	})
	if atOnce == nil {
		t.Error("a broken reference was not refused at once")
	}
}

// Proves: platform-7
func TestABackupTakenWhileWritingIsConsistent(t *testing.T) {
	crosswise(t, func(t *testing.T, from, to db.Engine) {
		source := migrated(t, from, steps)
		const accounts = 10
		for i := range accounts {
			exec(t, source, fmt.Sprintf("INSERT INTO accounts VALUES ('%d', 1000, 1000, NULL)", i))
		}
		var moved atomic.Int64
		stop := keepTransferring(t, source, &moved)
		for range 3 {
			before := moved.Load()
			file := dump(t, source)
			for moved.Load() < before+50 { // the writers went on
				time.Sleep(time.Millisecond)
			}
			target := bare(t, to)
			if _, err := backup.Restore(t.Context(), target, bytes.NewReader(file), history(to, steps)); err != nil {
				t.Fatal(err)
			}
			expectBooksBalance(t, target, before)
		}
		stop()
	})
}

// keepTransferring moves money with 8 writers until the returned function is called.
func keepTransferring(t *testing.T, d *db.DB, moved *atomic.Int64) (stop func()) {
	t.Helper()
	var stopped atomic.Bool
	var writers sync.WaitGroup
	for w := range 8 {
		writers.Go(func() {
			for i := 0; !stopped.Load(); i++ {
				if err := transfer(t.Context(), d, fmt.Sprintf("%d-%d", w, i), (w+i)%10, (w+3*i+1)%10); err != nil {
					t.Error(err)
					return
				}
				moved.Add(1)
			}
		})
	}
	return func() { stopped.Store(true); writers.Wait() }
}

// transfer touches the accounts in a fixed order, as a careful use case does.
func transfer(ctx context.Context, d *db.DB, id string, from, to int) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for account := range 10 {
			change := 0
			if account == from {
				change--
			}
			if account == to {
				change++
			}
			if change == 0 {
				continue
			}
			if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance + $1 WHERE id = $2", change, strconv.Itoa(account)); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO transfers (id, from_id, to_id, amount) VALUES ($1, $2, $3, 1)", id, strconv.Itoa(from), strconv.Itoa(to))
		return err
	})
}

func expectBooksBalance(t *testing.T, d *db.DB, atLeast int64) {
	t.Helper()
	if sum := number(t, d, "SELECT sum(balance) FROM accounts"); sum != 10_000 {
		t.Errorf("the accounts hold %d, want 10000", sum)
	}
	wrong := number(t, d, `SELECT count(*) FROM accounts AS a WHERE balance <> start
		+ (SELECT count(*) FROM transfers WHERE to_id = a.id) - (SELECT count(*) FROM transfers WHERE from_id = a.id)`)
	if wrong != 0 {
		t.Errorf("%d accounts do not match their transfers", wrong)
	}
	if n := number(t, d, "SELECT count(*) FROM transfers"); n < atLeast {
		t.Errorf("%d transfers, but %d were acknowledged before the backup began", n, atLeast)
	}
}

// Proves: platform-7
func TestTheRealSchemaIsTheSameOnBothEnginesAndCanBeMoved(t *testing.T) {
	lite, pg := dbtest.SQLite(t), dbtest.Postgres(t)
	one, errOne := backup.Catalog(t.Context(), lite)
	two, errTwo := backup.Catalog(t.Context(), pg)
	if err := errors.Join(errOne, errTwo); err != nil || one == "" || one != two {
		t.Errorf("SQLite:\n%s\nPostgreSQL:\n%s\n%v", one, two, err)
	}
	for _, to := range []db.Engine{db.SQLite, db.Postgres} {
		for _, from := range []*db.DB{lite, pg} {
			if _, err := backup.Restore(t.Context(), bare(t, to), bytes.NewReader(dump(t, from)), dbtest.History(to)); err != nil {
				t.Errorf("%s to %s: %v", from.Engine(), to, err)
			}
		}
	}
}

func TestTheHistoryOfTheSchemaIsNotInTheBackup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		got, err := backup.Catalog(t.Context(), d)
		if err != nil || got == "" || strings.Contains(got, "goose") {
			t.Errorf("in the backup:\n%s%v", got, err)
		}
	})
}

func TestWhatABackupCannotKeepIsAnError(t *testing.T) {
	d := migrated(t, db.SQLite, steps)
	exec(t, d, `INSERT INTO "Every kind" ("order", at) VALUES (1, '2026-01-01 00:00:00')`) // text where a time belongs
	if _, err := backup.Backup(t.Context(), d, &bytes.Buffer{}, meta()); err == nil || !strings.Contains(err.Error(), "column at") {
		t.Errorf("Backup: %v", err)
	}
	if _, err := backup.Backup(t.Context(), bare(t, db.SQLite), &bytes.Buffer{}, meta()); err == nil {
		t.Error("a database without tables was backed up")
	}
}

func TestTextThatIsNotUTF8SurvivesOnSQLite(t *testing.T) {
	source, target := migrated(t, db.SQLite, steps), bare(t, db.SQLite)
	exec(t, source, `INSERT INTO "Every kind" ("order", "Text") VALUES (1, CAST(x'ff00fe' AS TEXT))`)
	if _, err := backup.Restore(t.Context(), target, bytes.NewReader(dump(t, source)), history(db.SQLite, steps)); err != nil {
		t.Fatal(err)
	}
	if number(t, target, `SELECT count(*) FROM "Every kind" WHERE hex("Text") = 'FF00FE'`) != 1 {
		t.Error("the text is another")
	}
}
