package db_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// endless are queries that take longer than anybody waits.
var endless = map[db.Engine]string{
	db.SQLite:   "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
	db.Postgres: "SELECT count(pg_sleep(60))",
}

// TestAReadOfARequestEnds: with an error that says that the database did not answer, and its connection is of use again.
// Proves: platform-69
func TestAReadOfARequestEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.Read().SetMaxOpenConns(1)
		ctx, n := db.ForRequest(t.Context()), 0
		began := time.Now()
		err := d.Read().QueryRowContext(ctx, endless[d.Engine()]).Scan(&n)
		if took := time.Since(began); !db.Unanswered(err) || !db.Retryable(err) || took < 2*time.Second || took > 5*time.Second {
			t.Errorf("after %v: %v", took, err)
		}
		if err := d.Read().QueryRowContext(ctx, "SELECT 7").Scan(&n); err != nil || n != 7 {
			t.Errorf("afterwards: %d (%v)", n, err)
		}
	})
}

// TestAReadThatWaitsForAConnectionEnds: others have them all.
// Proves: platform-69
func TestAReadThatWaitsForAConnectionEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.Read().SetMaxOpenConns(1)
		conn, err := d.Read().Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }() // the test is over
		n := 0
		if err := d.Read().QueryRowContext(db.ForRequest(t.Context()), "SELECT 7").Scan(&n); !db.Unanswered(err) {
			t.Errorf("without a connection: %d (%v)", n, err)
		}
	})
}

// TestAWriteOfARequestEnds: on PostgreSQL, whatever it waits for.
// Proves: platform-69
func TestAWriteOfARequestEnds(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	began := time.Now()
	err := d.Write(db.ForRequest(t.Context()), func(ctx context.Context, tx *db.Tx) error {
		if err := insert("half")(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, endless[db.Postgres])
		return err
	})
	if took := time.Since(began); !db.Unanswered(err) || took > 9*time.Second {
		t.Errorf("after %v: %v", took, err)
	}
	if len(stored(t, d)) != 0 {
		t.Error("something is stored")
	}
}

// TestCutOffEndsWhatIsUnderWay: background work that waits for the server does not delay the end of the program.
// Proves: platform-69
func TestCutOffEndsWhatIsUnderWay(t *testing.T) {
	d := dbtest.Postgres(t)
	under, done := make(chan struct{}), make(chan error, 1)
	go func() {
		done <- d.Write(db.Background(context.Background()), func(ctx context.Context, tx *db.Tx) error {
			close(under)
			_, err := tx.ExecContext(ctx, endless[db.Postgres])
			return err
		})
	}()
	<-under
	d.CutOff()
	select {
	case err := <-done:
		if err == nil {
			t.Error("it was stored")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on")
	}
}
