package forms

import (
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"
	"golang.org/x/net/idna"
)

// region is the country whose phone numbers are understood without a country code.
const region = "CA"

// Email checks a required e-mail address in the field "email" and returns it
// without characters that were pasted along.
func (c *Checker) Email(s string) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1 // pasted along with an address, but not part of one
		}
		return r
	}, s))
	switch {
	case s == "":
		c.failf("email", "Please enter your email address.")
	case len(s) > c.Limits["email"]:
		c.foreignf("email", "Please enter an email address of at most %d characters.", c.Limits["email"])
	case !isMailbox(s):
		c.failf("email", "Please enter an email address such as name@company.ca.")
	}
	return s
}

// isMailbox reports whether s is a bare address that a mail server could take:
// one local part of up to 64 bytes and a domain name with a dot (RFC 5321).
func isMailbox(s string) bool {
	if strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) || unicode.IsSpace(r) }) {
		return false
	}
	parsed, err := mail.ParseAddress(s)
	if err != nil || parsed.Address != s || parsed.Name != "" {
		return false
	}
	at := strings.LastIndexByte(s, '@')
	local, domain := s[:at], s[at+1:]
	if len(local) > 64 || !strings.Contains(domain, ".") {
		return false
	}
	ascii, err := idna.Lookup.ToASCII(domain)
	tooLong := func(label string) bool { return len(label) > 63 } // RFC 1035 section 2.3.4
	return err == nil && !slices.ContainsFunc(strings.Split(ascii, "."), tooLong) && len(local)+1+len(ascii) <= maxAddress
}

// maxAddress is what a mail server takes (RFC 5321 section 4.5.3.1.3, less the
// angle brackets). A domain with non-ASCII letters is longer on the wire.
const maxAddress = 254

// Phone checks the field "phone" and refuses only what cannot be a number. It
// returns what was typed, unchanged, and the number in E.164 if it could be
// read.
func (c *Checker) Phone(s string, required bool) (typed, e164 string) {
	s = strings.TrimSpace(visible(Valid(s)))
	switch {
	case s == "":
		if required {
			c.failf("phone", "Please enter your phone number.")
		}
		return s, ""
	case utf8.RuneCountInString(s) > c.Limits["phone"] || strings.ContainsFunc(s, BreaksLine):
		c.failf("phone", "Please enter one phone number of at most %d characters.", c.Limits["phone"])
		return s, ""
	}
	number, err := phonenumbers.Parse(s, region)
	if err == nil && phonenumbers.IsPossibleNumber(number) {
		return s, phonenumbers.Format(number, phonenumbers.E164)
	}
	if !mayHoldNumber(s) {
		c.failf("phone", "Please enter a phone number we can call, with its area code.")
	}
	return s, "" // a person reads what was typed: "780-555-0142, after five"
}

// mayHoldNumber reports whether s has as many digits as a phone number: 7
// within a town, at most 15 worldwide (E.164), a few more for an extension.
func mayHoldNumber(s string) bool {
	digits := 0
	for _, r := range s {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	return digits >= 7 && digits <= 18
}
