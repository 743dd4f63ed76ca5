package inbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Take gives a conversation to the signed-in person: the assistant is silent from then on. It
// may be taken from a colleague, and without anybody having asked for a person.
func (s *Inbox) Take(ctx context.Context, id string) error { return s.TakeFrom(ctx, id, "") }

// TakeFrom is Take, but only from the person who had the conversation when the button
// was pressed, see handover.Taking.
func (s *Inbox) TakeFrom(ctx context.Context, id, from string) error {
	return s.move(ctx, id, "taken", func(m *move) error {
		me := httpx.ActorFrom(ctx)
		if m.person.State() == handover.Taken && m.person.TakenBy == me.ID {
			return errNothing
		}
		person, err := s.deps.Handovers.TakeOver(ctx, m.tx, m.person, handover.Taking{Conversation: id, By: me, Name: s.nameOf(me), From: from}, m.now)
		if err != nil {
			return err
		}
		m.person, m.note = person, s.deps.Wording.Say("joined", "{name}", s.nameOf(me))
		return nil
	})
}

// nameOf is the name that a visitor reads; an account may have no name yet.
func (s *Inbox) nameOf(a httpx.Actor) string { return cmp.Or(a.Name, s.deps.Wording.Say("someone")) }

// HandBack lets the assistant answer again. Only a conversation that somebody has can be
// handed back.
func (s *Inbox) HandBack(ctx context.Context, id string) error {
	return s.move(ctx, id, "handed-back", func(m *move) error {
		if m.person.State() != handover.Taken {
			return httpx.Conflict("Nobody has taken this conversation over.")
		}
		m.person = m.person.Ended(handover.Back, httpx.ActorFrom(ctx), m.now)
		m.note = s.deps.Wording.Say("handedBack", "{name}", m.person.TakenName)
		return nil
	})
}

// Close ends a hand-over: nothing is left to do, or the visitor was reached elsewhere.
func (s *Inbox) Close(ctx context.Context, id string) error {
	return s.move(ctx, id, "closed", func(m *move) error {
		switch m.person.State() {
		case handover.NoPerson:
			return errNothing
		case handover.Taken:
			m.note = s.deps.Wording.Say("handedBack", "{name}", m.person.TakenName)
		case handover.Waiting:
		}
		m.person = m.person.Ended(handover.Closed, httpx.ActorFrom(ctx), m.now)
		return nil
	})
}

// errNothing means that a move has already been made.
var errNothing = errors.New("chat: nothing to change")

// move is a change of who has a conversation.
type move struct {
	tx     *db.Tx
	row    conversations.Row
	person handover.Handover
	place  int32
	now    time.Time
	// note is added to the conversation, if there is one.
	note string
}

func (s *Inbox) moving(ctx context.Context, tx *db.Tx, id string) (*move, error) {
	m := &move{tx: tx, now: s.deps.Clock.Now()}
	err := conversations.Lock(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if m.row, err = conversations.ByID(ctx, tx, id); err != nil {
		return nil, err
	}
	if m.person, err = handover.Open(ctx, tx, id); err != nil {
		return nil, err
	}
	place, err := conversations.LastPlace(ctx, tx, id)
	m.place = place + 1
	return m, err
}

func (s *Inbox) move(ctx context.Context, id, kind string, act func(m *move) error) error {
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.moving(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := act(m); err != nil {
			return err
		}
		if _, err := s.deps.Handovers.Update(ctx, tx, m.person, m.now); err != nil {
			return err
		}
		if m.note != "" {
			if err := conversations.InsertNote(ctx, tx, s.deps.IDs.Row("msg", m.now), id, m.place, m.note, m.now); err != nil {
				return err
			}
		}
		if err := s.leadMoved(ctx, tx, m, kind); err != nil {
			return err
		}
		news.After(s.deps.Bus, tx, id, kind)
		return s.deps.Audit.Record(ctx, tx, audit.Entry{Action: "chat." + kind, Subject: id})
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("chat: conversation %s: %w", id, err)
	}
	return nil
}

// leadMoved records in the lead's history who took over, and that nobody waits any
// more.
func (s *Inbox) leadMoved(ctx context.Context, tx *db.Tx, m *move, kind string) error {
	if !m.row.LeadID.Valid {
		return nil
	}
	needs, err := handover.LeadWaits(ctx, tx, m.row.LeadID)
	if err != nil {
		return err
	}
	contents := map[string]string{
		"taken": "Took the conversation over", "handed-back": "Handed the conversation back to the assistant", "closed": "Closed the conversation",
	}
	if err := s.deps.Leads.RecordChat(ctx, tx, m.row.LeadID.String, leads.ChatActivity{
		NeedsHuman: &needs, Touch: leads.Touch{Type: "chat", Channel: "staff", Ref: m.row.ID, Outcome: kind, Content: contents[kind]},
	}); err != nil || kind == "taken" {
		return err
	}
	// Handed back or closed, they were answered: what else waits for somebody to get in touch with them is done (D97).
	return s.deps.Leads.Answered(ctx, tx, m.row.LeadID.String, leads.Answer{
		Fact: leads.ByAnswer, Channel: "chat", Content: "Answered in the chat", Ref: m.row.ID, At: m.now,
	})
}
