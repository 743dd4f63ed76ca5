package db_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"wardgate/internal/platform/db"
)

var errRefused = errors.New("refused by the use case")

// Proves: platform-2
func TestAFailingUseCaseIsUndoneAlone(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var wg sync.WaitGroup
		for i := range 64 {
			wg.Go(func() {
				err := d.Write(t.Context(), insertUnless(i%3 == 0, strconv.Itoa(i)))
				if got := errors.Is(err, errRefused); got != (i%3 == 0) || (!got && err != nil) {
					t.Errorf("note %d answered %v", i, err)
				}
			})
		}
		wg.Wait()
		found := stored(t, d)
		for i := range 64 {
			if want := i%3 != 0; found[strconv.Itoa(i)] != want {
				t.Errorf("note %d stored: %v, want %v", i, !want, want)
			}
		}
	})
}

// insertUnless adds a note, and then returns an error if one is given.
func insertUnless(refuse bool, id string) func(context.Context, *db.Tx) error {
	return func(ctx context.Context, tx *db.Tx) error {
		if err := insert(id)(ctx, tx); err != nil || !refuse {
			return err
		}
		return fmt.Errorf("note %s: %w", id, errRefused)
	}
}

// Proves: platform-2
func TestAUseCaseThatPanicsOrEndsItsGoroutineHarmsNobody(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for name, end := range map[string]func(){"panicked: boom": func() { panic("boom") }, "ended its goroutine": runtime.Goexit} {
			err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := insert("half")(ctx, tx); err != nil {
					return err
				}
				end()
				return nil
			})
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("Write answered %v, want %q", err, name)
			}
		}
		for i := range 40 { // more than any pool: no connection may be left in a transaction
			if err := d.Write(t.Context(), insert(strconv.Itoa(i))); err != nil {
				t.Fatal(err)
			}
		}
		if found := stored(t, d); found["half"] || len(found) != 40 {
			t.Errorf("stored %d notes, half a use case among them: %v", len(found), found["half"])
		}
	})
}

func TestACallerWhoLeftBeforeItsTurnStoresNothing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := d.Write(ctx, insert("a")); !errors.Is(err, context.Canceled) {
			t.Errorf("Write answered %v, want context.Canceled", err)
		}
		if len(stored(t, d)) != 0 {
			t.Error("something was stored")
		}
	})
}

func TestACallerWhoLeavesDuringTheUseCaseLearnsWhatIsStored(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			cancel()
			return insert("a")(ctx, tx)
		})
		if err != nil || !stored(t, d)["a"] {
			t.Errorf("Write answered %v, stored: %v; want no error and the note", err, stored(t, d))
		}
	})
}

func TestAfterCommitFollowsTheCommit(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var seen bool
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			tx.AfterCommit(func() { panic("a broken subscriber") })
			tx.AfterCommit(func() { seen = stored(t, d)["a"] })
			return insert("a")(ctx, tx)
		})
		if err != nil || !seen {
			t.Errorf("Write answered %v; others saw the note in AfterCommit: %v", err, seen)
		}
	})
}

func TestAfterCommitNeverFollowsAFailure(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		fail := map[string]func(ctx context.Context, tx *db.Tx) error{
			"refused": func(context.Context, *db.Tx) error { return errRefused },
			"panic":   func(context.Context, *db.Tx) error { panic("boom") },
			"commit": func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, "INSERT INTO remarks VALUES ('r', 'missing')") // checked at the commit
				return err
			},
		}
		for name, fn := range fail {
			err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				tx.AfterCommit(func() { t.Errorf("%s: AfterCommit ran", name) })
				return fn(ctx, tx)
			})
			if err == nil {
				t.Errorf("%s: Write answered no error", name)
			}
		}
	})
}

func TestWriteInsideAUseCaseIsRefused(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(ctx context.Context, _ *db.Tx) error {
			return d.Write(ctx, insert("a")) // would wait for itself on SQLite
		})
		if err == nil || !strings.Contains(err.Error(), "inside a use case") {
			t.Errorf("Write answered %v", err)
		}
	})
}

func TestSixtyFourWritersCountExactly(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const writers, rounds = 64, 20
		var seen [writers*rounds + 1]atomic.Bool
		var wg sync.WaitGroup
		for range writers {
			wg.Go(func() {
				last := 0
				for range rounds {
					n, err := count(t.Context(), d)
					if err != nil || n <= last || seen[n].Swap(true) {
						t.Errorf("counted %d after %d (%v)", n, last, err)
						return
					}
					last = n
				}
			})
		}
		wg.Wait()
	})
}

func count(ctx context.Context, d *db.DB) (n int, err error) {
	err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRowContext(ctx, "UPDATE counters SET n = n + 1 WHERE id = 'a' RETURNING n").Scan(&n)
	})
	return n, err
}

// Proves: platform-2
func TestClosingUnderLoadKeepsWhatWasAcknowledged(t *testing.T) {
	eachStored(t, func(t *testing.T, o db.Options) {
		d := open(t, o)
		var acknowledged sync.Map
		var total atomic.Int64
		var wg sync.WaitGroup
		for w := range 32 {
			wg.Go(func() {
				err := writeUntilRefused(t.Context(), d, strconv.Itoa(w), func(id string) {
					acknowledged.Store(id, true)
					total.Add(1)
				})
				if !errors.Is(err, db.ErrClosed) {
					t.Error(err)
				}
			})
		}
		eventually(t, "200 writes acknowledged", func() bool { return total.Load() > 200 })
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		wg.Wait()
		found := stored(t, open(t, o))
		if len(found) != int(total.Load()) {
			t.Errorf("%d notes are stored, %d were acknowledged", len(found), total.Load())
		}
		acknowledged.Range(func(id, _ any) bool {
			if !found[id.(string)] {
				t.Errorf("note %v was acknowledged and is lost", id)
			}
			return true
		})
	})
}

func writeUntilRefused(ctx context.Context, d *db.DB, writer string, acknowledged func(id string)) error {
	for i := 0; ; i++ {
		id := fmt.Sprintf("%s-%d", writer, i)
		if err := d.Write(ctx, insert(id)); err != nil {
			return fmt.Errorf("note %s: %w", id, err)
		}
		acknowledged(id)
	}
}

func TestReadPoolRefusesToWrite(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for range 3 { // whichever connection
			if _, err := d.Read().ExecContext(t.Context(), "INSERT INTO notes (id) VALUES ('a')"); err == nil {
				t.Fatal("the read pool wrote")
			}
		}
		if err := d.Troubles(t.Context()); err != nil {
			t.Errorf("not ready after a refused write: %v", err)
		}
	})
}
