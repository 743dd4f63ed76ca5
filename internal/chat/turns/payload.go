package turns

import (
	"wardgate/catalog"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Payload is what the widget sends (V99, V146).
type Payload struct {
	conversations.Names
	ServiceType string `json:"serviceType,omitempty" doc:"the service on whose page the visitor is"`
	Message     string `json:"message" doc:"up to 2,000 characters"`
}

// Validate returns what is stored, and what must be corrected.
func Validate(c *catalog.Catalog, p Payload) (Payload, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Chat.Limits}
	p.Names = p.Names.Checked(v)
	v.Option("serviceType", "a service", p.ServiceType, false, append(catalog.IDs(c.Options.Quote["serviceType"]), ""))
	p.Message = v.Text("message", p.Message, "Please write something first.")
	return p, v.Errors
}
