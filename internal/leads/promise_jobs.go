package leads

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// promiseAlertKind is the kind of mail that tells the company of a promise that waits.
const promiseAlertKind = "leads.promise-alert"

// RaiseDue raises every alert whose time has come and returns how many promises it
// touched. Any instance may call it at any time: a ledger lets each be raised once.
func (s *Promises) RaiseDue(ctx context.Context) (int, error) {
	now := s.Clock.Now()
	waiting, err := sqlgen.New(s.DB.Read()).DuePromises(ctx, sqlgen.DuePromisesParams{NextTimerAt: db.NullTime(now), Limit: 100})
	if err != nil {
		return 0, fmt.Errorf("leads.Promises.RaiseDue: %w", err)
	}
	n, err := jobs.InTurn(waiting, func(id string) error { return s.raise(ctx, id, now) })
	if err != nil {
		return n, fmt.Errorf("leads.Promises.RaiseDue: %w", err)
	}
	return n, nil
}

func (s *Promises) raise(ctx context.Context, id string, now time.Time) error {
	return s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		p, err := foundPromise(q.PromiseByID(ctx, id))
		if httpx.AsProblem(err) != nil {
			return nil //nolint:nilerr // its lead was erased
		}
		if err != nil {
			return err
		}
		timers := promiseTimers(s.Catalog, p)
		insert := func(t deadlines.Timer) (bool, error) {
			n, err := q.InsertPromiseAlert(ctx, sqlgen.InsertPromiseAlertParams{PromiseID: id, Kind: t.Kind, DueAt: t.Due, FiredAt: now})
			return n == 1, err
		}
		if err := deadlines.Record(deadlines.Due(timers, now), insert, func(t deadlines.Timer) error {
			s.newsAfter(tx, p.LeadID, t.Kind)
			return s.mailPromiseAlert(ctx, tx, p, t)
		}); err != nil {
			return err
		}
		n, err := q.SetPromiseTimer(ctx, sqlgen.SetPromiseTimerParams{
			ID: id, Version: int32(p.Version), NextTimerAt: db.NullTime(deadlines.Next(timers, now)), //nolint:gosec // a count of changes
		})
		if err == nil && n == 0 {
			return db.ErrAgain // somebody kept it meanwhile
		}
		return err
	})
}

// NextTimer is when the next alert is due, zero when none is.
func (s *Promises) NextTimer(ctx context.Context) (time.Time, error) {
	at, err := deadlines.Earliest(sqlgen.New(s.DB.Read()).EarliestPromiseTimer(ctx))
	if err != nil {
		return time.Time{}, fmt.Errorf("leads.Promises.NextTimer: %w", err)
	}
	return at, nil
}

// PromiseAlert is the latest thing raised on a promise that nobody has kept.
type PromiseAlert struct {
	PromiseID, LeadID, Name, Door, Kind string
	At                                  time.Time
}

// Alerts lists what is raised and still true, newest first.
func (s *Promises) Alerts(ctx context.Context) ([]PromiseAlert, error) {
	rows, err := sqlgen.New(s.DB.Read()).AlertsOfPromises(ctx, 500)
	if err != nil {
		return nil, fmt.Errorf("leads.Promises.Alerts: %w", err)
	}
	out := make([]PromiseAlert, len(rows))
	for i, r := range rows {
		out[i] = PromiseAlert{
			r.PromiseID, r.LeadID, cmp.Or(r.Name, r.Email), catalog.Label(s.Catalog.Leads.Sources, r.Source),
			deadlines.BoardKind(r.Kind), r.FiredAt,
		}
	}
	return out, nil
}

// mailPromiseAlert tells the company that somebody still waits.
func (s *Promises) mailPromiseAlert(ctx context.Context, tx *db.Tx, p Promise, t deadlines.Timer) error {
	door := catalog.Label(s.Catalog.Leads.Sources, p.Source)
	letter, err := s.message(mail.Message{
		Key: promiseAlertKind + ":" + p.ID + ":" + t.Kind, Kind: promiseAlertKind, Class: mail.Notification, To: s.Admin, Ref: p.LeadID,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, p.who(), door),
	}, layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, answer by %s", p.who(), door, s.clockText(p.DueAt)),
		Blocks: []layout.Block{
			layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
				"%s has been waiting since %s. A specialist was promised by %s.", p.who(), s.clockText(p.MadeAt), s.clockText(p.DueAt))},
			layout.Facts{
				{Label: "E-mail", Value: p.Email, Href: "mailto:" + p.Email},
				{Label: "Phone", Value: p.Phone, Href: telephone(p.PhoneE164)},
				{Label: "Company", Value: p.Company},
				{Label: "Lead", Value: s.Origin + "/leads/" + p.LeadID, Href: s.Origin + "/leads/" + p.LeadID},
			},
		},
		Reason: "These alerts stop as soon as somebody was in touch and marks it on the Leads page.",
	})
	if err != nil {
		return err
	}
	return s.enqueueOrTell(ctx, tx, letter)
}
