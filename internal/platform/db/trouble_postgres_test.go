package db_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// raise makes the server fail with a given SQLSTATE: a real answer of a real
// server whose disk we cannot fill.
func raise(state string) func(context.Context, *db.Tx) error {
	return func(ctx context.Context, tx *db.Tx) error {
		if err := insert("half")(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DO $$ BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = '"+state+"'; END $$")
		return err
	}
}

func TestTheServersTroublesAreNamed(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	if err := d.Write(t.Context(), raise("53100")); !errors.Is(err, db.ErrFull) || db.Retryable(err) {
		t.Errorf("disk full: %v", err)
	}
	if err := d.Write(t.Context(), raise("53300")); !errors.Is(err, db.ErrBusy) || !db.Retryable(err) {
		t.Errorf("too many connections: %v", err)
	}
	if len(stored(t, d)) != 0 {
		t.Error("something is stored")
	}
}

func TestAUseCaseThatIgnoresAFailedStatementIsRefused(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_ = raise("P0001")(ctx, tx)
		return nil
	})
	if err == nil || errors.Is(err, db.ErrUnknown) || len(stored(t, d)) != 0 {
		t.Errorf("Write answered %v; stored %v", err, stored(t, d))
	}
}

func TestALockHeldTooLongIsNamedBusy(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	held, release := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "LOCK TABLE notes IN EXCLUSIVE MODE")
			close(held)
			<-release
			return err
		})
	})
	<-held
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "SET LOCAL lock_timeout = 50"); err != nil { // not 5 s
			return err
		}
		return insert("a")(ctx, tx)
	})
	if !errors.Is(err, db.ErrBusy) || !db.Retryable(err) {
		t.Errorf("while the table is locked: %v", err)
	}
	close(release)
	wg.Wait()
	if err := d.Write(t.Context(), insert("a")); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestWaitingForALockIsBounded(t *testing.T) {
	d := dbtest.Postgres(t)
	var timeout string
	if err := d.Writer().QueryRowContext(t.Context(), "SHOW lock_timeout").Scan(&timeout); err != nil || timeout != "5s" {
		t.Errorf("lock_timeout is %s (%v)", timeout, err)
	}
}

func TestADeadlockIsResolvedByRunningAgain(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	var runs atomic.Int64
	meet := make(chan struct{})
	add := func(first, second string, arrive func()) error {
		return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			runs.Add(1)
			if _, err := tx.ExecContext(ctx, "UPDATE counters SET n = n + 1 WHERE id = $1", first); err != nil {
				return err
			}
			arrive()
			_, err := tx.ExecContext(ctx, "UPDATE counters SET n = n + 1 WHERE id = $1", second)
			return err
		})
	}
	var one, two sync.Once
	var wg sync.WaitGroup
	var errs [2]error
	// Each holds its first row before either asks for its second; only the first time.
	wg.Go(func() { errs[0] = add("a", "b", func() { one.Do(func() { meet <- struct{}{} }) }) })
	wg.Go(func() { errs[1] = add("b", "a", func() { two.Do(func() { <-meet }) }) })
	wg.Wait()
	// Three, or more: the one that runs again may take its first row before the other is woken, and they meet once
	// more.
	if err := errors.Join(errs[:]...); err != nil || runs.Load() < 3 {
		t.Errorf("after %d runs: %v", runs.Load(), err)
	}
	expectCounters(t, d, 2)
}

func TestASerializationFailureRunsAgain(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	runs := 0
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		runs++
		if _, err := tx.ExecContext(ctx, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT n FROM counters WHERE id = 'a'").Scan(&n); err != nil {
			return err
		}
		if runs == 1 { // somebody else is quicker
			if _, err := count(t.Context(), d); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "UPDATE counters SET n = $1", n+1)
		return err
	})
	if err != nil || runs != 2 {
		t.Errorf("after %d runs: %v", runs, err)
	}
	expectCounters(t, d, 2)
}

func TestAUseCaseThatAlwaysLosesEndsWithAnError(t *testing.T) {
	d := dbtest.Postgres(t, notes())
	runs := 0
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		runs++
		return raise("40001")(ctx, tx)
	})
	if runs != 5 || !db.Retryable(err) {
		t.Errorf("after %d runs: %v", runs, err)
	}
}

func expectCounters(t *testing.T, d *db.DB, want int) {
	t.Helper()
	var least, most int
	err := d.Read().QueryRowContext(t.Context(), "SELECT min(n), max(n) FROM counters").Scan(&least, &most)
	if err != nil || most != want {
		t.Errorf("the counters are at %d to %d (%v), want %d", least, most, err, want)
	}
}

// TestAServerThatCrashesDuringARead: its reader is told that the database is away, as who begins afterwards is.
// Proves: platform-123
func TestAServerThatCrashesDuringARead(t *testing.T) {
	url, folder := dbtest.Alone(t)
	d := open(t, db.Options{URL: url})
	var n int
	if err := d.Read().QueryRowContext(t.Context(), "SELECT 1").Scan(&n); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error)
	go func() {
		_, err := d.Read().ExecContext(t.Context(), "SELECT pg_sleep(60) /* until the crash */")
		failed <- err
	}()
	for asleep := 0; asleep == 0; {
		if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'").Scan(&asleep); err != nil {
			t.Fatal(err)
		}
	}
	dbtest.Crash(t, folder)
	if err := <-failed; !db.Unanswered(err) || !db.Retryable(err) {
		t.Errorf("the reader is told: %v", err)
	}
}
