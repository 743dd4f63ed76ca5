package inbox

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Speak sends the visitor a message in the name of the signed-in person, who has
// the conversation; key is the Idempotency-Key header, empty when there was none.
// It returns a problem 409 when somebody else or nobody has it.
func (s *Inbox) Speak(ctx context.Context, id, key, message string) (conversations.Message, error) {
	v := &forms.Checker{Limits: s.deps.Catalog.Chat.Limits, Links: true}
	message = v.Text("message", message, "Please write something first.")
	if len(v.Errors) > 0 {
		return conversations.Message{}, httpx.Invalid(v.Errors...)
	}
	var said conversations.Message
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.moving(ctx, tx, id)
		if err != nil {
			return err
		}
		me := httpx.ActorFrom(ctx)
		if key != "" {
			known, err := conversations.MessageByKey(ctx, tx, conversations.Key(id, me.ID+":"+key))
			if found, err := forms.Repeats(known.Content, message, err); err != nil || found {
				said = conversations.Message{ID: known.ID, Role: conversations.Staff, Content: known.Content, At: known.CreatedAt, From: conversations.FromStaff, Name: known.Name}
				return err
			}
		}
		if m.person.State() != handover.Taken || m.person.TakenBy != me.ID {
			return httpx.Conflict("Take the conversation over first: another person or the assistant has it.")
		}
		row := conversations.MessageRow{
			ID: s.deps.IDs.Row("msg", m.now), ConversationID: id, Place: m.place, Role: conversations.Staff, Content: message, SpokenBy: conversations.FromStaff, Name: s.nameOf(me), CreatedAt: m.now,
		}
		if key != "" {
			row.IdempotencyKey = conversations.Key(id, me.ID+":"+key)
		}
		said, err = s.spoken(ctx, tx, m, row)
		return err
	})
	if err != nil {
		return conversations.Message{}, fmt.Errorf("chat.Speak: %w", err)
	}
	return said, nil
}

// spoken stores a message of a member of staff: the visitor has their answer.
func (s *Inbox) spoken(ctx context.Context, tx *db.Tx, m *move, row conversations.MessageRow) (conversations.Message, error) {
	if err := conversations.Insert(ctx, tx, row); err != nil {
		return conversations.Message{}, err
	}
	if _, err := s.deps.Handovers.Await(ctx, tx, m.person, time.Time{}, m.now); err != nil {
		return conversations.Message{}, err
	}
	if err := conversations.SetSpokenAt(ctx, tx, m.row.ID, m.now); err != nil {
		return conversations.Message{}, err
	}
	news.After(s.deps.Bus, tx, m.row.ID, "replied")
	return conversations.FromRow(row)
}
