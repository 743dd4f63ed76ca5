package chat

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// RaiseDue raises every alert whose time has come and returns how many hand-overs it
// touched. Any instance may call it at any time: a ledger lets each be raised once.
func (s *Service) RaiseDue(ctx context.Context) (int, error) {
	now := s.Clock.Now()
	waiting, err := sqlgen.New(s.DB.Read()).DueHandovers(ctx, sqlgen.DueHandoversParams{NextTimerAt: db.NullTime(now), Limit: 100})
	if err != nil {
		return 0, fmt.Errorf("chat.RaiseDue: %w", err)
	}
	n, err := jobs.InTurn(waiting, func(id string) error { return s.raise(ctx, id, now) })
	if err != nil {
		return n, fmt.Errorf("chat.RaiseDue: %w", err)
	}
	return n, nil
}

func (s *Service) raise(ctx context.Context, id string, now time.Time) error {
	return s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		row, err := q.HandoverByID(ctx, id)
		if err != nil {
			return err
		}
		h, err := handoverFromRow(row)
		if err != nil {
			return err
		}
		timers := h.timers(s.Catalog.Chat)
		insert := func(t deadlines.Timer) (bool, error) {
			n, err := q.InsertHandoverAlert(ctx, sqlgen.InsertHandoverAlertParams{HandoverID: id, Kind: t.Kind, DueAt: t.Due, FiredAt: now})
			return n == 1, err
		}
		if err := deadlines.Record(deadlines.Due(timers, now), insert, func(t deadlines.Timer) error {
			s.newsAfter(tx, h.ConversationID, t.Kind)
			return s.mailStaff(ctx, tx, h, "", mail.Message{
				Key: fmt.Sprintf("%s:%s:%s:%d", alertKind, h.ID, t.Kind, t.Due.Unix()), Kind: alertKind, Subject: "Chat: " + t.Label,
			}, t.Label, "These alerts stop as soon as somebody takes the conversation over and answers, or closes it.")
		}); err != nil {
			return err
		}
		n, err := q.SetHandoverTimer(ctx, sqlgen.SetHandoverTimerParams{
			ID: id, Version: int32(h.Version), NextTimerAt: db.NullTime(deadlines.Next(timers, now)), //nolint:gosec // a count of changes
		})
		if err == nil && n == 0 {
			return db.ErrAgain // somebody took it over meanwhile
		}
		return err
	})
}

// NextTimer is when the next alert is due, zero when none is.
func (s *Service) NextTimer(ctx context.Context) (time.Time, error) {
	at, err := deadlines.Earliest(sqlgen.New(s.DB.Read()).EarliestHandoverTimer(ctx))
	if err != nil {
		return time.Time{}, fmt.Errorf("chat.NextTimer: %w", err)
	}
	return at, nil
}

// HandoverAlert is the latest thing raised on a conversation that still waits.
type HandoverAlert struct {
	HandoverID, ConversationID, Kind string
	// LeadName is empty until the visitor has left an address with a name.
	LeadName string
	At       time.Time
}

// Alerts lists what is raised and still true, newest first.
func (s *Service) Alerts(ctx context.Context) ([]HandoverAlert, error) {
	rows, err := sqlgen.New(s.DB.Read()).AlertsOfHandovers(ctx, 500)
	if err != nil {
		return nil, fmt.Errorf("chat.Alerts: %w", err)
	}
	out := make([]HandoverAlert, len(rows))
	for i, r := range rows {
		out[i] = HandoverAlert{HandoverID: r.ID, ConversationID: r.ConversationID, Kind: deadlines.BoardKind(r.Kind), At: r.FiredAt}
		if !r.LeadID.Valid {
			continue
		}
		lead, err := s.Leads.Get(ctx, r.LeadID.String)
		if err != nil {
			return nil, fmt.Errorf("chat.Alerts: %w", err)
		}
		out[i].LeadName = lead.Name
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
