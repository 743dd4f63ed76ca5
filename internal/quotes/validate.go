package quotes

import (
	"fmt"
	"math"
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"
	"golang.org/x/net/idna"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// region is whose way of writing phone numbers is understood without a country code.
const region = "CA"

// Valid is a payload that passed every rule, trimmed, with the phone parsed.
type Valid struct {
	Payload
	PhoneE164 string
}

// Validate checks a payload by V145 and U34. It returns what is wrong field by
// field, in the form's order; nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p Payload) (Valid, []httpx.FieldError) {
	v := &validator{limits: c.Quotes.Limits}
	opt := c.Options.Quote
	p.FirstName = v.line("firstName", "first name", p.FirstName, "name", true)
	p.LastName = v.line("lastName", "last name", p.LastName, "name", true)
	p.Email = v.email(p.Email)
	e164 := v.phone(&p.Phone)
	p.Company = v.line("company", "company", p.Company, "company", false)
	v.option("serviceType", "the service you need", p.ServiceType, true, opt.ServiceType)
	v.option("propertyType", "your type of property", p.PropertyType, true, opt.PropertyType)
	p.SecurityConcerns = v.text("securityConcerns", p.SecurityConcerns)
	v.option("budget", "a budget", p.Budget, false, opt.Budget)
	v.option("timeline", "a timeline", p.Timeline, false, opt.Timeline, c.Options.Accepted.Timeline)
	p.Message = v.text("message", p.Message)
	return Valid{Payload: p, PhoneE164: e164}, v.errors
}

type validator struct {
	limits map[string]int
	errors []httpx.FieldError
}

func (v *validator) failf(field, format string, args ...any) {
	v.errors = append(v.errors, httpx.FieldError{Field: field, Message: fmt.Sprintf(format, args...)})
}

// line checks a field of one line: no control characters at all, so that it can
// stand in a mail header or a file name.
func (v *validator) line(field, what, s, limit string, required bool) string {
	s = strings.TrimSpace(strings.ToValidUTF8(s, replacement))
	switch {
	case required && blank(s):
		v.failf(field, "Please enter your %s.", what)
	case strings.ContainsFunc(s, breaksLine):
		v.failf(field, "Please enter your %s on one line, without control characters.", what)
	case utf8.RuneCountInString(s) > v.limits[limit]:
		v.failf(field, "Please shorten your %s to %d characters.", what, v.limits[limit])
	}
	return s
}

// replacement stands for bytes that are no text, as encoding/json writes them too.
const replacement = "\uFFFD"

// blank tells whether a reader would see nothing: zero-width characters, which
// come with pasted text, are no name.
func blank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number, unicode.Punct, unicode.Symbol)
	})
}

// breaksLine knows Unicode's own line ends besides the control characters: no
// mail header may hold one.
func breaksLine(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// text checks a field of many lines.
func (v *validator) text(field, s string) string {
	s = manyLines(s)
	if n := utf8.RuneCountInString(s); n > v.limits[field] {
		v.failf(field, "Please shorten this text to %d characters; it has %d.", v.limits[field], n)
	}
	return s
}

// manyLines is s as it may be stored and mailed: line ends become \n; other
// control characters, which come with pasted text, are dropped.
func manyLines(s string) string {
	s = strings.ToValidUTF8(s, replacement)
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s))
}

func (v *validator) email(s string) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1 // pasted along with an address and part of none
		}
		return r
	}, s))
	switch {
	case s == "":
		v.failf("email", "Please enter your e-mail address.")
	case len(s) > v.limits["email"]:
		v.failf("email", "Please enter an e-mail address of at most %d characters.", v.limits["email"])
	case !isMailbox(s):
		v.failf("email", "Please enter an e-mail address such as name@company.ca.")
	}
	return s
}

// isMailbox tells whether s is a bare address that a mail server could take:
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
// angle brackets). A domain with other than ASCII letters is longer on the wire.
const maxAddress = 254

// phone refuses only what cannot be a number; what was typed stays as typed.
func (v *validator) phone(s *string) (e164 string) {
	*s = strings.TrimSpace(strings.ToValidUTF8(*s, replacement))
	switch {
	case *s == "":
		v.failf("phone", "Please enter your phone number.")
		return ""
	case utf8.RuneCountInString(*s) > v.limits["phone"] || strings.ContainsFunc(*s, breaksLine):
		v.failf("phone", "Please enter one phone number of at most %d characters.", v.limits["phone"])
		return ""
	}
	number, err := phonenumbers.Parse(*s, region)
	if err == nil && phonenumbers.IsPossibleNumber(number) {
		return phonenumbers.Format(number, phonenumbers.E164)
	}
	if !mayHoldNumber(*s) {
		v.failf("phone", "Please enter a phone number we can call, such as 780-555-0142.")
	}
	return "" // a person reads what was typed: "780-555-0142, after five"
}

// mayHoldNumber tells whether s has as many digits as a phone number: 7 in one
// town, 15 at most in the world (E.164), a few more for an extension.
func mayHoldNumber(s string) bool {
	digits := 0
	for _, r := range s {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	return digits >= 7 && digits <= 18
}

func (v *validator) option(field, what, value string, required bool, lists ...[]catalog.Option) {
	if value == "" {
		if required {
			v.failf(field, "Please choose %s.", what)
		}
		return
	}
	for _, list := range lists {
		if slices.ContainsFunc(list, func(o catalog.Option) bool { return o.ID == value }) {
			return
		}
	}
	v.failf(field, "Please choose %s from the list.", what)
}

// Bounds of what a browser can truthfully report of one visit.
const (
	maxPages        = 100
	maxPathLength   = 200
	maxTimeOnSite   = 24 * 60 * 60
	maxInteractions = 100_000
	maxReferrer     = 500
)

// cleaned is the behaviour cut to the possible; nil is nothing known.
func (b *Behavior) cleaned(devices []string) leads.Behavior {
	if b == nil {
		return leads.Behavior{}
	}
	out := leads.Behavior{
		TimeOnSite:   clamp(b.TimeOnSite, maxTimeOnSite),
		ScrollDepth:  clamp(b.ScrollDepth, 100),
		Interactions: clamp(b.Interactions, maxInteractions),
		Referrer:     cutLine(b.Referrer, maxReferrer),
	}
	if slices.Contains(devices, b.DeviceType) {
		out.DeviceType = b.DeviceType
	}
	for _, p := range b.PagesVisited {
		if len(out.PagesVisited) < maxPages && isOwnPath(p) && !slices.Contains(out.PagesVisited, p) {
			out.PagesVisited = append(out.PagesVisited, p)
		}
	}
	return out
}

func isOwnPath(p string) bool {
	return strings.HasPrefix(p, "/") && !strings.HasPrefix(p, "//") && len(p) <= maxPathLength &&
		!strings.ContainsFunc(p, func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) || r == '?' || r == '#' })
}

func clamp(f float64, most int) int {
	if math.IsNaN(f) || f < 0 {
		return 0
	}
	return int(math.Min(f, float64(most)))
}

func cutLine(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n])
}
