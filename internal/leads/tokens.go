package leads

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Mentioned returns which of the specified words the texts hold, in any of
// their listed forms, as whole words without regard to case (V156, D34), sorted.
func Mentioned(forms map[string][]string, texts ...string) []string {
	return TokensOf(texts...).Mentioned(forms)
}

// Tokens are texts cut into their words, for repeated use.
type Tokens [][]string

// TokensOf cuts texts into their words.
func TokensOf(texts ...string) Tokens {
	heard := make(Tokens, len(texts))
	for i, t := range texts {
		heard[i] = tokenize(t)
	}
	return heard
}

// Mentioned is the function of that name for what was heard.
func (h Tokens) Mentioned(forms map[string][]string) []string {
	var found []string
	for word, list := range forms {
		if slices.ContainsFunc(list, h.holds) {
			found = append(found, word)
		}
	}
	slices.Sort(found)
	return found
}

// Without is what was heard without these phrases, in which a word means something else.
func (h Tokens) Without(phrases []string) Tokens {
	left := h
	for _, form := range phrases {
		if !left.holdsFirst(form) {
			continue
		}
		phrase := tokenize(form)
		next := make(Tokens, len(left))
		for i, words := range left {
			for at := 0; at < len(words); {
				if at+len(phrase) <= len(words) && slices.Equal(words[at:at+len(phrase)], phrase) {
					at += len(phrase)
					continue
				}
				next[i] = append(next[i], words[at])
				at++
			}
		}
		left = next
	}
	return left
}

func (h Tokens) holds(form string) bool {
	if !h.holdsFirst(form) { // as most are not: this spares to cut the form
		return false
	}
	phrase := tokenize(form)
	for _, t := range h {
		for i := 0; i+len(phrase) <= len(t); i++ {
			if slices.Equal(t[i:i+len(phrase)], phrase) {
				return true
			}
		}
	}
	return false
}

func (h Tokens) holdsFirst(form string) bool {
	for first := range strings.FieldsFuncSeq(strings.ToLower(form), notOfWord) {
		return slices.ContainsFunc(h, func(words []string) bool { return slices.Contains(words, first) })
	}
	return true
}

// tokenize cuts text into lower-case runs of letters and digits: "Break-in!" is
// "break", "in", however the hyphen is written.
func tokenize(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), notOfWord)
}

// PlainWords cuts text where neither letter nor digit stands, in small letters and
// without accents: "José" is "jose".
func PlainWords(text string) []string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	return strings.FieldsFunc(plain, notOfWord)
}

func notOfWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
