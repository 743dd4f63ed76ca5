package app

import (
	"context"
	"fmt"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/migrations"
)

// Backup writes everything into the file, also while the server runs.
func (c CLI) Backup(ctx context.Context, file string) error {
	return c.withDB(ctx, func(d *db.DB, _ Config) error {
		st, err := backup.BackupFile(ctx, d, file, c.backupMeta())
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "Wrote %d rows of %d tables to %s.\n", st.Rows, st.Tables, file)
		return nil
	})
}

func (c CLI) backupMeta() backup.Meta {
	return backup.Meta{Product: "wardgate " + c.Version, At: clock.System{}.Now()}
}

// Restore fills an empty database from the file.
func (c CLI) Restore(ctx context.Context, file string) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Options{URL: cfg.DBURL, Dir: cfg.Data, Log: c.logger()})
	if err != nil {
		return fmt.Errorf("%s: %w", databaseVariable(cfg), err)
	}
	st, err := backup.RestoreFile(ctx, d, file, migrations.For(string(d.Engine())))
	if err == nil {
		err = jobs.Migrate(ctx, d)
	}
	if e := d.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Restored %d rows of %d tables from %s.\n", st.Rows, st.Tables, file)
	return nil
}
