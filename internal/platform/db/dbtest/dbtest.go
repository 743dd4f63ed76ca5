// Package dbtest gives tests real databases: SQLite in a folder of the test and PostgreSQL in
// a database of the test, migrated and empty.
//
// Only Each leaves PostgreSQL out, and only where WARDGATE_TEST_EACH says sqlite: in the fast
// gate before a commit. If WARDGATE_TEST_POSTGRES holds the address of an administrator's
// database, that server is used; otherwise one cluster for all test processes is started in
// the folder of temporary files, and ends by itself ten minutes after its last use.
// WARDGATE_TEST_FSYNC=on starts one that waits for the disk, for tests that cut the power.
//
// Only tests may import this package.
package dbtest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/vault"
)

// Option changes how a test's database is prepared.
type Option func(*setup)

type setup struct {
	bare  bool // without our own migrations
	steps []step
}

type step struct {
	name string
	run  func(ctx context.Context, d *db.DB) error
}

// Also runs prepare after our own migrations, for instance to create a test's own
// tables. The result is kept as a template under name, so prepare must always do
// the same, and name must change (a version in it) when prepare does.
func Also(name string, prepare func(ctx context.Context, d *db.DB) error) Option {
	return func(s *setup) { s.steps = append(s.steps, step{name, prepare}) }
}

func newSetup(opts []Option) *setup {
	s := &setup{}
	for _, o := range opts {
		o(s)
	}
	return s
}

// Each runs test twice, as the subtests "sqlite" and "postgres", each time on a
// migrated and empty database that is gone afterwards. `make check` runs it once, on
// SQLite: PostgreSQL takes more than half of the time, and `make test` covers it.
// Proves: platform-1
func Each(t *testing.T, test func(t *testing.T, d *db.DB), opts ...Option) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t, opts...)) })
	if os.Getenv("WARDGATE_TEST_EACH") != "sqlite" {
		t.Run("postgres", func(t *testing.T) { test(t, Postgres(t, opts...)) })
	}
}

// EachBare runs test on the engines that Each takes, each time with the options of a
// database without any table: for tests that restore a backup or migrate themselves.
func EachBare(t *testing.T, test func(t *testing.T, o db.Options)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, db.Options{Dir: t.TempDir()}) })
	if os.Getenv("WARDGATE_TEST_EACH") != "sqlite" {
		t.Run("postgres", func(t *testing.T) { test(t, db.Options{URL: BarePostgresURL(t)}) })
	}
}

// SQLite opens a migrated, empty SQLite database that is closed when tb ends.
func SQLite(tb testing.TB, opts ...Option) *db.DB {
	tb.Helper()
	return open(tb, db.Options{Dir: SQLiteDir(tb, opts...)})
}

// SQLiteDir returns a folder with a migrated, empty and closed SQLite database:
// for a test that starts a server, or opens the same data again after a crash.
func SQLiteDir(tb testing.TB, opts ...Option) string {
	tb.Helper()
	dir := tb.TempDir()
	if err := sqliteTemplate(tb.Context(), newSetup(opts), filepath.Join(dir, db.FileName)); err != nil {
		tb.Fatalf("dbtest: preparing SQLite: %v", err)
	}
	return dir
}

// Postgres opens a migrated, empty PostgreSQL database that is dropped when tb ends.
func Postgres(tb testing.TB, opts ...Option) *db.DB {
	tb.Helper()
	return open(tb, db.Options{URL: PostgresURL(tb, opts...)})
}

// PostgresURL returns the address of a migrated, empty PostgreSQL database that
// is dropped when tb ends, even while somebody is connected: for a test that starts a
// server, or two instances of it.
func PostgresURL(tb testing.TB, opts ...Option) string {
	tb.Helper()
	return postgresURL(tb, newSetup(opts))
}

// BarePostgresURL is PostgresURL without any migration: for tests of migrating
// itself and of what happens on an empty database.
func BarePostgresURL(tb testing.TB) string {
	tb.Helper()
	return postgresURL(tb, &setup{bare: true})
}

func postgresURL(tb testing.TB, s *setup) string {
	tb.Helper()
	admin, err := adminURL(tb.Context(), os.Getenv)
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	url, err := clone(tb.Context(), admin, s)
	if err != nil {
		tb.Fatalf("dbtest: preparing PostgreSQL: %v", err)
	}
	tb.Cleanup(func() {
		if err := drop(context.Background(), admin, url); err != nil {
			tb.Errorf("dbtest: %v", err)
		}
	})
	return url
}

// Vault has the key of every test's database: the same always, so that a test may open its database again.
func Vault() *vault.Vault {
	v, err := vault.New([]byte("a key for tests, of 32 bytes ..."))
	if err != nil {
		panic(err) // its length is right
	}
	return v
}

func open(tb testing.TB, o db.Options) *db.DB {
	tb.Helper()
	d, err := db.Open(tb.Context(), o)
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	d.UseSealer(Vault())
	tb.Cleanup(func() {
		if err := d.Close(); err != nil {
			tb.Errorf("dbtest: closing the database: %v", err)
		}
	})
	tb.Cleanup(func() { sentences(tb, d) })
	return d
}
