package captures

import (
	"cmp"
	"context"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/inbound"
)

// FromChat is the source of what was left in the chat, by its form or typed (V103).
const FromChat = "ai_assistant"

// Typed is what a visitor typed into the chat in place of a form. Email, or the number in E.164, is set.
type Typed struct {
	// Conversation is its id; it began at Since. LeadID is its lead, empty while it has none.
	Conversation, LeadID string
	Since                time.Time

	Name, Email, Phone, PhoneE164, ServiceType, SessionID string

	// Told is what the visitor was told of how we use it.
	Told string
	// Service: the visitor wants something of what we do for them already (leads.Contact).
	Service bool
	// Promised: an answer was promised in the conversation before.
	Promised bool
}

// value is what makes two of one conversation one.
func (t Typed) value() string {
	return forms.ContentHash([]string{leads.NormalEmail(t.Email), t.PhoneE164})
}

// Ways are the number and the address in a line.
func (t Typed) Ways() string {
	return strings.Join(leads.Union([]string{t.Phone, t.Email}), ", ")
}

// Take stores what a visitor typed into the chat as a capture, in the caller's transaction: once for a conversation and
// what was typed, and with one promise for the conversation. It returns whose lead it is.
func (s *Captures) Take(ctx context.Context, tx *db.Tx, t Typed) (leadID string, err error) {
	c, isNew, err := s.Add(ctx, tx, typedKey+t.Conversation+":"+t.value(), inbound.Draft[Capture]{
		Said: t,
		Make: func(e inbound.Entry) Capture {
			return Capture{
				Entry: e, Email: t.Email, Name: t.Name, Phone: t.Phone, PhoneE164: t.PhoneE164, Interests: []string{}, Source: FromChat,
				ServiceType: t.ServiceType, SessionID: t.SessionID, Qualified: Qualification(s.catalog.Captures, leads.Behavior{}, nil),
				Recommendations: []string{}, typed: t,
			}
		},
	})
	if err != nil || isNew || t.LeadID == "" {
		return cmp.Or(t.LeadID, c.LeadID), err
	}
	c.typed = t // typed before, and something else meanwhile: it is the latest again
	lead, err := s.people.Details().Grow(ctx, tx, t.LeadID, c.contactTyped(s.catalog), t.Since)
	return lead.ID, err
}

// typedKey begins the key of a capture that was typed, before its conversation's id.
const typedKey = "chat:"

// conversation is the id of the one in which it was typed, empty where it came by a form, or its person was erased.
func (c Capture) conversation() string {
	rest, is := strings.CutPrefix(c.AddedKey(), typedKey)
	if !is {
		return ""
	}
	id, _, _ := strings.Cut(rest, ":")
	return id
}

// contactTyped is a typed capture in the words of leads.
func (c Capture) contactTyped(cat *catalog.Catalog) leads.Contact {
	in := c.contact(cat)
	in.Service = c.typed.Service
	in.Touch.Channel, in.Touch.Content = "chat", "Typed in the chat: "+c.typed.Ways()
	in.Consent.Wording = "Typed contact details into the chat on the website, and was told: " + c.typed.Told
	return in
}

// captureTyped makes a lead of the visitor, or lets the conversation's grow, and promises an answer if none is.
func (i intake) captureTyped(ctx context.Context, tx *db.Tx, c *Capture) error {
	var lead leads.Lead
	var err error
	if c.typed.LeadID == "" {
		lead, err = i.Leads.Capture(ctx, tx, c.contactTyped(i.Catalog))
	} else {
		lead, err = i.Leads.Details().Grow(ctx, tx, c.typed.LeadID, c.contactTyped(i.Catalog), c.typed.Since)
	}
	if err != nil {
		return err
	}
	if c.LeadID = lead.ID; c.typed.Promised {
		return nil
	}
	return i.promise(ctx, tx, *c)
}
