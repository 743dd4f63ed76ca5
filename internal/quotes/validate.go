package quotes

import (
	"wardgate/catalog"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Valid is a payload that passed every rule, trimmed, with the phone parsed.
type Valid struct {
	Payload
	PhoneE164 string
}

// Validate checks a payload by V147 and U34. It returns what is wrong field by
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
