package promises

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/promises/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// alertKind is the kind of mail that tells the company of a promise that waits.
const alertKind = "leads.promise-alert"

// PromisedAnswer is the promise that a specialist is in touch with a lead.
const PromisedAnswer = "leads.answer"

// owed is what a promise owes: an answer, until somebody was in touch. next is when its
// next alert is due.
func (p Promise) owed(next time.Time) deadlines.Deadline {
	d := deadlines.Deadline{Promise: PromisedAnswer, OwnerID: p.ID, StartedAt: p.MadeAt, DueAt: p.DueAt, NextAt: next, State: deadlines.Open, Kind: "answer"}
	if !p.KeptAt.IsZero() {
		d.State, d.MetAt = deadlines.Met, p.KeptAt
	}
	return d
}

// EraseOfLead removes, in the caller's transaction, what a lead was promised, and the clocks of it.
func EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	made, err := q.PromisesOfLead(ctx, leadID)
	if err != nil {
		return fmt.Errorf("leads: promises of %s: %w", leadID, err)
	}
	for _, p := range made {
		if err := deadlines.Forget(ctx, tx, PromisedAnswer, p.ID); err != nil {
			return err
		}
	}
	return q.ErasePromises(ctx, leadID)
}

// answers stands for the clock of promises.
type answers struct{ *Promises }

// Answers answers for what was promised to leads (deadlines.Owner).
func (s *Promises) Answers() deadlines.Owner { return answers{s} }

// Promise implements deadlines.Owner.
func (answers) Promise() string { return PromisedAnswer }

// Alarms implements deadlines.Owner.
func (a answers) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	p, err := found(sqlgen.New(tx).PromiseByID(ctx, id))
	if httpx.AsProblem(err) != nil {
		return deadlines.Alarms{}, deadlines.ErrGone // its lead was erased
	}
	if err != nil {
		return deadlines.Alarms{}, err
	}
	return deadlines.Alarms{
		Timers: timers(a.d.Catalog, p),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			leads.Publish(a.d.Bus, tx, p.LeadID, t.Kind)
			return a.mailAlert(ctx, tx, p, t)
		},
	}, nil
}

// Lines implements deadlines.Owner. A lead is called by the form by which it asked, and its name.
func (a answers) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	rows, err := sqlgen.New(a.d.DB.Read()).AlertingPromises(ctx)
	if err != nil {
		return nil, fmt.Errorf("leads: promises that raised alerts: %w", err)
	}
	out := make(map[string]deadlines.Line, len(rows))
	for _, r := range rows {
		out[r.ID] = deadlines.Line{Subject: r.LeadID, Ref: catalog.Label(a.d.Catalog.Leads.Sources, r.Source), Name: cmp.Or(r.Name, r.Email, r.Phone)}
	}
	return out, nil
}

// Named implements deadlines.Owner.
func (a answers) Named(ctx context.Context, id string) (deadlines.Line, error) {
	p, err := a.Get(ctx, id)
	if httpx.AsProblem(err) != nil {
		return deadlines.Line{}, deadlines.ErrGone
	}
	return deadlines.Line{
		Subject: p.ID, Ref: catalog.Label(a.d.Catalog.Leads.Sources, p.Source), Name: p.who(), CameAt: p.MadeAt, DueAt: p.DueAt,
		Phone: p.PhoneE164, LeadID: p.LeadID,
	}, err
}

// mailAlert tells the company that a visitor still waits.
func (s *Promises) mailAlert(ctx context.Context, tx *db.Tx, p Promise, t deadlines.Timer) error {
	if own, err := s.d.Networks.Alert(ctx, tx, p.Ref); err != nil || !own {
		return err
	}
	source := catalog.Label(s.d.Catalog.Leads.Sources, p.Source)
	message, err := s.d.Letterhead.Message(mail.Message{
		Key: alertKind + ":" + p.ID + ":" + t.Kind, Kind: alertKind, Class: mail.Notification, Urgency: mail.Alerts, To: s.d.Admin(), Ref: p.LeadID,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, p.who(), source),
	}, layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, answer by %s", p.who(), source, s.d.Words(p.DueAt)),
		Blocks: []layout.Block{
			layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
				"%s has been waiting since %s. A specialist was promised by %s.", p.who(), s.d.Words(p.MadeAt), s.d.Words(p.DueAt))},
			layout.Facts{
				{Label: "Email", Value: p.Email, Href: "mailto:" + p.Email},
				{Label: "Phone", Value: p.Phone, Href: layout.Telephone(p.PhoneE164)},
				{Label: "Company", Value: p.Company},
				{Label: "Lead", Value: s.d.Origin + "/leads/" + p.LeadID, Href: s.d.Origin + "/leads/" + p.LeadID},
			},
			layout.Paragraph("Name, phone and company may be as typed in a form: the page of the lead says which of them nobody has verified."),
		},
		Reason: "These alerts stop as soon as someone was in touch and marks it on the Leads page.",
	})
	if err != nil {
		return err
	}
	err = s.d.Mail.EnqueueAnyway(ctx, tx, message)
	if invalid, ok := errors.AsType[*mail.InvalidError](err); ok { // the board shows the promise all the same
		s.d.Log.ErrorContext(ctx, "a mail to or about a lead cannot be written", "word", leads.Tag, "kind", alertKind, "row", p.LeadID, "field", invalid.Field)
		return nil
	}
	return err
}
