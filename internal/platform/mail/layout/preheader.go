package layout

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// preheaderRunes is how much of a mail inboxes show beside its subject.
const preheaderRunes = 110

// Preheader is the beginning of a text as inboxes show it beside a subject, in whole words;
// body is HTML as in Marketing.
func Preheader(body string) string {
	var out []string
	size := 0
	for z := html.NewTokenizer(strings.NewReader(body)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return strings.Join(out, " ")
		}
		if kind != html.TextToken {
			continue
		}
		for word := range strings.FieldsSeq(z.Token().Data) {
			if size += utf8.RuneCountInString(word) + 1; size > preheaderRunes {
				return strings.Join(out, " ")
			}
			out = append(out, word)
		}
	}
}
