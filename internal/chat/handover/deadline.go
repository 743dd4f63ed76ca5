package handover

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/handover/sqlgen"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/mail"
)

// PersonComes is the promise that a person takes a conversation over, and answers in it.
const PersonComes = "chat.handover"

// saveDeadline stores what a hand-over owes now.
func (s *Handovers) saveDeadline(ctx context.Context, tx *db.Tx, h Handover, now time.Time) error {
	d := deadlines.Deadline{Promise: PersonComes, OwnerID: h.ID, StartedAt: h.AskedAt, DueAt: h.DueAt, State: deadlines.Open, Person: h.TakenBy, Kind: "chat", Emergency: isUrgent(h.Reasons)}
	switch h.State() {
	case NoPerson:
		return deadlines.Close(ctx, tx, PersonComes, h.ID, deadlines.Cancelled, now)
	case Taken:
		if h.UnansweredAt.IsZero() {
			return deadlines.Close(ctx, tx, PersonComes, h.ID, deadlines.Met, now)
		}
		d.StartedAt, d.DueAt = h.UnansweredAt, h.UnansweredAt.Add(s.deps.Catalog.Chat.Handover.AnswerTime())
	case Waiting:
	}
	d.NextAt = deadlines.Armed(h.Timers(s.deps.Catalog.Chat), now)
	if err := deadlines.Save(ctx, tx, d); err != nil || s.deps.Emergency == nil || h.State() != Waiting || !isUrgent(h.Reasons) {
		return err
	}
	return s.deps.Emergency(ctx, tx, d)
}

// Promise implements deadlines.Owner for conversations that need a person.
func (*Handovers) Promise() string { return PersonComes }

// Alarms implements deadlines.Owner.
func (s *Handovers) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	h, err := one(row, err)
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: h.Timers(s.deps.Catalog.Chat),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			news.After(s.deps.Bus, tx, h.ConversationID, t.Kind)
			return s.mailAlert(ctx, tx, h, mail.Message{
				Key: fmt.Sprintf("%s:%s:%s:%d", AlertMail, h.ID, t.Kind, t.Due.Unix()), Kind: AlertMail, Subject: "Chat: " + t.Label,
			}, t.Label)
		},
	}, nil
}

// Lines implements deadlines.Owner. A conversation has no name until the visitor has left one.
func (s *Handovers) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(s.deps.DB.Read()).Alerting(ctx)
	if err != nil {
		return nil, fmt.Errorf("chat: conversations that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, r := range rows {
		if out[r.ID], err = s.line(ctx, r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Named implements deadlines.Owner.
func (s *Handovers) Named(ctx context.Context, id string) (deadlines.Line, error) {
	r, err := sqlgen.New(s.deps.DB.Read()).Named(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Line{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Line{}, fmt.Errorf("chat: naming a conversation that waits: %w", err)
	}
	line, err := s.line(ctx, sqlgen.AlertingRow{
		ID: r.ID, ConversationID: r.ConversationID, Reasons: r.Reasons, AskedAt: r.AskedAt, DueAt: r.DueAt, TakenAt: r.TakenAt, LeadID: r.LeadID, Words: r.Words,
	})
	line.Holder = r.TakenName
	return line, err
}

// line is how a board calls a conversation.
func (s *Handovers) line(ctx context.Context, r sqlgen.AlertingRow) (deadlines.Line, error) {
	var reasons []string
	if err := json.Unmarshal([]byte(r.Reasons), &reasons); err != nil {
		return deadlines.Line{}, fmt.Errorf("chat: why a person is called: %w", err)
	}
	line := deadlines.Line{
		Subject: r.ConversationID, Emergency: !r.TakenAt.Valid && isUrgent(reasons), CameAt: r.AskedAt, DueAt: r.DueAt, Words: r.Words, LeadID: r.LeadID.String,
	}
	if r.LeadID.Valid {
		lead, err := s.deps.Leads.Get(ctx, r.LeadID.String)
		if err != nil {
			return deadlines.Line{}, fmt.Errorf("chat: whose conversation waits: %w", err)
		}
		line.Name, line.Phone = lead.Name, lead.PhoneE164
	}
	return line, nil
}
