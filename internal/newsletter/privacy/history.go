package privacy

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/privacy/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/httpx"
)

const (
	// historyShown is the maximum number of mails, and of reports about them, on a person's page
	// and in the mail with their data: the latest.
	historyShown = 200
	// historyKept is more mails than one person will ever be sent.
	historyKept = 100_000
)

// MailTo is a campaign's mail to one person, and its outcome.
type MailTo struct {
	CampaignID string                  `json:"campaign_id"`
	Campaign   string                  `json:"campaign" doc:"its title"`
	Subject    string                  `json:"subject"`
	State      campaigns.DeliveryState `json:"state" enum:"@newsletter.deliveries"`
	Code       int                     `json:"code" doc:"the mail server's latest reply; 0: none"`
	Reason     string                  `json:"reason" doc:"its words, or why the mail was not sent"`
	// Became is the state with its reason, in words for its recipient.
	Became           string     `json:"became" doc:"what became of it, in a sentence"`
	LaunchedAt       *time.Time `json:"launched_at" doc:"when the sending of the campaign began"`
	AttemptedAt      *time.Time `json:"attempted_at" doc:"when it was last handed over"`
	SettledAt        *time.Time `json:"settled_at" doc:"when its fate was known"`
	OpenedAt         *time.Time `json:"opened_at" doc:"by a person, for the first time; so are the next three"`
	ClickedAt        *time.Time `json:"clicked_at"`
	MachineOpenedAt  *time.Time `json:"machine_opened_at" doc:"by a program"`
	MachineClickedAt *time.Time `json:"machine_clicked_at"`
}

// at is when a mail appears in its person's history.
func (m MailTo) at() *time.Time {
	for _, at := range []*time.Time{m.SettledAt, m.AttemptedAt} {
		if at != nil {
			return at
		}
	}
	return m.LaunchedAt
}

// HitBy is an opening of a mail or a click on one of its links that counts as a person's.
type HitBy struct {
	CampaignID string    `json:"campaign_id"`
	Campaign   string    `json:"campaign"`
	Kind       string    `json:"kind" enum:"@newsletter.signals"`
	Link       string    `json:"link" doc:"where the link leads; empty for an opening"`
	At         time.Time `json:"at"`
	Address    string    `json:"address" doc:"from where; forgotten after 90 days, as the program"`
	UserAgent  string    `json:"user_agent"`
}

// mailsTo are the latest campaign mails to one person, the latest first.
func mailsTo(ctx context.Context, q *sqlgen.Queries, subscriber string, most int32) ([]MailTo, error) {
	rows, err := q.DeliveriesTo(ctx, sqlgen.DeliveriesToParams{SubscriberID: subscriber, MaxRows: most})
	if err != nil {
		return nil, fmt.Errorf("newsletter: the mails to %s: %w", subscriber, err)
	}
	at := func(t sql.NullTime) *time.Time { return httpx.OrNil(t.Time) }
	out := make([]MailTo, len(rows))
	for i, r := range rows {
		out[i] = MailTo{
			r.CampaignID, r.Title, r.Subject, campaigns.DeliveryState(r.State), int(r.Code), r.Reason, became(campaigns.DeliveryState(r.State), r.Reason), at(r.LaunchedAt),
			at(r.AttemptedAt), at(r.SettledAt), at(r.OpenedAt), at(r.ClickedAt), at(r.MachineOpenedAt), at(r.MachineClickedAt),
		}
	}
	return out, nil
}

// hitsBy are a person's hits on their mails, the latest first.
func hitsBy(ctx context.Context, q *sqlgen.Queries, subscriber string, most int32) ([]HitBy, error) {
	rows, err := q.HitsBy(ctx, sqlgen.HitsByParams{SubscriberID: subscriber, MaxRows: most})
	if err != nil {
		return nil, fmt.Errorf("newsletter: the hits by %s: %w", subscriber, err)
	}
	out := make([]HitBy, len(rows))
	for i, r := range rows {
		out[i] = HitBy{r.CampaignID, r.Title, r.Kind, r.Url, r.At, r.Address, r.UserAgent}
	}
	return out, nil
}

// reportsOf are the latest reports about mails to one person, the latest first.
func reportsOf(ctx context.Context, q *sqlgen.Queries, subscriber string, most int32) ([]bounces.ReportOf, error) {
	rows, err := q.ReportsAbout(ctx, sqlgen.ReportsAboutParams{SubscriberID: subscriber, MaxRows: most})
	if err != nil {
		return nil, fmt.Errorf("newsletter: the reports of %s: %w", subscriber, err)
	}
	out := make([]bounces.ReportOf, len(rows))
	for i, r := range rows {
		out[i] = bounces.ReportOf{
			ID: r.ID, Kind: r.Kind, StatusCode: r.StatusCode, Words: r.Words, CampaignID: r.CampaignID, CampaignTitle: r.CampaignTitle,
			Effect: r.Effect, At: r.At,
		}
	}
	return out, nil
}

// newest are the entries of a history that are shown.
func newest[Row any](rows []Row) []Row { return rows[:min(len(rows), historyShown)] }

// became is the outcome of a mail in words for its recipient.
func became(state campaigns.DeliveryState, reason string) string {
	with := func(text string) string {
		if reason == "" {
			return text + "."
		}
		return text + ": " + strings.TrimRight(reason, ".") + "."
	}
	switch state {
	case campaigns.MailSent:
		return "Taken by the mail server" + reportedThen(reason)
	case campaigns.MailFailed:
		return with("Not delivered")
	case campaigns.MailUncertain:
		return "Handed over, but the mail server did not say whether it took it."
	case campaigns.MailSkipped:
		return "Not sent: " + skippedFor(subscribers.SkipReason(reason)) + "."
	case campaigns.MailDeferred:
		return with("Put off by the mail server")
	case campaigns.MailPending, campaigns.MailClaimed, campaigns.MailAttempting:
	}
	return "Waiting to be sent."
}

// reportedThen is what was recorded on a mail that had been accepted (bounces.Service.apply).
func reportedThen(note string) string {
	switch {
	case strings.HasPrefix(note, bounces.NoteLater):
		return ", which reported later that it could not be delivered for the time being."
	case strings.HasPrefix(note, bounces.NoteDead):
		return ", which reported later that the address is dead."
	case strings.HasPrefix(note, bounces.NoteComplaint):
		return "; reported as unwanted."
	}
	return "."
}

// calledOff is the reason of the mails of a campaign that was cancelled before they began.
const calledOff subscribers.SkipReason = "cancelled"

// skippedFor is why a mail was not sent, as the end of a sentence to its recipient.
func skippedFor(why subscribers.SkipReason) string {
	switch why {
	case subscribers.NotSubscribed:
		return "there was no subscription"
	case subscribers.OnPause:
		return "you had paused the newsletter"
	case subscribers.OtherTopics:
		return "you had chosen other topics"
	case subscribers.NoConsent:
		return "your consent had ended"
	case subscribers.SkipReason(subscribers.Pending):
		return "you had not confirmed your address"
	case subscribers.SkipReason(subscribers.Unsubscribed):
		return "you had left the newsletter"
	case subscribers.SkipReason(subscribers.Bounced):
		return "mail to your address had come back"
	case subscribers.SkipReason(subscribers.Complained):
		return "you had reported our mail as unwanted"
	case calledOff:
		return "the sending was called off"
	case subscribers.NoAddress, subscribers.OptedOut: // these apply to other mails
	}
	return string(why)
}
