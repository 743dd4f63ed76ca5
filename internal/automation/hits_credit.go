package automation

import (
	"context"
	"errors"
	"fmt"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// creditsTogether bounds one look.
const creditsTogether = 500

// CreditLeads tells leads of the mails that their people have opened and followed links
// in, and takes back what turned out to be a program's since. Programs move no score.
func (s *Service) CreditLeads(ctx context.Context) error {
	due, err := sqlgen.New(s.DB.Read()).DueCredits(ctx, sqlgen.DueCreditsParams{CreditDueAt: db.NullTime(s.Clock.Now()), Limit: creditsTogether})
	if err != nil {
		return fmt.Errorf("automation.CreditLeads: %w", err)
	}
	var failed []error
	for _, stepID := range due {
		if err := s.credit(ctx, stepID); err != nil { // the next run comes to it
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return fmt.Errorf("automation.CreditLeads: %w", err)
	}
	return nil
}

// credit brings what a lead was credited with for one mail in line with its hits.
func (s *Service) credit(ctx context.Context, stepID string) error {
	subject, err := s.subjectOf(ctx, stepID)
	if err != nil {
		return err
	}
	return s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		step, err := q.StepByID(ctx, stepID)
		if err != nil {
			return err
		}
		l, err := s.Leads.Lock(ctx, tx, step.LeadID)
		if err != nil {
			return err
		}
		if err := q.HoldMail(ctx, stepID); err != nil {
			return err
		}
		m, err := q.MailByStep(ctx, stepID)
		if err != nil || !m.CreditDueAt.Valid {
			return err // another instance was faster
		}
		if err := q.Credited(ctx, sqlgen.CreditedParams{StepID: stepID, CreditedOpen: m.OpenedAt.Valid, CreditedClick: m.ClickedAt.Valid}); err != nil {
			return err
		}
		if l.State != leads.StateActive {
			return nil
		}
		did := leads.MailRead{Opens: leads.CountChange(m.CreditedOpen, m.OpenedAt.Valid), Clicks: leads.CountChange(m.CreditedClick, m.ClickedAt.Valid), At: m.OpenedAt.Time}
		if did.Clicks > 0 {
			did.At = m.ClickedAt.Time
			did.Touch = leads.Touch{Type: tag, Channel: "email", Ref: step.RunID, Outcome: "clicked", Content: "Followed a link in the mail: " + subject}
		}
		return s.Leads.ReadMail(ctx, tx, l.ID, did)
	})
}

// subjectOf is the subject of the mail of a step, as its person got it.
func (s *Service) subjectOf(ctx context.Context, stepID string) (string, error) {
	sent, err := s.Mail.ByKey(ctx, mailKey(stepID))
	if errors.Is(err, mail.ErrNotFound) {
		return "", nil
	}
	return sent.Subject, err
}
