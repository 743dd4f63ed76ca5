package messages

import (
	"context"
	"fmt"
	"strings"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/wiring"
)

// ReceiptDeps are the dependencies of Receipts. All are required.
type ReceiptDeps struct {
	Clock    clock.Clock
	Leads    *leads.Service
	Consent  *subscribers.OptOuts
	Gate     *Gate
	Renderer *templates.Renderer
	Tasks    *tasks.Store
	Bus      *events.Bus
}

// Receipts record the outcomes of text messages.
type Receipts struct{ d ReceiptDeps }

// NewReceipts returns Receipts. They do not know the outbox, which calls them.
func NewReceipts(d ReceiptDeps) (*Receipts, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Receipts{d}, nil
}

// TextSettled records the outcome of a text message, in the transaction that stores it
// (sms.Options.Settled): on the step and in the lead's history. A message that may not have
// arrived becomes a task, and a person who has replied STOP gets no more messages.
func (r *Receipts) TextSettled(ctx context.Context, tx *db.Tx, t sms.Text) error {
	now := r.d.Clock.Now()
	rows := runs.In(tx, now)
	step, err := rows.Step(ctx, t.Ref)
	if err != nil {
		return fmt.Errorf("automation.TextSettled: %w", err)
	}
	l, err := r.d.Leads.Lock(ctx, tx, step.LeadID)
	if err != nil || l.State != leads.StateActive {
		return err
	}
	run, err := rows.Run(ctx, step.RunID)
	if err != nil {
		return fmt.Errorf("automation.TextSettled: %w", err)
	}
	a, err := runs.ActionOf(step)
	if err != nil {
		return err
	}
	why, whole := describe(t, r.d.Renderer.Fill(a.Config.Text, l))
	if err := rows.SetOutcome(ctx, step.ID, whole); err != nil {
		return fmt.Errorf("automation.TextSettled: %w", err)
	}
	if err := r.d.Leads.RecordConsent(ctx, tx, l.ID, l.Email, leads.Touch{
		Type: news.Feature, Channel: "sms", Ref: run.ID, Outcome: string(t.State), Content: whole,
	}, leads.Consent{}); err != nil {
		return err
	}
	news.After(r.d.Bus, tx, l.ID, "step")
	switch {
	case t.Stopped():
		return r.d.Consent.LeaveIn(ctx, tx, l, subscribers.Leaving{
			Channel: "sms", Content: "Wants no more messages about our services", Wording: "Replied STOP to a text message.",
		})
	case t.State == sms.Sent || t.Late: // a late outcome: there is a task already
		return nil
	}
	// If they may not be written to any more, which may be the cause, a person must not write
	// either.
	if no, err := r.d.Gate.Permit(ctx, tx, step.ID); err != nil || no != "" {
		return err
	}
	return r.d.Tasks.Make(ctx, tx, now, textByHand(r.d.Renderer, Message{Run: run, Step: step, Action: a, Lead: l}, why))
}

// describe describes the outcome of a text message with these words: why it may not have arrived,
// and the full text.
func describe(t sms.Text, words string) (why, whole string) {
	switch {
	case t.State == sms.Sent:
		return "", "Text message sent: " + words
	case t.State == sms.Uncertain:
		why = "A text message was handed over and may have arrived: " + t.Reason
	case t.Stopped():
		why = "No text message was sent: they have replied STOP"
	case t.Withheld:
		why = "The text message did not leave: " + t.Reason
	default:
		why = "A text message was not sent: " + t.Reason
	}
	why = strings.TrimRight(why, ".") + "."
	return why, why + " The text: " + words
}
