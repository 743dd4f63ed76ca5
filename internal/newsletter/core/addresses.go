package core

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

var anAddress = regexp.MustCompile(`[^\s<>()\[\]",;:]+@[^\s<>()\[\]",;:]+`)

// leftOut stands in a text for an address.
const leftOut = "…"

// WithoutAddress is a server's words as they may be kept, for an erasure does not reach
// them: without any address, and without the name before the "@" of one.
func WithoutAddress(words, email string) string {
	words = anAddress.ReplaceAllString(words, leftOut)
	local, _, _ := strings.Cut(email, "@")
	// Two letters would be taken out of other words.
	if utf8.RuneCountInString(local) < 3 || !strings.Contains(strings.ToLower(words), strings.ToLower(local)) {
		return words
	}
	return regexp.MustCompile(`(?i)(^|[^\pL\pN])`+regexp.QuoteMeta(local)+`($|[^\pL\pN])`).ReplaceAllString(words, "${1}"+leftOut+"${2}")
}
