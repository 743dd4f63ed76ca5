package dbtest_test

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

func makeNotes(ctx context.Context, d *db.DB) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "CREATE TABLE notes (id TEXT PRIMARY KEY)")
		return err
	})
}

func TestEachGivesAnEmptyDatabaseOfItsOwn(t *testing.T) {
	for range 2 {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			addNote(t, d, "n1") // would collide if the second round saw the first one's database
		}, dbtest.Also("notes-v1", makeNotes))
	}
}

func TestManyTestsAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				dbtest.Each(t, func(t *testing.T, d *db.DB) { addNote(t, d, "n1") },
					dbtest.Also(fmt.Sprintf("notes-many-%d", i/4), makeNotes))
			})
		})
	}
	wg.Wait()
}

func TestTwoInstancesShareOnePostgresURL(t *testing.T) {
	url := dbtest.PostgresURL(t, dbtest.Also("notes-v1", makeNotes))
	one, two := openURL(t, url), openURL(t, url)
	addNote(t, one, "n1")
	var n int
	if err := two.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM notes").Scan(&n); err != nil || n != 1 {
		t.Fatalf("the second instance sees %d notes (%v), want 1", n, err)
	}
}

func openURL(t *testing.T, url string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func addNote(t *testing.T, d *db.DB, id string) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO notes (id) VALUES ($1)", id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
