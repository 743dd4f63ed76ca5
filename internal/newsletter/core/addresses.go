package core

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

var anAddress = regexp.MustCompile(`[^\s<>()\[\]",;:]+@[^\s<>()\[\]",;:]+`)

// leftOut replaces an address in a text.
const leftOut = "…"

// WithoutAddress is a server's text in the form that may be kept, because an erasure does not
// reach it: without any address, and without the local part of email.
func WithoutAddress(words, email string) string {
	words = anAddress.ReplaceAllString(words, leftOut)
	local, _, _ := strings.Cut(email, "@")
	// A name of two letters would also match parts of other words.
	if utf8.RuneCountInString(local) < 3 || !strings.Contains(strings.ToLower(words), strings.ToLower(local)) {
		return words
	}
	return regexp.MustCompile(`(?i)(^|[^\pL\pN])`+regexp.QuoteMeta(local)+`($|[^\pL\pN])`).ReplaceAllString(words, "${1}"+leftOut+"${2}")
}
