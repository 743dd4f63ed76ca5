package privacy

import (
	"context"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/privacy/sqlgen"
	"wardgate/internal/newsletter/subscribers"
)

// Exports for the tests of this package.
const (
	CalledOff    = calledOff
	DataKind     = dataKind
	HistoryKept  = historyKept
	HistoryShown = historyShown
)

// Became is the outcome of a mail in words for its recipient.
func Became(state campaigns.DeliveryState, reason string) string { return became(state, reason) }

// SkippedFor is why a mail was not sent.
func SkippedFor(why subscribers.SkipReason) string { return skippedFor(why) }

// MailsTo are the latest campaign mails to one person.
func MailsTo(ctx context.Context, q *sqlgen.Queries, subscriber string, most int32) ([]MailTo, error) {
	return mailsTo(ctx, q, subscriber, most)
}
