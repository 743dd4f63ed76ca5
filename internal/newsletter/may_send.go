package newsletter

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
)

// Refusal is why the newsletter may not be sent to somebody; empty when it may. The names
// of states stand for themselves.
type Refusal string

// The refusals that are no states.
const (
	NotSubscribed Refusal = "not-subscribed" // there is no such subscriber, or no more since an erasure
	OnPause       Refusal = "paused"         // they want nothing for a while
	OtherTopics   Refusal = "other-topics"   // they chose topics, and it is about none of them
	NoConsent     Refusal = "no-consent"     // the ground on which they were written to has lapsed or was taken back
)

// MaySend tells, in the transaction that is to begin a mail, whether the newsletter may
// be sent to a subscriber now: about one of topics, or about anything when there are none.
// It is the only way to a subscriber's address (SENDING.md). Until the transaction ends
// nobody can leave: who does so waits, and whoever left before is refused.
func (s *Service) MaySend(ctx context.Context, tx *db.Tx, subscriberID string, topics []string, now time.Time) (Subscriber, Refusal, error) {
	q := sqlgen.New(tx)
	if s.DB.Engine() == db.Postgres { // on SQLite a transaction that writes stands alone
		if err := q.HoldSubscriber(ctx, subscriberID); err != nil {
			return Subscriber{}, "", fmt.Errorf("newsletter.MaySend: %w", err)
		}
	}
	row, err := q.SubscriberByID(ctx, subscriberID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && row.Email == "" {
		return Subscriber{}, NotSubscribed, nil
	}
	if err != nil {
		return Subscriber{}, "", fmt.Errorf("newsletter.MaySend: %w", err)
	}
	who, err := subscriberFrom(row)
	if err != nil {
		return Subscriber{}, "", err
	}
	if why := refusal(who, topics, now); why != "" {
		return who, why, nil
	}
	given, err := s.Leads.Consents(ctx, tx, who.Email, forGiven, now)
	if err == nil && !given {
		return who, NoConsent, nil
	}
	return who, "", err
}

// refusal is what a subscriber's own row says.
func refusal(who Subscriber, topics []string, now time.Time) Refusal {
	wants := func(topic string) bool { return slices.Contains(who.Topics, topic) }
	switch {
	case who.State != Active:
		return Refusal(who.State)
	case who.Paused(now):
		return OnPause
	case len(topics) > 0 && !slices.ContainsFunc(topics, wants):
		return OtherTopics
	case !who.ConsentUntil.IsZero() && !now.Before(who.ConsentUntil):
		return NoConsent
	}
	return ""
}
