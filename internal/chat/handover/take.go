package handover

import (
	"context"
	"time"

	"wardgate/internal/chat/handover/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// Nobody means that no person has the conversation, for TakeOver.
const Nobody = "nobody"

// Taking is who takes a conversation over.
type Taking struct {
	Conversation string
	By           httpx.Actor
	// Name is the name that the visitor reads.
	Name string
	// From is who had it when the button was pressed, an account's id or Nobody: of two who press
	// at once only the first takes it, and the other gets a problem 409. Empty takes it from
	// anybody.
	From string
}

// TakeOver gives an open hand-over to somebody, or begins one for them where nobody asked for a
// person. The result is not stored yet, see Update.
func (s *Handovers) TakeOver(ctx context.Context, tx *db.Tx, h Handover, t Taking, now time.Time) (Handover, error) {
	if err := h.takenFrom(t.From); err != nil {
		return h, err
	}
	if h.State() == NoPerson {
		h = Handover{ID: s.deps.IDs.Row("handover", now), ConversationID: t.Conversation, Reasons: []string{}, AskedAt: now, DueAt: now, Version: 1}
		if err := sqlgen.New(tx).Insert(ctx, sqlgen.InsertParams{
			ID: h.ID, ConversationID: h.ConversationID, Reasons: "[]", AskedAt: h.AskedAt, DueAt: h.DueAt,
		}); err != nil {
			return h, err
		}
	}
	if h.State() == Waiting { // and goes on waiting, for the first answer
		h.UnansweredAt = now
		if err := deadlines.Restart(ctx, tx, PersonComes, h.ID); err != nil {
			return h, err
		}
	}
	h.TakenAt, h.TakenBy, h.TakenName = now, t.By.ID, t.Name
	return h, nil
}

// takenFrom refuses a press that was made on an older state; seen is who had the conversation
// then.
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
