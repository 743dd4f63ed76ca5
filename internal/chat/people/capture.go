package people

import (
	"context"
	"fmt"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/db"
)

// Captured links the conversation in which somebody left an address to their lead, and
// thanks them there (V103, U8). It is called within the capture's transaction; a capture
// that names no conversation changes nothing.
func (s *People) Captured(ctx context.Context, tx *db.Tx, c captures.Capture) error {
	if c.SessionID == "" {
		return nil
	}
	now := s.deps.Clock.Now()
	found, err := conversations.OfSession(ctx, tx, c.SessionID)
	if err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	if len(found) != 1 { // none, or a session's id that was copied
		return nil
	}
	if err := conversations.Lock(ctx, tx, found[0]); err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	row, isThere, err := conversations.Find(ctx, tx, found[0])
	if err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	if !isThere || row.LeadID.Valid { // just deleted; and a conversation's lead does not change
		return nil
	}
	if row.IsBound && !s.deps.Conversations.IsOwner(ctx, row.OwnerHash) { // a session's id stands in addresses, and so in logs of proxies
		return nil
	}
	if err := conversations.SetLead(ctx, tx, row.ID, c.LeadID, now); err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	messages, err := conversations.Messages(ctx, tx, row.ID)
	if err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	if err := conversations.InsertNote(
		ctx, tx, s.deps.IDs.Row("msg", now), row.ID, conversations.NextPlace(messages), s.deps.Wording.Say("captured"), now,
	); err != nil {
		return err
	}
	return s.tied(ctx, tx, row, c.LeadID, len(conversations.SaidByVisitor(messages)))
}

// tied adds a conversation, in which the visitor wrote so many messages, to the lead who it turned out to be.
func (s *People) tied(ctx context.Context, tx *db.Tx, row conversations.Row, leadID string, messages int) error {
	needs, err := handover.LeadWaits(ctx, tx, db.NullText(leadID))
	if err != nil {
		return err
	}
	news.After(s.deps.Bus, tx, row.ID, "captured")
	return s.deps.Leads.RecordChat(ctx, tx, leadID, leads.ChatActivity{
		Messages: messages, NeedsHuman: &needs,
		Touch: leads.Touch{
			Type: "chat", Channel: "website", Ref: row.ID,
			Content: fmt.Sprintf("Talked with the assistant, chat score %d/%d", row.Score, s.deps.Catalog.Chat.Score.Cap),
		},
	})
}
