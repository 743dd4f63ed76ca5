package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Tx is one use case's transaction. It offers database/sql's methods, so
// generated queries and the job queue take it as they are. The use case never
// commits or rolls back itself: it returns nil or an error.
type Tx struct {
	*sql.Tx
	after []func()
}

// AfterCommit runs fn once the change is durable, and never if it is not. fn
// must be quick and must not write to the database.
func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

func (t *Tx) committed() {
	for _, fn := range t.after {
		fn()
	}
}

// Write runs fn in a transaction and returns when it is durable. An error from
// fn undoes fn alone and is returned as it is. fn may run again after a conflict
// on PostgreSQL, so it must not act on anything but tx. fn must not call Write.
func (d *DB) Write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	if d.group != nil {
		return d.group.write(ctx, fn)
	}
	return d.writePostgres(ctx, fn)
}

func (d *DB) writePostgres(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) (err error) {
	sqlTx, err := d.writer.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("db.Write: begin: %w", err)
	}
	tx := &Tx{Tx: sqlTx}
	defer func() {
		if err != nil {
			if e := sqlTx.Rollback(); e != nil && !errors.Is(e, sql.ErrTxDone) {
				d.log.Warn("rolling back failed", "error", e)
			}
		}
	}()
	if err := fn(ctx, tx); err != nil {
		return err
	}
	if err := sqlTx.Commit(); err != nil {
		return fmt.Errorf("db.Write: commit: %w", err)
	}
	tx.committed()
	return nil
}
