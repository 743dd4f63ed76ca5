package db_test

import (
	"context"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

func uniques() dbtest.Option {
	return dbtest.Also("db-uniques-v1", func(ctx context.Context, d *db.DB) error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, q := range []string{
				`CREATE TABLE u (id TEXT PRIMARY KEY, a TEXT NOT NULL CHECK (a <> 'bad'), b TEXT REFERENCES u (id), UNIQUE (a, b))`,
				`CREATE UNIQUE INDEX u_lower ON u (lower(a)) WHERE b IS NULL`,
				`INSERT INTO u VALUES ('1', 'x', '1')`, `INSERT INTO u VALUES ('2', 'y (a)=(b)', NULL)`,
			} {
				if _, err := tx.ExecContext(ctx, q); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

func TestUniqueViolationNamesTheColumnsOnBothEngines(t *testing.T) {
	tests := []struct {
		q    string
		want string
		ok   bool
	}{
		{"INSERT INTO u VALUES ('1', 'z', NULL)", "u.id", true},
		{"INSERT INTO u VALUES ('3', 'x', '1')", "u.a, u.b", true},
		{"INSERT INTO u VALUES ('3', 'Y (a)=(b)', NULL)", "u_lower", true},
		{"INSERT INTO u VALUES ('3', NULL, NULL)", "", false},
		{"INSERT INTO u VALUES ('3', 'bad', NULL)", "", false},
		{"INSERT INTO u VALUES ('3', 'c', 'missing')", "", false},
		{"INSERT INTO nowhere VALUES (1)", "", false},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, tt := range tests {
			err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, tt.q)
				return err
			})
			got, ok := db.UniqueViolation(err)
			if err == nil || got != tt.want || ok != tt.ok || db.Retryable(err) {
				t.Errorf("%s: %q, %v, want %q, %v (%v)", tt.q, got, ok, tt.want, tt.ok, err)
			}
		}
	}, uniques())
}
