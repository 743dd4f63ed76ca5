// Package personal knows the links of ours that open something for who has them, in texts that people wrote: of private
// pages, newsletters, invitations. What is stored of such a text, shown to staff, mailed or sent to a provider has none of them.
package personal

import (
	"net/url"
	"regexp"
	"strings"
)

// Hidden is what readers see in place of a personal link.
const Hidden = "[personal link, hidden]"

var (
	// address is a word, and what a mail program may have broken off its end, behind marks of quotation.
	address = regexp.MustCompile(`([^\s"'<>()]*[./%][^\s"'<>()]*)(=?\r?\n[>| \t]*[\w%./=-]{4,})?`)
	piece   = regexp.MustCompile(`[\w-]{20,}`)
	// page is where a token stands in an address of ours: the pages of the catalog that are secret, what is done there, and the links of newsletters and accounts.
	page = regexp.MustCompile(`(?i)\b(?:quotes?/status|contact/sent|assessments/report|chat/transcript|details|appointments|newsletter/[a-z]+)/|\b(?:invite|reset|setup)[?#]token=`)
)

// Hide is text with Hidden in place of each link of ours that has a token, at whatever host: encoded in another link, or
// broken at the end of a line.
func Hide(text string) string { return HideIf(text, leadsToUs) }

// HideIf is Hide for the addresses that ours knows.
func HideIf(text string, ours func(address string) bool) string {
	return address.ReplaceAllStringFunc(text, func(found string) string {
		m := address.FindStringSubmatch(found)
		whole, word, rest := m[0], m[1], m[2]
		if !ours(word) {
			return whole
		}
		const full = 40 // a token has 43 letters
		switch {
		case longest(word) >= full || rest == "" && longest(word) > 0:
			return Hidden + rest
		case rest != "" && longest(word+strings.TrimLeft(rest, "=\r\n>| \t")) > 0:
			return Hidden
		}
		return whole
	})
}

// leadsToUs reports whether an address has a page of ours, also as a parameter of another address, and of one in that.
func leadsToUs(address string) bool {
	for range 3 {
		if page.MatchString(address) {
			return true
		}
		plain, err := url.PathUnescape(address)
		if err != nil || plain == address {
			return false
		}
		address = plain
	}
	return false
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
