package campaigns

import (
	"context"
	"fmt"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// notificationKind is the kind of the mail to the company about a campaign (S118).
const notificationKind = "newsletter.admin-notification"

// excerptLength is how much of a campaign its notification shows, in characters.
const excerptLength = 600

// notifyTask is the task that writes this mail.
const notifyTask = "newsletter.notify"

// Tasks notifies the company of new campaigns.
func (s *Notifier) Tasks() []jobs.Task {
	return []jobs.Task{jobs.RowTask(notifyTask, func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.DB.Read()).UnnotifiedCampaigns(ctx, sqlgen.UnnotifiedCampaignsParams{CreatedAt: s.Clock.Now().Add(-jobs.NudgeFirst), Limit: limit})
	}, s.Notify)}
}

// Notify puts the mail about a campaign into the outbox, once. For a campaign that was deleted
// meanwhile it sends nothing.
func (s *Notifier) Notify(ctx context.Context, id string) error {
	c, err := ByID(ctx, s.DB.Read(), id)
	if httpx.AsProblem(err) != nil {
		return nil //nolint:nilerr // the campaign was deleted
	}
	if err != nil {
		return fmt.Errorf("campaigns.Notify: %w", err)
	}
	rendered, err := s.notificationMail(c)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		told, err := sqlgen.New(tx).MarkNotified(ctx, sqlgen.MarkNotifiedParams{ID: id, ToldAt: db.NullTime(s.Clock.Now())})
		if err != nil || told == 0 { // 0: sent before
			return err
		}
		_, err = s.Mail.Enqueue(ctx, tx, rendered)
		return err
	})
	if err != nil {
		return fmt.Errorf("campaigns.Notify %s: %w", id, err)
	}
	return nil
}

// notificationMail has what S118 lists: action, title, subject, content, status and time.
func (s *Notifier) notificationMail(c Campaign) (mail.Message, error) {
	heading := "New newsletter campaign"
	if c.Status == Scheduled {
		heading = "New newsletter campaign scheduled"
	}
	return s.Mailer.Message(mail.Message{
		Key: notificationKind + ":" + c.ID, Kind: notificationKind, Class: mail.Notification, Ref: c.ID, To: s.Admin(),
		Subject: heading + ": " + forms.CutLine(c.Title, 100),
	}, layout.Document{
		Heading: heading, Preheader: c.Title + ". " + core.Sentence(string(c.Status)) + ".",
		Blocks: []layout.Block{
			layout.Facts{ // facts without a value are omitted
				{Label: "Action", Value: "Created"},
				{Label: "Title", Value: c.Title},
				{Label: "Subject", Value: c.Subject},
				{Label: "Status", Value: core.Sentence(string(c.Status))},
				{Label: "Scheduled for", Value: s.Mailer.Words(&c.ScheduledFor)},
				{Label: "For", Value: core.Sentence(s.Mailer.About(c.Topics))},
				{Label: "Created by", Value: c.CreatedBy.Name},
			},
			layout.Quotation{Label: "Content", Text: cutTo(c.Content, excerptLength)},
			layout.Button{Label: "Open the campaign", URL: s.Origin + "/newsletter-manager/campaigns/" + c.ID},
		},
		Reason: "You get this because new newsletter campaigns are told to this address.",
	})
}
