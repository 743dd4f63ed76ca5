// Package report reads what mail servers and providers send back about a mail that was
// sent: delivery status notifications (RFC 3464), feedback reports (ARF, RFC 5965) and
// anything else. It trusts nothing: the caller has to prove whose mail it was.
package report

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Type is the kind of report that a mail is.
type Type int

// The types of reports.
const (
	// Other is a report in free text, or anything else that came.
	Other Type = iota
	// Delivery reports what happened to a mail.
	Delivery
	// Feedback reports what somebody did with a mail.
	Feedback
	// Reply is an automatic reply or a read receipt: it reports nothing.
	Reply
)

// Report is what one mail reports about another.
type Report struct {
	Type Type
	// Action of a delivery: failed, delayed, delivered, relayed or expanded, in lower case.
	Action string
	// Status is the enhanced code (RFC 3463), 5.1.1 for instance, empty if there is none.
	Status string
	// Code is the SMTP reply that the reporter got, 0 if it names none.
	Code int
	// Words are the reporter's reason in one line of at most 300 characters. They may
	// contain addresses.
	Words string
	// Feedback is the type of a feedback report: abuse, fraud, not-spam …, in lower case.
	Feedback string
	// Recipient is the address that the mail was sent to, as the report names it; empty if it
	// does not.
	Recipient string
	// What identifies the mail that it is about, as far as it came back: its
	// Message-IDs without angle brackets, the addresses that its sender gave to report
	// to, and the values of the header X-Wardgate-Delivery.
	MessageIDs, ReturnPaths, Deliveries []string
}

const maxWords = 300

// line makes hostile text fit for one line of a page.
func line(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > maxWords {
		s = string(r[:maxWords-1]) + "…"
	}
	return s
}

var (
	enhanced = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)
	reply    = regexp.MustCompile(`\b([245]\d\d)[ -]`)
	typed    = regexp.MustCompile(`^\s*[\w.-]+\s*;\s*`) // "rfc822;", "smtp;" before a value
)

// Status is the enhanced code in a server's text, empty if there is none.
func Status(words string) string { return enhanced.FindString(words) }

func code(words string) int {
	found := reply.FindStringSubmatch(words + " ")
	if found == nil {
		return 0
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		return 0
	}
	return n
}

// untyped is a value without the type in front of it.
func untyped(s string) string { return strings.TrimSpace(typed.ReplaceAllString(s, "")) }

// bare is an address without angle brackets.
func bare(s string) string { return strings.Trim(strings.TrimSpace(s), "<>") }
