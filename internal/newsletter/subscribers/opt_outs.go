package subscribers

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// The reasons against promotion that the newsletter does not have.
const (
	NoAddress SkipReason = "no-address" // no e-mail address is known
	OptedOut  SkipReason = "opted-out"  // they have ended all promotion
)

// Text explains to staff why a person is not sent promotion; empty when they may be.
func (r SkipReason) Text() string {
	words, known := map[SkipReason]string{
		"":                       "",
		NoAddress:                "No email address is known.",
		OptedOut:                 "They want no more emails.",
		SkipReason(Unsubscribed): "They want no more emails.",
		SkipReason(Bounced):      "Mail to this address came back.",
		SkipReason(Complained):   "They reported our mail as unwanted.",
		OnPause:                  "They have paused our emails.",
		NoConsent:                "There is no ground to write to them, or it has lapsed.",
	}[r]
	if !known {
		return string(r)
	}
	return words
}

// Final reports whether waiting changes nothing: a person who refused once is not asked again.
func (r SkipReason) Final() bool {
	return r == OptedOut || r == SkipReason(Unsubscribed) || r == SkipReason(Complained) || r == SkipReason(Bounced)
}

// MayPromote decides, in the transaction that is to begin the mail, whether a lead may be sent
// promotion that is not the newsletter: empty if so. The basis is a subscription, or else a
// consent in force, such as an inquiry of the last six months (CASL, section 10(9)). Until the
// transaction ends they cannot leave: on PostgreSQL if the caller holds the lead, on SQLite in
// any case.
func (s *OptOuts) MayPromote(ctx context.Context, tx *db.Tx, l leads.Lead, now time.Time) (SkipReason, error) {
	address := leads.NormalEmail(l.Email)
	if address == "" {
		return NoAddress, nil
	}
	keys, err := links.Read(ctx, s.DB, tx)
	if err != nil {
		return "", err
	}
	left, err := optedOut(ctx, tx, keys, address)
	if err != nil {
		return "", err
	}
	who, err := ByAddress(ctx, tx, address)
	if err != nil {
		return "", err
	}
	switch {
	case who.State == Unsubscribed || who.State == Complained || who.State == Bounced:
		return SkipReason(who.State), nil
	case who.State == Pending && who.Before != "":
		return SkipReason(who.Before), nil
	case !left.IsZero() && (who.State != Active || !who.ConfirmedAt.After(left)):
		return OptedOut, nil
	case who.State == Active && who.Paused(now):
		return OnPause, nil
	}
	given, err := s.Leads.HasBasis(ctx, tx, address, now)
	if err != nil || given {
		return "", err
	}
	return NoConsent, nil
}

// Agrees reports whether an address has expressly agreed to the newsletter and confirmed it, and
// has not left or paused it.
func (s *OptOuts) Agrees(ctx context.Context, tx *db.Tx, email string, now time.Time) (bool, error) {
	who, err := ByAddress(ctx, tx, leads.NormalEmail(email))
	return err == nil && who.State == Active && who.Basis == leads.Express && !who.Paused(now), err
}

// optedOut is when an address ended all promotion, zero when it did not.
func optedOut(ctx context.Context, from sqlgen.DBTX, keys links.KeySet, address string) (time.Time, error) {
	if keys.Empty() { // no one has left yet
		return time.Time{}, nil
	}
	at, err := sqlgen.New(from).OptedOut(ctx, keys.AddressHash(address))
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("newsletter: who has left: %w", err)
	}
	return at, nil
}

// SentTo are the times since then at which newsletters were sent to an address.
func (s *OptOuts) SentTo(ctx context.Context, tx *db.Tx, email string, since time.Time) ([]time.Time, error) {
	rows, err := sqlgen.New(tx).SentTo(ctx, sqlgen.SentToParams{Address: leads.NormalEmail(email), Since: db.NullTime(since)})
	if err != nil {
		return nil, fmt.Errorf("subscribers.SentTo: %w", err)
	}
	out := make([]time.Time, len(rows))
	for i, r := range rows {
		out[i] = r.Time
	}
	return out, nil
}

