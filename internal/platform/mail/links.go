package mail

import (
	"regexp"
	"strings"
)

// Links are the links of ours that open something for who has them, in texts that strangers wrote: what answers a mail of
// ours quotes it, with the private link that its reader was sent.
type Links struct {
	// Host is that of our pages.
	Host string
	// Answers is where answers come in: at "+" and a token, which is as good as a link.
	Answers string
}

var (
	// address is a word, and what a mail program may have broken off its end, behind marks of quotation.
	address = regexp.MustCompile(`([^\s"'<>()]*[./%][^\s"'<>()]*)(=?\r?\n[>| \t]*[\w%./=-]{4,})?`)
	piece   = regexp.MustCompile(`[\w-]{20,}`)
)

// Hide is text with Hidden in place of each of our links that has a token, however it is written: encoded in another
// link, or broken at the end of a line.
func (l Links) Hide(text string) string {
	return address.ReplaceAllStringFunc(l.hideAnswers(text), func(found string) string {
		m := address.FindStringSubmatch(found)
		whole, word, rest := m[0], m[1], m[2]
		if !strings.Contains(strings.ToLower(word), strings.ToLower(l.Host)) {
			return whole
		}
		const full = 40 // a private link has 43 letters
		switch {
		case longest(word) >= full || rest == "" && longest(word) > 0:
			return Hidden + rest
		case rest != "" && longest(word+strings.TrimLeft(rest, "=\r\n>| \t")) > 0:
			return Hidden
		}
		return whole
	})
}

// longest is the length of the longest piece of an address that is a token: letters of both sizes, or figures among
// capitals. The words of an address of ours are small.
func longest(address string) (n int) {
	for _, p := range piece.FindAllString(address, -1) {
		if strings.ContainsAny(p, "0123456789") && strings.ToLower(p) != p {
			n = max(n, len(p))
		}
	}
	return n
}

// hideAnswers takes the tokens out of the addresses at which answers come in.
func (l Links) hideAnswers(text string) string {
	local, domain, named := strings.Cut(l.Answers, "@")
	if !named {
		return text
	}
	with := regexp.MustCompile(`(?i)` + regexp.QuoteMeta(local) + `(\+|%2B)[0-9a-z]{20,}(@|%40)` + regexp.QuoteMeta(domain)) // of a setting, no input
	return with.ReplaceAllLiteralString(text, l.Answers)
}
