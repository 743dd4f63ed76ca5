package language

import (
	_ "embed"
	"strings"
)

// ordinaryWords are common words: one that resembles a word of ours is not a typing
// error.
//
//go:embed ordinary.txt
var ordinaryWords string

// Ordinary are common words as they are written.
func Ordinary() []string { return strings.Fields(ordinaryWords) }
