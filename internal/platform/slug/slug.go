// Package slug makes the readable part of an address from any text.
package slug

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Longest is the maximum length of a slug, in bytes: it is all ASCII.
const Longest = 120

// Of makes the last part of an address from a text (S90, D52): lower-case Latin
// letters, digits and single hyphens, none at the ends. Letters of other scripts are
// transliterated where there is one customary way, and left out where there is none:
// so it is empty for a text of emoji or of Chinese.
func Of(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(norm.NFC.String(text)) {
		switch latin, known := latinOf(r); {
		case known:
			b.WriteString(latin)
		case unicode.IsSpace(r), unicode.In(r, unicode.Pd), r == '/', r == '_':
			b.WriteByte('-')
		default:
			for _, part := range norm.NFKD.String(string(r)) {
				part = unicode.ToLower(part)
				if latin, known := latinOf(part); known {
					b.WriteString(latin)
				}
			}
		}
	}
	parts := strings.FieldsFunc(b.String(), func(r rune) bool { return r == '-' })
	return Cut(strings.Join(parts, "-"), Longest)
}

// Cut shortens a slug that is longer than limit bytes after a whole word, if it has
// several.
func Cut(slug string, limit int) string {
	if len(slug) <= limit {
		return slug
	}
	short := slug[:limit]
	if i := strings.LastIndexByte(short, '-'); slug[limit] != '-' && i > 0 {
		short = short[:i]
	}
	return strings.TrimRight(short, "-")
}

// latinOf returns how a small letter is written in an address; unknown for letters
// that decompose into a known one and a mark, and for those that are left out.
func latinOf(r rune) (string, bool) {
	if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
		return string(r), true
	}
	switch r {
	case 'ß':
		return "ss", true
	case 'æ':
		return "ae", true
	case 'œ':
		return "oe", true
	case 'ø':
		return "o", true
	case 'ł':
		return "l", true
	case 'đ', 'ð':
		return "d", true
	case 'þ':
		return "th", true
	case 'ı':
		return "i", true
	case 'ħ':
		return "h", true
	case 'ŋ':
		return "ng", true
	case 'ґ':
		return "g", true
	case 'ŧ':
		return "t", true
	}
	switch {
	case r >= 'а' && r <= 'џ':
		return cyrillic()[r-'а'], true
	case r >= 'α' && r <= 'ω':
		return greek()[r-'α'], true
	}
	return "", false
}

// cyrillic are а to џ, as passports write them.
func cyrillic() []string {
	return strings.Split("a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya e e dj gj ie dz i yi j lj nj c kj i u dzh", " ")
}

// greek are α to ω.
func greek() []string {
	return strings.Split("a v g d e z i th i k l m n x o p r s s t y f ch ps o", " ")
}
