package db

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// Migrate brings the schema up to the newest file of history and returns how
// many steps it took. Several instances may call it at once: on PostgreSQL an
// advisory lock lets one work while the others wait, on SQLite there is one instance.
func (d *DB) Migrate(ctx context.Context, history fs.FS) (int, error) {
	p, err := d.provider(ctx, history)
	if err != nil {
		return 0, err
	}
	results, err := p.Up(ctx)
	if err != nil {
		return 0, fmt.Errorf("db.Migrate: %w", err)
	}
	return len(results), nil
}

// SchemaVersion is the number of the newest applied step, 0 for an empty database.
func (d *DB) SchemaVersion(ctx context.Context, history fs.FS) (int64, error) {
	p, err := d.provider(ctx, history)
	if err != nil {
		return 0, err
	}
	v, err := p.GetDBVersion(ctx)
	if err != nil {
		return 0, fmt.Errorf("db.SchemaVersion: %w", err)
	}
	return v, nil
}

func (d *DB) provider(_ context.Context, history fs.FS) (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	var opts []goose.ProviderOption
	if d.engine == Postgres {
		dialect = goose.DialectPostgres
		locker, err := newSessionLocker()
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
