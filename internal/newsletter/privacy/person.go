package privacy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/privacy/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Subscription is the newsletter's data of a person, as they may read it.
type Subscription struct {
	ID             string            `json:"id"`
	Email          string            `json:"email"`
	State          subscribers.State `json:"state"`
	Topics         []string          `json:"topics"`
	InterestScore  int               `json:"interest_score"`
	Wording        string            `json:"wording" doc:"what was agreed to"`
	WordingVersion string            `json:"wording_version"`
	AskedAt        time.Time         `json:"asked_at"`
	ConfirmedAt    *time.Time        `json:"confirmed_at"`
	EndedAt        *time.Time        `json:"ended_at"`
	// SignedUp are the sign-ups of this address, the latest first, like the other lists.
	SignedUp []SignedUp         `json:"signed_up"`
	Mails    []MailTo           `json:"mails" doc:"campaigns that went to this address, or were to"`
	Hits     []HitBy            `json:"hits" doc:"mails opened and links pressed by a person, as far as that can be told"`
	Reports  []bounces.ReportOf `json:"reports" doc:"what mail servers and providers said of those mails"`
}

// SignedUp is one sign-up as its person may read it.
type SignedUp struct {
	At            time.Time `json:"at"`
	Topics        []string  `json:"topics"`
	InterestScore int       `json:"interest_score"`
}

// Feature is the name under which leads ask this feature about its rows (leads.Holder).
func (s *Service) Feature() string { return core.Tag }

// RowsOfLead are the subscriptions of one lead as their person may read them, and the ids used in
// mails about them.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	q := sqlgen.New(tx)
	stored, err := subscribers.OfLead(ctx, tx, leadID)
	if err != nil {
		return nil, nil, fmt.Errorf("privacy.RowsOfLead: %w", err)
	}
	out := make([]Subscription, 0, len(stored))
	for _, one := range stored {
		ids = append(ids, one.ID)
		signups, err := signedUp(ctx, tx, one.ID)
		if err != nil {
			return nil, nil, err
		}
		mails, err1 := mailsTo(ctx, q, one.ID, historyKept)
		hits, err2 := hitsBy(ctx, q, one.ID, historyKept)
		reports, err3 := reportsOf(ctx, q, one.ID, historyKept)
		if err := errors.Join(err1, err2, err3); err != nil {
			return nil, nil, err
		}
		out = append(out, Subscription{
			one.ID, one.Email, one.State, one.Topics, one.Interest, one.Wording, one.WordingVersion, one.AskedAt,
			httpx.OrNil(one.ConfirmedAt), httpx.OrNil(one.EndedAt), signups, mails, hits, reports,
		})
	}
	return out, ids, nil
}

func signedUp(ctx context.Context, from sqlgen.DBTX, subscriber string) ([]SignedUp, error) {
	list, err := subscribers.SignupsOf(ctx, from, subscriber)
	out := make([]SignedUp, len(list))
	for i, one := range list {
		out[i] = SignedUp{one.CreatedAt, one.Topics, one.Interest}
	}
	return out, err
}

// EraseOfLead erases the newsletter's data of a person. Of each address only its keyed hash is
// kept, so that nothing is sent there when it is on a list again.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	stored, err := subscribers.OfLead(ctx, tx, leadID)
	if err != nil {
		return fmt.Errorf("privacy.EraseOfLead: %w", err)
	}
	keys, err := links.Read(ctx, s.DB, tx)
	if err != nil {
		return err
	}
	for _, one := range stored {
		if one.Email == "" {
			continue // erased before
		}
		if err := erase(ctx, q, keys, one); err != nil {
			return fmt.Errorf("privacy.EraseOfLead: %w", err)
		}
	}
	return nil
}

func erase(ctx context.Context, q *sqlgen.Queries, keys links.KeySet, who subscribers.Subscriber) error {
	address := leads.NormalEmail(who.Email)
	if err := q.EraseQuarantined(ctx, address); err != nil {
		return err
	}
	if err := q.DeleteSignupsOf(ctx, who.ID); err != nil {
		return err
	}
	// The mails come first: a hit or a reply that is being stored meets the erasure there.
	if err := errors.Join(q.ForgetDeliveriesOf(ctx, who.ID), q.ForgetHitsOf(ctx, who.ID), q.ForgetReportsOf(ctx, who.ID)); err != nil {
		return err
	}
	hash := "erased:" + who.ID // where every key was lost, no hash of an address can be made or found again
	if !keys.Empty() {
		hash = keys.AddressHash(address)
	}
	if err := q.DeleteErasedBefore(ctx, hash); err != nil {
		return err
	}
	state := who.State
	if state == subscribers.Pending || state == subscribers.Active {
		state = cmp.Or(who.Before, subscribers.Unsubscribed)
	}
	return q.EraseSubscriber(ctx, sqlgen.EraseSubscriberParams{ID: who.ID, AddressKey: hash, State: string(state)})
}
