package engagement

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/automation/engagement/sqlgen"
	"wardgate/internal/automation/news"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// creditsTogether is the maximum number of credits in one run.
const creditsTogether = 500

// CreditLeads credits leads with the mails that their people opened and in which they followed
// links, and takes back what has since turned out to be a program's. Programs change no score.
func (m *Mails) CreditLeads(ctx context.Context) error {
	due, err := sqlgen.New(m.d.DB.Read()).DueCredits(ctx, sqlgen.DueCreditsParams{CreditDueAt: db.NullTime(m.d.Clock.Now()), Limit: creditsTogether})
	if err != nil {
		return fmt.Errorf("automation.CreditLeads: %w", err)
	}
	var failed []error
	for _, stepID := range due {
		if err := m.credit(ctx, stepID); err != nil { // the next run retries it
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return fmt.Errorf("automation.CreditLeads: %w", err)
	}
	return nil
}

// credit adjusts a lead's credit for one mail to its hits.
func (m *Mails) credit(ctx context.Context, stepID string) error {
	subject, err := m.subjectOf(ctx, stepID)
	if err != nil {
		return err
	}
	return m.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		step, err := q.StepOfMail(ctx, stepID)
		if err != nil {
			return err
		}
		l, err := m.d.Leads.Lock(ctx, tx, step.LeadID)
		if err != nil {
			return err
		}
		if err := q.LockMail(ctx, stepID); err != nil {
			return err
		}
		row, err := q.MailByStep(ctx, stepID)
		if err != nil || !row.CreditDueAt.Valid {
			return err // another instance was faster
		}
		if err := q.Credited(ctx, sqlgen.CreditedParams{StepID: stepID, CreditedOpen: row.OpenedAt.Valid, CreditedClick: row.ClickedAt.Valid}); err != nil {
			return err
		}
		if l.State != leads.StateActive {
			return nil
		}
		did := leads.MailRead{Opens: leads.CountChange(row.CreditedOpen, row.OpenedAt.Valid), Clicks: leads.CountChange(row.CreditedClick, row.ClickedAt.Valid), At: row.OpenedAt.Time}
		if did.Clicks > 0 {
			did.At = row.ClickedAt.Time
			did.Touch = leads.Touch{Type: news.Feature, Channel: "email", Ref: step.RunID, Outcome: "clicked", Content: "Followed a link in the mail: " + subject}
		}
		return m.d.Leads.ReadMail(ctx, tx, l.ID, did)
	})
}

// subjectOf is the subject of the mail of a step, as it was sent.
func (m *Mails) subjectOf(ctx context.Context, stepID string) (string, error) {
	sent, err := m.d.Mail.ByKey(ctx, Key(stepID))
	if errors.Is(err, mail.ErrNotFound) {
		return "", nil
	}
	return sent.Subject, err
}
