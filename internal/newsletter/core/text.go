package core

import (
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
)

// Instant is a time as files for spreadsheets hold it, empty for none.
func Instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// UnlessProblem is err unless it tells that somebody else was faster.
func UnlessProblem(err error) error {
	if httpx.AsProblem(err) != nil {
		return nil //nolint:nilerr // somebody else was faster
	}
	return err
}

// Sentence is s with a capital letter at its beginning.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
