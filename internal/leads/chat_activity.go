package leads

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// ChatActivity is what a conversation with the assistant changes of a lead.
type ChatActivity struct {
	// Messages is how many the lead wrote since the last ChatActivity.
	Messages int
	// NeedsHuman tells whether a person must answer; nil when that has not changed.
	NeedsHuman *bool
	// Touch is kept in the lead's history if it has a Type.
	Touch Touch
}

// RecordChat lets a lead grow by a conversation, in the caller's transaction. A merged
// lead's goes to the one that stands for it; an erased one's nowhere. It returns
// db.ErrAgain when another transaction touched the lead in between.
func (s *Service) RecordChat(ctx context.Context, tx *db.Tx, leadID string, t ChatActivity) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	lead, err := resolved(ctx, q, leadID)
	if err != nil {
		return fmt.Errorf("leads.RecordChat %s: %w", leadID, err)
	}
	if lead.State == StateErased {
		return nil
	}
	lead.Behavior.ChatInteractions += t.Messages
	if t.NeedsHuman != nil {
		lead.ChatNeedsHuman = *t.NeedsHuman
	}
	if t.Messages > 0 {
		lead = lead.talked(networkMark(ctx), now)
	}
	if err := s.d.Store.update(ctx, q, s.d.Store.Scored(lead, now)); err != nil {
		return err
	}
	Publish(s.d.Bus, tx, lead.ID, "talked")
	if t.Touch.Type == "" {
		return nil
	}
	return s.d.Store.addTouch(ctx, q, lead.ID, t.Touch, now)
}

// talked notes that a person wrote in the chat. Who talks after a contact that may be a
// stranger's, or from where the person never came, may be that stranger.
func (l Lead) talked(network string, now time.Time) Lead {
	p := l.Provenance.clone()
	foreign := !p.ForeignAt.IsZero() && now.Sub(p.ForeignAt) < day ||
		network != "" && len(p.Networks) > 0 && !slices.Contains(p.Networks, network)
	if foreign {
		p.OwnAt, p.ForeignAt = l.lastOwn(), now
	}
	p.ServiceOnly, p.ToldOnly, p.WroteAt = false, false, time.Time{}
	l.Provenance = p
	l.LastActivity, l.UpdatedAt, l.by = now, now, "chat"
	return l
}
