package leadstest

import (
	"context"

	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// Known is somebody who wrote to us by the contact form.
func Known(email, name, phone, e164 string) leads.Contact {
	return leads.Contact{
		Email: email, Name: name, Phone: phone, PhoneE164: e164, Source: "contact", Touch: leads.Touch{Type: "contact_message", Channel: "website"},
		Consent: leads.Consent{Purpose: "contact", Basis: leads.Inquiry, Wording: "Wrote to us."},
	}
}

// Capturing stores a contact in a transaction of its own.
func Capturing(people *leads.Service, in leads.Contact) func(ctx context.Context, tx *db.Tx) error {
	return func(ctx context.Context, tx *db.Tx) error {
		_, err := people.Capture(ctx, tx, in)
		return err
	}
}
