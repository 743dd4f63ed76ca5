package db

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// NullTime converts an instant for a nullable column: the zero one is null.
func NullTime(t time.Time) sql.NullTime { return sql.NullTime{Time: t, Valid: !t.IsZero()} }

// NullText converts a text for a nullable column: the empty one is null.
func NullText(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// One converts the row that a query for one row answers. It takes the query's answer as it is.
func One[R, T any](from func(R) (T, error)) func(row R, err error) (T, error) {
	return func(row R, err error) (T, error) {
		if err != nil {
			var none T
			return none, err
		}
		return from(row)
	}
}

// Each converts the rows of an answer; the first that can't be read ends it.
func Each[R, T any](rows []R, from func(R) (T, error)) ([]T, error) {
	out := make([]T, len(rows))
	for i, r := range rows {
		one, err := from(r)
		if err != nil {
			return nil, err
		}
		out[i] = one
	}
	return out, nil
}

// JSON encodes v for a column of JSON; a list is never null. v is one of our own plain
// structs, or a list of words.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil { // our own structs can always be encoded
		panic(fmt.Sprintf("db: encoding %T: %v", v, err))
	}
	if string(b) == "null" {
		return "[]"
	}
	return string(b)
}
