package templates

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/leads"
)

// TextMessage is a text message to a lead: who writes, the words, where to find us, and how to
// stop it (CASL, section 6(2)). Words that grew too long by what somebody typed for a name are
// cut; what the law asks for is not.
func (r *Renderer) TextMessage(text string, l leads.Lead) string {
	head, tail := r.textHead(), r.textTail()
	room := r.limits().TextMessage - utf8.RuneCountInString(head+tail)
	return head + truncate(r.Fill(text, l), room) + tail
}

func (r *Renderer) textHead() string { return r.catalog.Company.Name + ": " }

// textTail gives the page with the address and the phones, as a message has no room for them
// (Electronic Commerce Protection Regulations (CRTC), section 2(2)).
func (r *Renderer) textTail() string {
	return "\n" + r.origin + "/contact\n" + r.catalog.Automation.Texts["stop"]
}

// MostTextWords is how many characters of its own a text message may have: names take room as well.
func (r *Renderer) MostTextWords() int {
	return min(r.limits().Text, r.limits().TextMessage-utf8.RuneCountInString(r.textHead()+r.textTail()))
}

// CheckText tells what is wrong with the words of a text message, in sentences: with the company
// before them and the way out behind them, it must be one that people read.
func (r *Renderer) CheckText(text string) (problems []string) {
	n, most := utf8.RuneCountInString(strings.TrimSpace(text)), r.MostTextWords()
	if n == 0 {
		problems = append(problems, "Write what it says.")
	}
	if n > most {
		problems = append(problems, fmt.Sprintf("The text has %d characters; %d are the most: with our name, theirs and how to stop it a text message must fit into %d.",
			n, most, r.limits().TextMessage))
	}
	return append(append(problems, r.unknownTags(text)...), r.singleBraceTags(text)...)
}

// truncate cuts a text behind a word if it has more than most characters.
func truncate(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	cut := string(r[:most-1])
	if at := strings.LastIndexFunc(cut, unicode.IsSpace); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRightFunc(cut, unicode.IsSpace) + "…"
}
