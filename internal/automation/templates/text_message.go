package templates

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/leads"
)

// TextMessage is a text message to a lead: the sender, the text, where to find us, and how to
// stop it (CASL, section 6(2)). Text that a typed name has made too long is cut; the parts that
// the law requires are not.
func (r *Renderer) TextMessage(text string, l leads.Lead) string {
	head, tail := r.textHead(), r.textTail()
	room := r.limits().TextMessage - utf8.RuneCountInString(head+tail)
	return head + truncate(r.Fill(text, l), room) + tail
}

func (r *Renderer) textHead() string { return r.catalog.Company().Name + ": " }

// textTail links to the page with the address and the phones, because a message has no room for
// them (Electronic Commerce Protection Regulations (CRTC), section 2(2)).
func (r *Renderer) textTail() string {
	return "\n" + r.origin + "/contact\n" + r.catalog.Automation.Texts["stop"]
}

// MostTextWords is the maximum length of a text message's own text, in characters: names need
// room as well.
func (r *Renderer) MostTextWords() int {
	return min(r.limits().Text, r.limits().TextMessage-utf8.RuneCountInString(r.textHead()+r.textTail()))
}

// CheckText returns the errors of a text message, as sentences: with the company before it and
// how to stop it after it, it must be one that people read.
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

// truncate cuts a text after a word if it has more than most characters.
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
