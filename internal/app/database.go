package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"wardgate/internal/platform/db"
	"wardgate/migrations"
)

// OpenDB opens the configured database, brings its schema up to date, and gives it the key for its secrets.
func OpenDB(ctx context.Context, c Config, log *slog.Logger) (*db.DB, error) {
	return openUnlocked(ctx, c, db.Options{Log: log})
}

// openUnlocked is OpenDB with o.
func openUnlocked(ctx context.Context, c Config, o db.Options) (*db.DB, error) {
	d, err := openDB(ctx, c, o)
	if err != nil {
		return nil, err
	}
	v, err := unlock(ctx, c, d)
	if err == nil {
		err = settleIfUsed(ctx, d, v)
	}
	if err != nil {
		_ = d.Close()
		return nil, err
	}
	return d, nil
}

// openDB opens the configured database with o and brings its schema up to date.
func openDB(ctx context.Context, c Config, o db.Options) (*db.DB, error) {
	o.URL, o.Dir = c.DBURL, c.Data
	d, err := db.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", databaseVariable(c), err)
	}
	if err := c.migrate(ctx, d, o); err != nil {
		_ = d.Close()
		return nil, err
	}
	return d, nil
}

// claim has the data folder for this process alone to serve, before anything in it is changed. On PostgreSQL several may.
func (c Config) claim() (release func(), err error) {
	if c.DBURL != "" {
		return func() {}, nil
	}
	release, err = db.Claim(c.Data)
	if errors.Is(err, db.ErrClaimed) {
		return nil, fmt.Errorf("WARDGATE_DATA: another process serves the folder %s already; stop it first (several instances at once need PostgreSQL: DATABASE_URL)", c.Data)
	}
	return release, err
}

// openOwned opens the configured database as the account that may change its schema, and changes nothing.
func openOwned(ctx context.Context, c Config, o db.Options) (*db.DB, error) {
	variable := databaseVariable(c)
	o.URL, o.Dir = c.DBURL, c.Data
	if c.MigrateURL != "" {
		variable, o.URL = c.files.named("DATABASE_MIGRATE_URL"), c.MigrateURL
	}
	d, err := db.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", variable, err)
	}
	return d, nil
}

// migrate brings the schema of d up to date, as the account that may.
func (c Config) migrate(ctx context.Context, d *db.DB, o db.Options) error {
	if c.MigrateURL == "" {
		err := Migrate(ctx, d)
		if _, newer := errors.AsType[*db.NewerError](err); newer {
			return fmt.Errorf("%s: %w", databaseVariable(c), err)
		}
		if db.Forbidden(err) {
			return fmt.Errorf("%s: its account may not change the schema, which this version has to; name one that may in DATABASE_MIGRATE_URL, "+
				"or run wardgate migrate with it: %w", databaseVariable(c), err)
		}
		return err
	}
	owned, err := openOwned(ctx, c, o)
	if err != nil {
		return err
	}
	err = Migrate(ctx, owned)
	if err = errors.Join(err, owned.Close()); err != nil {
		return fmt.Errorf("%s: %w", c.files.named("DATABASE_MIGRATE_URL"), err)
	}
	applied, newest, err := d.SchemaVersion(ctx, migrations.For(string(d.Engine())))
	if db.Forbidden(err) {
		return fmt.Errorf("%s: its account may not read the tables of DATABASE_MIGRATE_URL's; docs/operations.md has the rights that it needs: %w", databaseVariable(c), err)
	}
	if err == nil && applied != newest {
		err = errors.New("it names another database than DATABASE_URL, which has other tables")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.files.named("DATABASE_MIGRATE_URL"), err)
	}
	return nil
}

func databaseVariable(c Config) string {
	if c.DBURL != "" {
		return c.files.named("DATABASE_URL")
	}
	return "WARDGATE_DATA"
}

// Migrate brings the schema up to date.
func Migrate(ctx context.Context, d *db.DB) error {
	_, err := d.Migrate(ctx, migrations.For(string(d.Engine())))
	return err
}
