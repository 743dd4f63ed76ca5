package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/mail"
)

// PersonComes is the promise that a person takes a conversation over, and answers in it.
const PersonComes = "chat.handover"

// saveDeadline stores what a hand-over owes now.
func (s *Service) saveDeadline(ctx context.Context, tx *db.Tx, h Handover, now time.Time) error {
	d := deadlines.Deadline{Promise: PersonComes, OwnerID: h.ID, StartedAt: h.AskedAt, DueAt: h.DueAt, State: deadlines.Open, Person: h.TakenBy}
	switch h.State() {
	case NoPerson:
		return deadlines.Close(ctx, tx, PersonComes, h.ID, deadlines.Cancelled, now)
	case Taken:
		if h.UnansweredAt.IsZero() {
			return deadlines.Close(ctx, tx, PersonComes, h.ID, deadlines.Met, now)
		}
		d.StartedAt, d.DueAt = h.UnansweredAt, h.UnansweredAt.Add(s.Catalog.Chat.Handover.AnswerTime())
	case Waiting:
	}
	d.NextAt = deadlines.Armed(h.timers(s.Catalog.Chat), now)
	return deadlines.Save(ctx, tx, d)
}

// handovers stands for the clock of hand-overs.
type handovers struct{ *Service }

// Handovers answers for what conversations owe that need a person (deadlines.Owner).
func (s *Service) Handovers() deadlines.Owner { return handovers{s} }

// Promise implements deadlines.Owner.
func (handovers) Promise() string { return PersonComes }

// Alarms implements deadlines.Owner.
func (o handovers) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).HandoverByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	h, err := oneHandover(row, err)
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: h.timers(o.Catalog.Chat),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			o.newsAfter(tx, h.ConversationID, t.Kind)
			return o.mailStaff(ctx, tx, h, "", mail.Message{
				Key: fmt.Sprintf("%s:%s:%s:%d", alertKind, h.ID, t.Kind, t.Due.Unix()), Kind: alertKind, Subject: "Chat: " + t.Label,
			}, t.Label, "These alerts stop as soon as somebody takes the conversation over and answers, or closes it.")
		},
	}, nil
}

// Lines implements deadlines.Owner. A conversation has no name until the visitor has left one.
func (o handovers) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(o.DB.Read()).AlertingHandovers(ctx)
	if err != nil {
		return nil, fmt.Errorf("chat: conversations that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, r := range rows {
		line := deadlines.Line{Subject: r.ConversationID}
		if r.LeadID.Valid {
			lead, err := o.Leads.Get(ctx, r.LeadID.String)
			if err != nil {
				return nil, fmt.Errorf("chat: whose conversation waits: %w", err)
			}
			line.Name = lead.Name
		}
		out[r.ID] = line
	}
	return out, nil
}

// Counts are the open hand-overs.
type Counts struct{ Waiting, Taken, Overdue int }

// Count counts the conversations that need a person or have one.
func (s *Service) Count(ctx context.Context) (Counts, error) {
	n, err := sqlgen.New(s.DB.Read()).CountOpenHandovers(ctx, s.Clock.Now())
	if err != nil {
		return Counts{}, fmt.Errorf("chat.Count: %w", err)
	}
	return Counts{int(n.Waiting), int(n.Taken), int(n.Overdue)}, nil
}
