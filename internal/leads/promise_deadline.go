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
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// promiseAlertKind is the kind of mail that tells the company of a promise that waits.
const promiseAlertKind = "leads.promise-alert"

// PromisedAnswer is the promise that a specialist is in touch with a lead.
const PromisedAnswer = "leads.answer"

// owed is what a promise owes: an answer, until somebody was in touch. next is when its
// next alert is due.
func (p Promise) owed(next time.Time) deadlines.Deadline {
	d := deadlines.Deadline{Promise: PromisedAnswer, OwnerID: p.ID, StartedAt: p.MadeAt, DueAt: p.DueAt, NextAt: next, State: deadlines.Open}
	if !p.KeptAt.IsZero() {
		d.State, d.MetAt = deadlines.Met, p.KeptAt
	}
	return d
}

// forgetPromised removes the clocks of what a lead was promised.
func forgetPromised(ctx context.Context, tx *db.Tx, leadID string) error {
	made, err := sqlgen.New(tx).PromisesOfLead(ctx, leadID)
	if err != nil {
		return fmt.Errorf("leads: promises of %s: %w", leadID, err)
	}
	for _, p := range made {
		if err := deadlines.Forget(ctx, tx, PromisedAnswer, p.ID); err != nil {
			return err
		}
	}
	return nil
}

// answers stands for the clock of promises.
type answers struct{ *Promises }

// Answers answers for what was promised to leads (deadlines.Owner).
func (s *Promises) Answers() deadlines.Owner { return answers{s} }

// Promise implements deadlines.Owner.
func (answers) Promise() string { return PromisedAnswer }

// Alarms implements deadlines.Owner.
func (a answers) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	p, err := foundPromise(sqlgen.New(tx).PromiseByID(ctx, id))
	if httpx.AsProblem(err) != nil {
		return deadlines.Alarms{}, deadlines.ErrGone // its lead was erased
	}
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: promiseTimers(a.Catalog, p),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			a.newsAfter(tx, p.LeadID, t.Kind)
			return a.mailPromiseAlert(ctx, tx, p, t)
		},
	}, nil
}

// Lines implements deadlines.Owner. A lead is called by the door at which it asked, and its name.
func (a answers) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(a.DB.Read()).AlertingPromises(ctx)
	if err != nil {
		return nil, fmt.Errorf("leads: promises that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, r := range rows {
		out[r.ID] = deadlines.Line{Subject: r.LeadID, Ref: catalog.Label(a.Catalog.Leads.Sources, r.Source), Name: cmp.Or(r.Name, r.Email)}
	}
	return out, nil
}

// mailPromiseAlert tells the company that somebody still waits.
func (s *Promises) mailPromiseAlert(ctx context.Context, tx *db.Tx, p Promise, t deadlines.Timer) error {
	source := catalog.Label(s.Catalog.Leads.Sources, p.Source)
	letter, err := s.message(mail.Message{
		Key: promiseAlertKind + ":" + p.ID + ":" + t.Kind, Kind: promiseAlertKind, Class: mail.Notification, To: s.Admin, Ref: p.LeadID,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, p.who(), source),
	}, layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, answer by %s", p.who(), source, s.clockText(p.DueAt)),
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
