package search

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// words cuts text into its words: runs of letters and digits of any script, in lower
// case, without accents and apostrophes.
func words(text string) []string {
	return strings.FieldsFunc(folded(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

// folded returns text in one spelling. NFKD separates accents from letters, and
// turns full-width or joined letters into plain ones (Unicode Standard Annex 15).
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || r == '\'' || r == '’' {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
}

// meaningful leaves out repetitions and the words that every text has, unless there
// are no others.
func meaningful(list []string) []string {
	var out []string
	for _, word := range list {
		if !slices.Contains(common(), word) && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	if len(out) == 0 {
		return list
	}
	return out
}

// common are the English words that say nothing about a text's subject.
func common() []string {
	return []string{
		"a", "about", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "have", "how", "i", "if", "in",
		"is", "it", "me", "my", "need", "of", "on", "or", "our", "should", "that", "the", "this", "to", "us", "we", "what", "when",
		"where", "which", "who", "why", "will", "with", "you", "your",
	}
}

// distance counts the typing errors between two words: a letter left out, added or changed, or
// two neighbours swapped (optimal string alignment). Above most it may return any larger
// number.
func distance(a, b []rune, most int) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return least
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
