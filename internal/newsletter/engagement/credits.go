package engagement

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/engagement/sqlgen"
	"wardgate/internal/platform/db"
)

const (
	// CreditAfter is how long an opening or a click waits before it changes a lead's score,
	// because it may turn out to be a program's: scanners come at the delivery and at the click.
	CreditAfter = 2 * time.Minute
	// creditsTogether is the maximum number of credits in one run.
	creditsTogether = 500
	// RawDays is how many days the address and program of a hit, and unmatched reports, are kept
	// (M22).
	RawDays = 90
)

// CreditLeads credits leads with the mails that their people opened and in which they followed
// links, and takes back what has since turned out to be a program's. Programs change no score.
func (s *Credits) CreditLeads(ctx context.Context) error {
	due, err := sqlgen.New(s.DB.Read()).DueCredits(ctx, sqlgen.DueCreditsParams{DueAt: db.NullTime(s.Clock.Now()), Limit: creditsTogether})
	if err != nil {
		return fmt.Errorf("engagement.CreditLeads: %w", err)
	}
	var failed []error
	for _, one := range due {
		err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error { return s.credit(ctx, tx, one.CampaignID, one.SubscriberID) })
		if err != nil { // the next run retries it
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return fmt.Errorf("engagement.CreditLeads: %w", err)
	}
	return nil
}

// credit adjusts a lead's credit for one mail to the delivery.
func (s *Credits) credit(ctx context.Context, tx *db.Tx, campaign, subscriber string) error {
	q := sqlgen.New(tx)
	if err := q.LockCredit(ctx, sqlgen.LockCreditParams{CampaignID: campaign, SubscriberID: subscriber}); err != nil {
		return err
	}
	was, err := q.Credit(ctx, sqlgen.CreditParams{CampaignID: campaign, SubscriberID: subscriber})
	if err != nil || !was.DueAt.Valid {
		return err // another instance was faster
	}
	row, err := q.DeliveryMarks(ctx, sqlgen.DeliveryMarksParams{CampaignID: campaign, SubscriberID: subscriber})
	if err != nil {
		return err
	}
	opened, clicked := row.OpenedAt.Valid, row.ClickedAt.Valid
	if err := q.Credited(ctx, sqlgen.CreditedParams{CampaignID: campaign, SubscriberID: subscriber, Opened: opened, Clicked: clicked}); err != nil {
		return err
	}
	who, err := q.SubscriberByID(ctx, subscriber)
	if errors.Is(err, sql.ErrNoRows) || err == nil && who.Email == "" {
		return nil // the person was erased
	}
	if err != nil {
		return err
	}
	title, err := q.CampaignTitle(ctx, campaign)
	if err != nil {
		return err
	}
	did := leads.MailRead{Opens: leads.CountChange(was.Opened, opened), Clicks: leads.CountChange(was.Clicked, clicked), At: row.OpenedAt.Time}
	if did.Clicks > 0 {
		did.At = row.ClickedAt.Time
		did.Touch = leads.Touch{Type: "newsletter", Channel: "email", Ref: campaign, Outcome: "clicked", Content: "Followed a link in the newsletter: " + title}
	}
	return s.Leads.ReadMail(ctx, tx, who.LeadID, did)
}

// ForgetRaw removes address and program from old hits.
func (s *Credits) ForgetRaw(ctx context.Context) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).ForgetRawHits(ctx, s.Clock.Now().AddDate(0, 0, -RawDays))
	})
	if err != nil {
		return fmt.Errorf("engagement.ForgetRaw: %w", err)
	}
	return nil
}
