package db

import (
	"database/sql"
	"time"
)

// NullTime is an instant as a column keeps it that may be null: null for the zero one.
func NullTime(t time.Time) sql.NullTime { return sql.NullTime{Time: t, Valid: !t.IsZero()} }

// NullText is a text as a column keeps it that may be null: null for the empty one.
func NullText(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }
