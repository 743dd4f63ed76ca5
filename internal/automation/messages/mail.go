package messages

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/wiring"
)

// mailLifetime is how long after its step a mail may still be sent: a day later it would coincide
// with the next one.
const mailLifetime = 24 * time.Hour

// WriterDeps are the dependencies of Writer. All are required.
type WriterDeps struct {
	DB        *db.DB
	Catalog   *catalog.Catalog
	Leads     *leads.Service
	Consent   *subscribers.OptOuts
	Links     *links.Keys
	Gate      *Gate
	Renderer  *templates.Renderer
	Templates *templates.Templates
	Runs      *runs.Runs
	Tasks     *tasks.Store
	Mail      *mail.Outbox
	Texts     *sms.Outbox
}

// Writer puts the messages of steps into the outboxes.
type Writer struct{ d WriterDeps }

// NewWriter returns a Writer.
func NewWriter(d WriterDeps) (*Writer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Writer{d}, nil
}

// Message is the mail or text message of a step to its lead.
type Message struct {
	Run    runs.Row
	Step   runs.StepRow
	Action rules.Action
	Lead   leads.Lead
}

// WriteMail sends the mail of a step if it may be sent now: in office hours if the plan is
// limited to them, within the cap, and with consent.
func (w *Writer) WriteMail(ctx context.Context, tx *db.Tx, now time.Time, m Message) (runs.Result, error) {
	spec, err := runs.In(tx, now).Spec(ctx, m.Run)
	if err != nil {
		return runs.Result{}, err
	}
	reason, err := w.d.Gate.MayWrite(ctx, tx, now, spec, m.Lead)
	if err != nil {
		return runs.Result{}, err
	}
	if r, skipped := skip(reason); skipped {
		return r, nil
	}
	if spec.OfficeHours {
		if opens := w.d.Gate.nextOpen(now); opens.After(now) {
			return runs.Result{Until: opens, Outcome: "Waits for the office hours."}, nil
		}
	}
	free, err := w.d.Gate.freeAt(ctx, tx, now, m.Lead)
	if err != nil {
		return runs.Result{}, err
	}
	if free.After(now) {
		return w.putOff(m.Step, free), nil
	}
	made, links, err := w.mail(ctx, tx, m)
	if err != nil {
		return runs.Result{}, err
	}
	id, err := w.d.Mail.Enqueue(ctx, tx, made)
	if err != nil { // a retry cannot help: no mail can carry it
		return runs.Result{State: runs.StepSkipped, Outcome: "The mail cannot be written: " + err.Error()}, nil //nolint:nilerr // reported in the outcome
	}
	if id == "" { // several leads of one mailbox, such as names with a plus sign, or a rule that repeats a template
		return runs.Result{State: runs.StepSkipped, Outcome: fmt.Sprintf("Left out: this mailbox got this mail %d times within a day.", mail.PerDay)}, nil
	}
	if err := engagement.Store(ctx, tx, m.Step.ID, links); err != nil {
		return runs.Result{}, err
	}
	return runs.Result{State: runs.StepDone, Outcome: "Sent: " + made.Subject, Ref: id}, nil
}

// skip is the result for a message that must not be sent; false when it may be sent.
func skip(reason subscribers.SkipReason) (runs.Result, bool) {
	if reason == "" {
		return runs.Result{}, false
	}
	r := runs.Result{State: runs.StepSkipped, Outcome: reason.Text()}
	if reason.Final() {
		r.Ends = runs.BecauseUnsubscribed
	}
	return r, true
}

// putOff defers a mail or text message for which the cap has no room, or skips it when it would
// come far too late.
func (w *Writer) putOff(step runs.StepRow, free time.Time) runs.Result {
	if free.Sub(step.FirstDueAt) > time.Duration(w.d.Catalog.Automation.CapDays)*24*time.Hour {
		return runs.Result{State: runs.StepSkipped, Outcome: "Left out: this person got as many mails as anyone may get."}
	}
	return runs.Result{Until: free, Outcome: "Put off: this person has just had other mails."}
}

// mail is the mail of a step to a lead, with the targets of its links.
func (w *Writer) mail(ctx context.Context, tx *db.Tx, m Message) (mail.Message, []string, error) {
	t, err := templates.At(ctx, tx, m.Action.Config.Template, m.Step.TemplateVersion)
	if err != nil {
		return mail.Message{}, nil, err
	}
	to, err := w.d.Links.FollowUpLinks(ctx, tx, m.Lead.ID, m.Step.ID)
	if err != nil {
		return mail.Message{}, nil, err
	}
	made, problems, err := w.d.Renderer.Render(t, m.Lead, to)
	if err != nil || len(problems) > 0 {
		return mail.Message{}, nil, fmt.Errorf("automation: the mail %q cannot be rendered: %v: %w", t.ID, problems, err)
	}
	return mail.Message{
		Key: engagement.Key(m.Step.ID), Kind: engagement.MailKind, Template: t.ID, Class: mail.Promotion, Ref: m.Step.ID, Lifetime: mailLifetime,
		To:      mail.Address{Name: m.Lead.GreetedAs(), Address: m.Lead.Email},
		ReplyTo: mail.Address{Name: w.d.Catalog.Company().Name, Address: w.d.Catalog.Company().Email},
		Subject: made.Subject, HTML: made.HTML, Text: made.Text,
		Headers: map[string]string{"List-Unsubscribe": "<" + to.Leave + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
		Secrets: to.Secrets(len(made.Links)),
	}, made.Links, nil
}

// PreviewStep renders the mail of a step as its lead would get it now: in the version with which
// its run began, with today's data of the lead. Nothing is sent or stored. It returns a problem
// 404 for a step that does not exist, sends no mail, or whose lead was erased.
func (w *Writer) PreviewStep(ctx context.Context, stepID string) (templates.Preview, error) {
	step, err := w.d.Runs.StepByID(ctx, stepID)
	if err != nil {
		return templates.Preview{}, err
	}
	a, err := runs.ActionOf(step)
	if err != nil {
		return templates.Preview{}, err
	}
	l, err := w.d.Leads.Get(ctx, step.LeadID)
	if a.Type != rules.SendEmail || errors.Is(err, sql.ErrNoRows) || err == nil && l.State == leads.StateErased {
		return templates.Preview{}, httpx.NotFound("mail")
	}
	if err != nil {
		return templates.Preview{}, err
	}
	t, err := templates.At(ctx, w.d.DB.Read(), a.Config.Template, step.TemplateVersion)
	if err != nil {
		return templates.Preview{}, err
	}
	return w.d.Templates.Preview(ctx, t.Subject, t.Content, l.ID)
}