// leaving is the lead whose link this is, false for another link.
func (s *OptOuts) leaving(ctx context.Context, token string) (leads.Lead, bool, error) {
	keys, err := links.Read(ctx, s.DB, s.DB.Read())
	if err != nil {
		return leads.Lead{}, false, err
	}
	id := keys.Verify(links.ToLeave, token)
	if id == "" {
		return leads.Lead{}, false, nil
	}
	l, err := s.Leads.Get(ctx, id)
	return l, err == nil && l.State == leads.StateActive, err
}

// endedAt is when the person of a lead ended all promotion, zero when they did not.
func (s *OptOuts) endedAt(ctx context.Context, l leads.Lead) (time.Time, error) {
	keys, err := links.Read(ctx, s.DB, s.DB.Read())
	if err != nil {
		return time.Time{}, err
	}
	return optedOut(ctx, s.DB.Read(), keys, leads.NormalEmail(l.Email))
}

// Leaving is how a person ended all promotion: the entry in their history, and its proof.
type Leaving struct {
	// Channel is the way they used; empty for the website and for staff.
	Channel string
	// Content is the entry in the history; Page and Wording prove it.
	Content, Page, Wording string
}

// Leave ends all promotion to the person of a lead at once: follow-ups, and the newsletter if
// they get it. A repeat changes nothing.
func (s *OptOuts) Leave(ctx context.Context, l leads.Lead) error {
	if err := s.Keys.Prepare(ctx); err != nil {
		return err
	}
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.LeaveIn(ctx, tx, l, Leaving{
			Content: "Wants no more emails about our services", Page: "/newsletter/unsubscribe", Wording: "Pressed End these emails.",
		})
	})
	if err != nil {
		return fmt.Errorf("subscribers.Leave: %w", err)
	}
	return nil
}

// LeaveIn is Leave in the caller's transaction, whichever way the person used. Prepare must have
// been called once before.
func (s *OptOuts) LeaveIn(ctx context.Context, tx *db.Tx, l leads.Lead, how Leaving) error {
	q, address := sqlgen.New(tx), leads.NormalEmail(l.Email)
	if _, err := s.Leads.Lock(ctx, tx, l.ID); err != nil {
		return err
	}
	if err := s.optOut(ctx, tx, l, address, how); err != nil {
		return err
	}
	who, err := found(q.SubscriberByAddress(ctx, address))
	if httpx.AsProblem(err) != nil {
		return nil //nolint:nilerr // they do not get the newsletter
	}
	if err != nil {
		return err
	}
	return s.Subscribers.changeIn(ctx, tx, who.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		after, touch, consent, err := ended(before, now, how.Page, how.Wording)
		touch.Channel = how.Channel
		return after, touch, consent, err
	})
}

// optOut stores that an address wants no more promotion, the first time.
func (s *OptOuts) optOut(ctx context.Context, tx *db.Tx, l leads.Lead, address string, how Leaving) error {
	q, now := sqlgen.New(tx), s.Clock.Now()
	keys, err := links.Read(ctx, s.DB, tx)
	if err == nil && keys.Empty() {
		err = errors.New("subscribers.LeaveIn: no key was prepared")
	}
	if err != nil {
		return err
	}
	before, err := optedOut(ctx, tx, keys, address)
	if err != nil || !before.IsZero() {
		return err
	}
	if err := q.OptOut(ctx, sqlgen.OptOutParams{AddressHash: keys.AddressHash(address), At: now}); err != nil {
		return err
	}
	return s.Leads.RecordConsent(ctx, tx, l.ID, l.Email,
		leads.Touch{Type: "newsletter", Channel: cmp.Or(how.Channel, channel(ctx)), Outcome: "left", Content: how.Content},
		leads.Consent{Purpose: "follow-up", Basis: leads.Withdrawn, Page: how.Page, Wording: how.Wording})
}
