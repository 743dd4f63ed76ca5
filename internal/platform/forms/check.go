package forms

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/personal"
)

// Checker checks the fields of one form and collects what is wrong, in the order
// in which it is asked.
type Checker struct {
	// Limits are the maximum lengths by name, in characters ("email": in bytes).
	Limits map[string]int
	// Links are kept in what is typed, also those that open something for who has them: of staff, who may pass one on. A
	// visitor's are hidden before anything is stored: they are for the visitor alone.
	Links bool
	// Errors are what the visitor has to correct.
	Errors []httpx.FieldError
}

func (c *Checker) failf(field, format string, args ...any) {
	c.Errors = append(c.Errors, httpx.FieldError{Field: field, Message: fmt.Sprintf(format, args...)})
}

// foreignf is failf for what no page of ours would send.
func (c *Checker) foreignf(field, format string, args ...any) {
	c.failf(field, format, args...)
	c.Errors[len(c.Errors)-1].Foreign = true
}

// Line checks a field of one line and returns it trimmed: no control characters
// at all, so that it can stand in a mail header or a file name, and nothing that
// a reader does not see, which would turn or hide what stands beside it. what completes
// "Please enter your …"; limit names the entry of Limits.
func (c *Checker) Line(field, what, s, limit string, required bool) string {
	return c.line(field, what, c.withoutLinks(visible(Valid(s))), limit, required)
}

// line is Line for a text in which no link needs hiding.
func (c *Checker) line(field, what, s, limit string, required bool) string {
	s = strings.TrimSpace(visible(Valid(s)))
	switch {
	case required && Blank(s):
		c.failf(field, "Please enter your %s.", what)
	case strings.ContainsFunc(s, BreaksLine):
		c.foreignf(field, "Please enter your %s on one line, without control characters.", what)
	case utf8.RuneCountInString(s) > c.Limits[limit]:
		c.foreignf(field, "Please shorten your %s to %d characters.", what, c.Limits[limit])
	}
	return s
}

// Text checks a field of several lines, whose limit has its name, and returns it as it
// may be stored. required is the message for an empty one, "" if it may be empty.
func (c *Checker) Text(field, s, required string) string {
	s = c.withoutLinks(ManyLines(s))
	n := utf8.RuneCountInString(s)
	switch {
	case required != "" && Blank(s):
		c.failf(field, "%s", required)
	case n > c.Limits[field]:
		c.foreignf(field, "Please shorten this text to %d characters; it has %d.", c.Limits[field], n)
	}
	return s
}

func (c *Checker) withoutLinks(s string) string {
	if c.Links {
		return s
	}
	return personal.Hide(s)
}

// Option checks a choice among ids. what completes "Please choose …".
func (c *Checker) Option(field, what, value string, required bool, ids []string) {
	switch {
	case value == "" && required:
		c.failf(field, "Please choose %s.", what)
	case value != "" && !slices.Contains(ids, value):
		c.foreignf(field, "Please choose %s from the list.", what)
	}
}

// Blank reports whether a reader would see nothing: zero-width characters,
// which come with pasted text, are no name.
func Blank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number, unicode.Punct, unicode.Symbol)
	})
}

// BreaksLine knows Unicode's own line ends besides the control characters: no
// mail header may contain one.
func BreaksLine(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// Valid returns s with U+FFFD in place of invalid bytes, as encoding/json
// writes them too.
func Valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// ManyLines returns s as it may be stored and mailed: line ends become \n;
// other control characters, which come with pasted text, are dropped.
func ManyLines(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(Valid(s), "\r\n", "\n"), "\r", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s))
}

// AsTyped returns a text that is edited again, Markdown for instance, as it may be stored.
// Unlike ManyLines it does not trim: what is stored is what was typed.
func AsTyped(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(Valid(s), "\r\n", "\n"), "\r", "\n")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}

// CutLine returns s without control characters and without invisible ones, cut to n characters.
func CutLine(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, visible(s))
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n])
}
