package blog

import (
	"strings"
	"unicode"

	"wardgate/content"
	"wardgate/internal/platform/forms"
)

// ContentBytes is the greatest length of a post's text.
const ContentBytes = 2 << 20

// DefaultReadTime is that of a post without words (S89), in minutes.
const DefaultReadTime = 5

// ReadTime is how long a text takes, in minutes (S89).
func ReadTime(text string) int {
	if forms.Blank(text) {
		return DefaultReadTime
	}
	return content.ReadTime(text)
}

// OneLine returns s as it may stand in a title: line ends and tabs become spaces,
// other control characters, which come with pasted text, are dropped.
func OneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\r', r == '\t', r == '\u2028', r == '\u2029':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, forms.Valid(s)))
}
