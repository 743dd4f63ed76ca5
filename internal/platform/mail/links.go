package mail

import (
	"regexp"
	"strings"

	"wardgate/internal/platform/personal"
)

// Links are the links of ours that open something for who has them, in texts that strangers wrote: what answers a mail of
// ours quotes it, with the private link that its reader was sent.
type Links struct {
	// Host is that of our pages.
	Host string
	// Answers is where answers come in: at "+" and a token, which is as good as a link.
	Answers string
}

// Hide is text with Hidden in place of each of our links that has a token, however it is written: encoded in another
// link, or broken at the end of a line.
func (l Links) Hide(text string) string {
	return personal.Hide(personal.HideIf(l.hideAnswers(text), func(address string) bool {
		return strings.Contains(strings.ToLower(address), strings.ToLower(l.Host))
	}))
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
