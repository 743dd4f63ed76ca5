package people

import (
	"context"
	"fmt"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/db"
)

// Typed is what a visitor has typed into a conversation of how they can be reached.
type Typed struct {
	// Conversation is locked by the caller.
	Conversation conversations.Row
	// Messages is how many the visitor has written in it.
	Messages int

	Name, Email, Phone, PhoneE164 string
	// Told is what they read of how we use it.
	Told string
	// Service: they want something of what we do for them already.
	Service bool
	// Danger: they were sent to the phones. Staff need the number; nothing is promised, mailed or sold.
	Danger bool
}

// Type makes a visitor known by what they typed, in the caller's transaction: as a capture (V103), or without one in danger.
// It returns the conversation, which is its lead's from now on.
func (s *People) Type(ctx context.Context, tx *db.Tx, t Typed) (conversations.Row, error) {
	row, now := t.Conversation, s.deps.Clock.Now()
	if t.Danger {
		return s.typeInDanger(ctx, tx, t)
	}
	lead, err := s.deps.Take(ctx, tx, captures.Typed{
		Conversation: row.ID, LeadID: row.LeadID.String, Since: row.CreatedAt, Name: t.Name, Email: t.Email, Phone: t.Phone, PhoneE164: t.PhoneE164,
		ServiceType: row.ServiceType, SessionID: row.SessionID, Told: t.Told, Service: t.Service, Promised: row.CapturedAt.Valid,
	})
	if err != nil {
		return row, fmt.Errorf("chat.Type: %w", err)
	}
	if row.CapturedAt.Valid {
		return row, nil
	}
	isNew := !row.LeadID.Valid
	if isNew {
		row.LeadID = db.NullText(lead)
	}
	row.CapturedAt = db.NullTime(now)
	if err := conversations.SetLead(ctx, tx, row.ID, row.LeadID.String, now); err != nil {
		return row, fmt.Errorf("chat.Type: %w", err)
	}
	if !isNew {
		return row, nil
	}
	return row, s.tied(ctx, tx, row, lead, t.Messages)
}

// typeInDanger makes the number known to who comes to help. Nobody is a customer by it, and no promotion begins.
func (s *People) typeInDanger(ctx context.Context, tx *db.Tx, t Typed) (conversations.Row, error) {
	row := t.Conversation
	in := leads.Contact{
		Email: t.Email, Name: t.Name, Phone: t.Phone, PhoneE164: t.PhoneE164, Source: captures.FromChat, Service: true,
		Touch: leads.Touch{Type: "chat", Channel: "chat", Ref: row.ID, Content: "Typed in the chat, and was sent to the phones"},
	}
	if row.LeadID.Valid {
		_, err := s.deps.Leads.Details().Grow(ctx, tx, row.LeadID.String, in, row.CreatedAt)
		return row, err
	}
	lead, err := s.deps.Leads.Capture(ctx, tx, in)
	if err != nil {
		return row, fmt.Errorf("chat.Type: %w", err)
	}
	row.LeadID = db.NullText(lead.ID)
	return row, conversations.SetUncaptured(ctx, tx, row.ID, lead.ID)
}

// Name adds a name that was typed later to the lead of a conversation.
func (s *People) Name(ctx context.Context, tx *db.Tx, row conversations.Row, name string) error {
	_, err := s.deps.Leads.Details().Grow(ctx, tx, row.LeadID.String, leads.Contact{
		Name: name, Source: captures.FromChat, Touch: leads.Touch{Type: "chat", Channel: "chat", Ref: row.ID, Content: "Typed their name in the chat"},
	}, row.CreatedAt)
	return err
}
