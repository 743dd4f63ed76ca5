package quotes

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Valid is a payload that passed every rule, trimmed, with the phone parsed.
type Valid struct {
	Payload
	PhoneE164 string
}

// Validate checks a payload by V145 and U34. It returns what is wrong field by
// field, in the form's order; nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p Payload) (Valid, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Quotes.Limits}
	opt := c.Options.Quote
	p.FirstName = v.Line("firstName", "first name", p.FirstName, "name", true)
	p.LastName = v.Line("lastName", "last name", p.LastName, "name", true)
	p.Email = v.Email(p.Email)
	var e164 string
	p.Phone, e164 = v.Phone(p.Phone, true)
	p.Company = v.Line("company", "company", p.Company, "company", false)
	v.Option("serviceType", "the service you need", p.ServiceType, true, catalog.IDs(opt.ServiceType))
	v.Option("propertyType", "your type of property", p.PropertyType, true, catalog.IDs(opt.PropertyType))
	p.SecurityConcerns = v.Text("securityConcerns", p.SecurityConcerns, "")
	v.Option("budget", "a budget", p.Budget, false, catalog.IDs(opt.Budget))
	v.Option("timeline", "a timeline", p.Timeline, false, catalog.IDs(opt.Timeline, c.Options.Accepted.Timeline))
	p.Message = v.Text("message", p.Message, "")
	return Valid{Payload: p, PhoneE164: e164}, v.Errors
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
		Referrer:     forms.CutLine(b.Referrer, maxReferrer),
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
