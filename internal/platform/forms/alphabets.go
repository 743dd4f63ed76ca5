package forms

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// SeveralAlphabets tells of a text whose letters come from alphabets that look alike, such as a
// Latin word with a Cyrillic а in it: it may pretend to be another name or address. Chinese,
// Japanese and Korean letters beside Latin ones are usual (Unicode TR 39, "highly restrictive").
// Letters that only dress up as Latin ones, such as 𝐚 or ａ, count as an alphabet of their own.
func SeveralAlphabets(s string) bool {
	first := ""
	for _, r := range s {
		name := alphabet(r)
		switch {
		case name == "":
		case first == "":
			first = name
		case first != name:
			return true
		}
	}
	return first == dressed
}

// dressed is the alphabet of letters that only look like another one's.
const dressed = "dressed up"

// alphabet is the alphabet of a letter that can be taken for one of another; empty for everything else.
func alphabet(r rune) string {
	if r < unicode.MaxASCII && unicode.IsLetter(r) {
		return "Latin"
	}
	if !unicode.IsLetter(r) || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) {
		return ""
	}
	if plain := norm.NFKC.String(string(r)); len(plain) == 1 && plain != string(r) && unicode.IsLetter(rune(plain[0])) {
		return dressed
	}
	for name, table := range map[string]*unicode.RangeTable{
		"Latin": unicode.Latin, "Cyrillic": unicode.Cyrillic, "Greek": unicode.Greek, "Armenian": unicode.Armenian, "Cherokee": unicode.Cherokee,
		"Coptic": unicode.Coptic, "Georgian": unicode.Georgian, "Hebrew": unicode.Hebrew, "Arabic": unicode.Arabic,
	} {
		if unicode.Is(table, r) {
			return name
		}
	}
	return "other"
}
