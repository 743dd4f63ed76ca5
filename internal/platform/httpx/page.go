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

// Page is which rows a list sorted by (at, id) descending shows: those behind a place,
// so many of them.
type Page struct {
	BeforeAt time.Time
	BeforeID string
	size     int
}

// NewPage reads a cursor and a page's size, 1 to 500; 0 means 50.
func NewPage(cursor string, size int) (Page, error) {
	at, id, err := ParseCursor(cursor)
	if size = min(size, 500); size <= 0 {
		size = 50
	}
	return Page{at, id, size}, err
}

// FirstRows is the beginning of a list, where no more than so many rows are read.
func FirstRows(most int) Page { return Page{endOfTime, "", most - 1} }

// Rows is how many rows to read: one more than are shown, so that the end is seen.
func (p Page) Rows() int32 { return int32(p.size + 1) } //nolint:gosec // a page

// CutPage leaves what is shown of the rows that were read, and makes the cursor of the next
// page, empty at the end.
func CutPage[R any](p Page, rows []R, place func(R) (at time.Time, id string)) ([]R, string) {
	if len(rows) <= p.size {
		return rows, ""
	}
	rows = rows[:p.size]
	return rows, FormatCursor(place(rows[p.size-1]))
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
