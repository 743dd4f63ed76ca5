package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db/sqlgen"
)

// NoteBackup remembers when a whole backup was written.
func NoteBackup(ctx context.Context, d *DB, at time.Time) error {
	return d.Write(ctx, func(ctx context.Context, tx *Tx) error { return sqlgen.New(tx).NoteBackup(ctx, at) })
}

// LastBackup is when the last whole backup was written, zero for never.
func LastBackup(ctx context.Context, d *DB) (time.Time, error) {
	at, err := sqlgen.New(d.Read()).LastBackup(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("db.LastBackup: %w", err)
	}
	return at, nil
}
