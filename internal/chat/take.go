package chat

import (
	"cmp"
	"context"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Nobody has a conversation, for TakeFrom.
const Nobody = "nobody"

// Take gives a conversation to whoever is signed in: the assistant is silent from then
// on. It may be taken from a colleague, and without anybody having asked for a person.
func (s *Service) Take(ctx context.Context, id string) error { return s.TakeFrom(ctx, id, "") }

// TakeFrom is Take, but from the one alone who had the conversation when the press was
// made, an account's id or Nobody: of two who press at once only the first takes it. The
// other gets a problem 409. An empty from takes it from whoever has it.
func (s *Service) TakeFrom(ctx context.Context, id, from string) error {
	return s.move(ctx, id, "taken", func(m *move) error {
		me := httpx.ActorFrom(ctx)
		if m.person.State() == Taken && m.person.TakenBy == me.ID {
			return errNothing
		}
		if err := m.person.takenFrom(from); err != nil {
			return err
		}
		if m.person.State() == NoPerson {
			h, err := s.begun(ctx, m)
			if err != nil {
				return err
			}
			m.person = h
		}
		if m.person.State() == Waiting { // and waits on, for the first word
			m.person.UnansweredAt = m.now
			if err := deadlines.Restart(ctx, m.tx, PersonComes, m.person.ID); err != nil {
				return err
			}
		}
		m.person.TakenAt, m.person.TakenBy, m.person.TakenName = m.now, me.ID, s.nameOf(me)
		m.note = s.say("joined", "{name}", s.nameOf(me))
		return nil
	})
}

// takenFrom refuses a press that was meant for somebody else, and none that was meant for whoever has it.
func (h Handover) takenFrom(seen string) error {
	holder := Nobody
	if h.State() == Taken {
		holder = h.TakenBy
	}
	switch {
	case seen == "", seen == holder:
		return nil
	case holder == Nobody:
		return httpx.Conflict("The conversation was handed back meanwhile. Take it over again if you want it.")
	}
	return httpx.Conflict(h.TakenName + " has taken this conversation over meanwhile.")
}

// nameOf is how a visitor reads who answers; an account may have no name yet.
func (s *Service) nameOf(a httpx.Actor) string { return cmp.Or(a.Name, s.say("someone")) }

// begun is the hand-over of a conversation that somebody takes unasked.
func (s *Service) begun(ctx context.Context, m *move) (Handover, error) {
	h := Handover{ID: s.IDs.Row("handover", m.now), ConversationID: m.row.ID, Reasons: []string{}, AskedAt: m.now, DueAt: m.now, Version: 1}
	return h, m.q.InsertHandover(ctx, sqlgen.InsertHandoverParams{
		ID: h.ID, ConversationID: h.ConversationID, Reasons: "[]", AskedAt: h.AskedAt, DueAt: h.DueAt,
	})
}
