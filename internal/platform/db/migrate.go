package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// NewerError is what a program fails with on a database that a newer one has migrated: it does not know what it would write.
type NewerError struct {
	// Applied is the database's newest step, Known the program's.
	Applied, Known int64
}

func (e *NewerError) Error() string {
	return fmt.Sprintf("a newer version of this program has migrated the database (schema %d; this version knows %d), and this one would write what that one "+
		"does not expect. Start the newer version again; to go back, restore the backup from before the upgrade into an empty database", e.Applied, e.Known)
}

// Migrate brings the schema up to the newest file of history and returns how
// many steps it took. A newer schema is refused with a *NewerError. Several instances may call it at once: on PostgreSQL an
// advisory lock lets one work while the others wait, on SQLite there is one instance.
func (d *DB) Migrate(ctx context.Context, history fs.FS) (int, error) {
	p, err := d.provider(history)
	if errors.Is(err, goose.ErrNoMigrations) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	known := p.ListSources()
	applied, err := p.GetDBVersion(ctx)
	if err != nil {
		return 0, fmt.Errorf("db.Migrate: %w", err)
	}
	if newest := known[len(known)-1].Version; applied > newest {
		return 0, &NewerError{Applied: applied, Known: newest}
	}
	results, err := p.Up(ctx)
	if err != nil {
		return 0, fmt.Errorf("db.Migrate: %w", err)
	}
	return len(results), nil
}

// MigrateTo is Migrate up to and including the step numbered version: for
// reading what an older program wrote.
func (d *DB) MigrateTo(ctx context.Context, history fs.FS, version int64) error {
	p, err := d.provider(history)
	if errors.Is(err, goose.ErrNoMigrations) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := p.UpTo(ctx, version); err != nil {
		return fmt.Errorf("db.MigrateTo %d: %w", version, err)
	}
	return nil
}

// SchemaVersion is the number of the newest applied step, 0 for an empty
// database, and newest that of the newest step in history.
func (d *DB) SchemaVersion(ctx context.Context, history fs.FS) (applied, newest int64, err error) {
	p, err := d.provider(history)
	if errors.Is(err, goose.ErrNoMigrations) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	sources := p.ListSources()
	applied, err = p.GetDBVersion(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("db.SchemaVersion: %w", err)
	}
	return applied, sources[len(sources)-1].Version, nil
}

// provider fails with goose.ErrNoMigrations when history holds no step.
func (d *DB) provider(history fs.FS) (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	var opts []goose.ProviderOption
	if d.engine == Postgres {
		dialect = goose.DialectPostgres
		// Instances that start together wait a second for each other, 5 minutes at most.
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
		if err != nil {
			return nil, fmt.Errorf("db.Migrate: %w", err)
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, d.writer, history, opts...)
	if err != nil {
		return nil, fmt.Errorf("db.Migrate: %w", err)
	}
	return p, nil
}
