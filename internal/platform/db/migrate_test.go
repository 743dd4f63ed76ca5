package db_test

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"testing"
	"testing/fstest"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// steps is a history of n steps, each of which makes a table.
func steps(n int) fs.FS {
	history := fstest.MapFS{}
	for i := range n {
		history[fmt.Sprintf("%05d_step.sql", i+1)] = &fstest.MapFile{
			Data: []byte(fmt.Sprintf("-- +goose Up\nCREATE TABLE step%d (id TEXT);\n", i+1))}
	}
	return history
}

// eachBare runs test on databases without any migration.
func eachBare(t *testing.T, test func(t *testing.T, o db.Options)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, db.Options{Dir: t.TempDir()}) })
	t.Run("postgres", func(t *testing.T) { test(t, db.Options{URL: dbtest.BarePostgresURL(t)}) })
}

func TestMigrationsRunOnceAndStepwise(t *testing.T) {
	eachBare(t, func(t *testing.T, o db.Options) {
		d := open(t, o)
		if n, err := d.Migrate(t.Context(), fstest.MapFS{}); n != 0 || err != nil {
			t.Fatalf("no history: %d steps, %v", n, err)
		}
		if err := d.MigrateTo(t.Context(), steps(5), 2); err != nil {
			t.Fatal(err)
		}
		expectSchema(t, d, 2)
		for _, want := range []int{3, 0} {
			if n, err := d.Migrate(t.Context(), steps(5)); n != want || err != nil {
				t.Errorf("took %d steps (%v), want %d", n, err, want)
			}
			expectSchema(t, d, 5)
		}
	})
}

func expectSchema(t *testing.T, d *db.DB, want int64) {
	t.Helper()
	applied, newest, err := d.SchemaVersion(t.Context(), steps(5))
	if err != nil || applied != want || newest != 5 {
		t.Errorf("schema at %d of %d (%v), want %d of 5", applied, newest, err, want)
	}
}

func TestInstancesThatStartTogetherMigrateOnce(t *testing.T) {
	url := dbtest.BarePostgresURL(t)
	var wg sync.WaitGroup
	var taken [4]int
	var errs [4]error
	for i := range taken {
		d := open(t, db.Options{URL: url})
		wg.Go(func() { taken[i], errs[i] = d.Migrate(t.Context(), steps(5)) })
	}
	wg.Wait()
	if sum := taken[0] + taken[1] + taken[2] + taken[3]; sum != 5 || errors.Join(errs[:]...) != nil {
		t.Errorf("took %v steps: %v", taken, errors.Join(errs[:]...))
	}
}

func TestOpenRefusesWhatItCannotServe(t *testing.T) {
	for _, url := range []string{"mysql://localhost/x", "nonsense", "postgres://%zz"} {
		if _, err := db.Open(t.Context(), db.Options{URL: url}); err == nil {
			t.Errorf("%s was opened", url)
		}
	}
}
