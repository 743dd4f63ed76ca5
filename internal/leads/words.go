package leads

import (
	"slices"
	"strings"
	"unicode"
)

// Mentioned returns which of the specified words the texts hold, in any of
// their listed forms, as whole words without regard to case (V156, D34), sorted.
func Mentioned(forms map[string][]string, texts ...string) []string {
	var tokens [][]string
	for _, t := range texts {
		tokens = append(tokens, tokenize(t))
	}
	var found []string
	for word, list := range forms {
		if slices.ContainsFunc(list, func(form string) bool { return holds(tokens, tokenize(form)) }) {
			found = append(found, word)
		}
	}
	slices.Sort(found)
	return found
}

func holds(texts [][]string, phrase []string) bool {
	for _, t := range texts {
		for i := 0; i+len(phrase) <= len(t); i++ {
			if slices.Equal(t[i:i+len(phrase)], phrase) {
				return true
			}
		}
	}
	return false
}

// tokenize cuts text into lower-case runs of letters and digits: "Break-in!" is
// "break", "in", however the hyphen is written.
func tokenize(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
