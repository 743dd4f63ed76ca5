package httpx

import (
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// endOfTime is later than every row: the first page begins there.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a constant that Go can't declare as one

// FormatCursor encodes a position in a list that is sorted by (at, id)
// descending.
func FormatCursor(at time.Time, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(at.UnixMilli(), 10) + " " + id))
}

// ParseCursor reads a cursor; empty is the beginning. A text that is not one of our cursors is a
// problem 422.
func ParseCursor(cursor string) (time.Time, string, error) {
	if cursor == "" {
		return endOfTime, "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return time.Time{}, "", BadCursor()
	}
	ms, id, ok := strings.Cut(string(raw), " ")
	n, err := strconv.ParseInt(ms, 10, 64)
	if !ok || err != nil || !isText(id) || n < 0 || n > endOfTime.UnixMilli() {
		return time.Time{}, "", BadCursor()
	}
	return time.UnixMilli(n).UTC(), id, nil
}

// BadCursor is a problem 422: the text is no cursor of the list.
func BadCursor() error {
	return Invalid(FieldError{Field: "cursor", Message: "This is no cursor of this list; leave it out to begin at the start."})
}

// LikePattern returns the SQL LIKE pattern, with \ as escape, that finds query
// anywhere regardless of case; "%" when query is empty.
func LikePattern(query string) string {
	query = strings.ToLower(strings.TrimSpace(query))
	if query == "" {
		return "%"
	}
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(query) + "%"
}
