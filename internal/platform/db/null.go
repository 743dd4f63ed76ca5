package db

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// NullTime is an instant as a column keeps it that may be null: null for the zero one.
func NullTime(t time.Time) sql.NullTime { return sql.NullTime{Time: t, Valid: !t.IsZero()} }

// NullText is a text as a column keeps it that may be null: null for the empty one.
func NullText(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// JSON is v as a column keeps it that holds JSON; a list is never null. v is one of our own
// plain structs, or a list of words.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil { // nothing that cannot be encoded comes here
		panic(fmt.Sprintf("db: encoding %T: %v", v, err))
	}
	if string(b) == "null" {
		return "[]"
	}
	return string(b)
}
