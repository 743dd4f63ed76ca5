package chat

import (
	"context"
	"fmt"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Call puts a conversation before the staff because its visitor asks for a person, also
// before the first word. It returns the hand-over and the token for the browser's cookie,
// or a problem: 422 for names that are none, 403 for another browser's conversation.
func (s *Service) Call(ctx context.Context, from Browser, names Names) (Handover, string, error) {
	v := &forms.Checker{Limits: s.Catalog.Chat.Limits}
	if names = names.checked(v); len(v.Errors) > 0 {
		return Handover{}, "", httpx.Invalid(v.Errors...)
	}
	brought := from.Token != ""
	if !brought {
		from.Token = s.IDs.Token()
	}
	var h Handover
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		t := &Turn{Token: from.Token, s: s}
		if err := t.open(ctx, q, brought, Payload{Names: names}, now); err != nil {
			return err
		}
		person, err := openHandover(ctx, q, t.conversation.ID)
		if err != nil {
			return err
		}
		if person.State() != NoPerson { // a second press changes nothing
			h = person
			return nil
		}
		messages, err := q.Messages(ctx, t.conversation.ID)
		if err != nil {
			return fmt.Errorf("reading the messages: %w", err)
		}
		said := saidBefore(messages)
		last := ""
		if len(said) > 0 {
			last = said[len(said)-1]
		}
		if h, err = s.callPerson(ctx, tx, t.conversation, person, []string{"asked"}, last, now); err != nil {
			return err
		}
		if err := q.SetSpokenAt(ctx, sqlgen.SetSpokenAtParams{ID: t.conversation.ID, LastMessageAt: now}); err != nil {
			return err
		}
		return s.leadTalked(ctx, tx, t.conversation, 0, true)
	})
	if err != nil {
		return Handover{}, "", fmt.Errorf("chat.Call: %w", err)
	}
	return h, from.Token, nil
}
