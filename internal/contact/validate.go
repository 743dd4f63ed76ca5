package contact

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

// Validate checks a payload by V148 and U34, as the catalog's fields say. It returns what is wrong field by
// field, in the form's order; nothing is wrong when the list is empty.
func Validate(c *catalog.Catalog, p Payload) (Valid, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Quotes.Limits}
	e164 := v.Check(c.Contact.Fields, formFields(&p))
	v.Option("source", "the source "+c.Contact.Source, p.Source, false, []string{c.Contact.Source})
	p.Source = c.Contact.Source
	return Valid{Payload: p, PhoneE164: e164}, v.Errors
}

// said is the content without the browser's measurements.
func said(p Valid) Valid {
	p.Website, p.ElapsedMs = "", nil
	return p
}
