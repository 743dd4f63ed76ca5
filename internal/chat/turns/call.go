package turns

import (
	"context"
	"fmt"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// CallPerson calls staff into a conversation because its visitor asks for a person, also
// before the first message. It returns the hand-over and the token for the browser's cookie,
// or a problem: 422 for invalid names, 403 for another browser's conversation.
func (s *Turns) CallPerson(ctx context.Context, from conversations.Browser, names conversations.Names) (handover.Handover, string, error) {
	v := &forms.Checker{Limits: s.deps.Catalog.Chat.Limits}
	if names = names.Checked(v); len(v.Errors) > 0 {
		return handover.Handover{}, "", httpx.Invalid(v.Errors...)
	}
	brought := from.Token != ""
	if !brought {
		from.Token = s.deps.IDs.Token()
	}
	var h handover.Handover
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := s.deps.Clock.Now()
		c, err := conversations.Open(ctx, tx, conversations.Opening{
			ID: s.deps.IDs.Row("chat", now), Token: from.Token, Brought: brought, Names: names,
		}, now)
		if err != nil {
			return err
		}
		person, err := handover.Open(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		if person.State() != handover.NoPerson { // a second press changes nothing
			h = person
			return nil
		}
		messages, err := conversations.Messages(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		last := ""
		if said := conversations.SaidByVisitor(messages); len(said) > 0 {
			last = said[len(said)-1]
		}
		if h, err = s.deps.Handovers.Call(ctx, tx, c.ID, person, []string{handover.Asked}, last, now); err != nil {
			return err
		}
		if err := conversations.SetSpokenAt(ctx, tx, c.ID, now); err != nil {
			return err
		}
		return s.leadTalked(ctx, tx, c.Row, 0, true)
	})
	if err != nil {
		return handover.Handover{}, "", fmt.Errorf("chat.CallPerson: %w", err)
	}
	return h, from.Token, nil
}
