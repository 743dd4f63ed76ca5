package core

import (
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
)

// Instant is a time in the format of spreadsheet files, empty for none.
func Instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// UnlessProblem is err, or nil if err is a problem: another caller was faster.
func UnlessProblem(err error) error {
	if httpx.AsProblem(err) != nil {
		return nil //nolint:nilerr // another caller was faster
	}
	return err
}

// Sentence is s with its first letter capitalised.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
