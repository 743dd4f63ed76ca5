package privacy

import (
	"context"
	"errors"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/privacy/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/mail"
)

// Whole is a subscriber with all data, including the proof of their consent.
type Whole struct {
	subscribers.Subscriber

	SignedUp []SignedUp
	Consents []leads.ConsentExport
	Mails    []mail.Mail
	// Campaigns are the mails of campaigns to them, Reports the reports about these: the latest
	// of each. Older is true when there are more.
	Campaigns []MailTo
	Reports   []bounces.ReportOf
	Older     bool
}

// Whole returns one subscriber, or a problem 404, also for an erased one.
func (s *Service) Whole(ctx context.Context, id string) (w Whole, err error) {
	q := sqlgen.New(s.DB.Read())
	if w.Subscriber, err = subscribers.ByID(ctx, s.DB.Read(), id); err != nil {
		return w, err
	}
	var err1, err2, err3, err4, err5 error
	w.SignedUp, err1 = signedUp(ctx, s.DB.Read(), id)
	w.Consents, err2 = s.Leads.ConsentsFor(ctx, w.Email, core.Tag)
	w.Mails, err3 = s.Mail.ListFor(ctx, id)
	w.Campaigns, err4 = mailsTo(ctx, q, id, historyShown+1)
	w.Reports, err5 = reportsOf(ctx, q, id, historyShown+1)
	w.Older = len(w.Campaigns) > historyShown || len(w.Reports) > historyShown
	w.Campaigns, w.Reports = newest(w.Campaigns), newest(w.Reports)
	return w, errors.Join(err1, err2, err3, err4, err5)
}
