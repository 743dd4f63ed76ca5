package newsletter

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// The refusals of promotion that the newsletter does not know.
const (
	NoAddress Refusal = "no-address" // no e-mail address is known
	OptedOut  Refusal = "opted-out"  // they have ended all promotion
)

// Words says to staff why somebody is not written to; empty when they may be.
func (r Refusal) Words() string {
	words, known := map[Refusal]string{
		"":                    "",
		NoAddress:             "No e-mail address is known.",
		OptedOut:              "They want no more mails.",
		Refusal(Unsubscribed): "They want no more mails.",
		Refusal(Bounced):      "Mail to this address came back.",
		Refusal(Complained):   "They reported our mail as unwanted.",
		OnPause:               "They have paused our mails.",
		NoConsent:             "There is no ground to write to them, or it has lapsed.",
	}[r]
	if !known {
		return string(r)
	}
	return words
}

// ForGood tells whether waiting changes nothing: who refused once is not asked again.
func (r Refusal) ForGood() bool {
	return r == OptedOut || r == Refusal(Unsubscribed) || r == Refusal(Complained) || r == Refusal(Bounced)
}

// MayPromote tells, in the transaction that is to begin the mail, whether a lead may be
// sent promotion that is no newsletter: empty when so. The ground is a subscription, or
// else a consent in force, an inquiry of the last six months for instance (CASL, section
// 10(9)). Until the transaction ends they cannot leave on PostgreSQL if the caller holds
// the lead; on SQLite nobody can.
func (s *Service) MayPromote(ctx context.Context, tx *db.Tx, l leads.Lead, now time.Time) (Refusal, error) {
	address := leads.NormalEmail(l.Email)
	if address == "" {
		return NoAddress, nil
	}
	q := sqlgen.New(tx)
	ring, err := readKeys(ctx, q)
	if err != nil {
		return "", err
	}
	left, err := optedOut(ctx, q, ring, address)
	if err != nil {
		return "", err
	}
	who, err := byAddress(ctx, q, address)
	if err != nil {
		return "", err
	}
	switch {
	case who.State == Unsubscribed || who.State == Complained || who.State == Bounced:
		return Refusal(who.State), nil
	case who.State == Pending && who.Before != "":
		return Refusal(who.Before), nil
	case !left.IsZero() && (who.State != Active || !who.ConfirmedAt.After(left)):
		return OptedOut, nil
	case who.State == Active && who.Paused(now):
		return OnPause, nil
	}
	ground, err := s.Leads.HasBasis(ctx, tx, address, now)
	if err != nil || ground {
		return "", err
	}
	return NoConsent, nil
}

// Agrees tells whether an address has agreed to the newsletter in so many words and
// confirmed it, and has not left or paused it.
func (s *Service) Agrees(ctx context.Context, tx *db.Tx, email string, now time.Time) (bool, error) {
	who, err := byAddress(ctx, sqlgen.New(tx), leads.NormalEmail(email))
	return err == nil && who.State == Active && who.Basis == leads.Express && !who.Paused(now), err
}

// optedOut is when an address ended all promotion, zero when it did not.
func optedOut(ctx context.Context, q *sqlgen.Queries, ring keyRing, address string) (time.Time, error) {
	if ring.newest == 0 { // nobody has left yet
		return time.Time{}, nil
	}
	at, err := q.OptedOut(ctx, ring.addressHash(address))
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("newsletter: who has left: %w", err)
	}
	return at, nil
}

// SentTo are the moments since at which newsletters went to an address.
func (s *Service) SentTo(ctx context.Context, tx *db.Tx, email string, since time.Time) ([]time.Time, error) {
	rows, err := sqlgen.New(tx).SentTo(ctx, sqlgen.SentToParams{Address: leads.NormalEmail(email), Since: db.NullTime(since)})
	if err != nil {
		return nil, fmt.Errorf("newsletter.SentTo: %w", err)
	}
	out := make([]time.Time, len(rows))
	for i, r := range rows {
		out[i] = r.Time
	}
	return out, nil
}

// PrepareLinks makes the first key to sign links with, if there is none: FollowUpBearings
// is asked within transactions, which cannot make one.
func (s *Service) PrepareLinks(ctx context.Context) error {
	_, err := s.keys(ctx)
	return err
}

// leaving is the lead whose link this is, false for another link.
func (s *Service) leaving(ctx context.Context, token string) (leads.Lead, bool, error) {
	ring, err := readKeys(ctx, sqlgen.New(s.DB.Read()))
	if err != nil {
		return leads.Lead{}, false, err
	}
	id := ring.read(toLeave, token)
	if id == "" {
		return leads.Lead{}, false, nil
	}
	l, err := s.Leads.Get(ctx, id)
	return l, err == nil && l.State == leads.StateActive, err
}

// Leaving is how somebody ended all promotion: what their history says of it, and the proof.
type Leaving struct {
	// Channel is by which way they did; empty for the website or staff, whoever called.
	Channel string
	// Content stands in the history; Page and Wording prove it.
	Content, Page, Wording string
}

// Leave ends all promotion to the person of a lead at once: follow-ups, and the newsletter
// if they get it. A repeat changes nothing.
func (s *Service) Leave(ctx context.Context, l leads.Lead) error {
	if err := s.PrepareLinks(ctx); err != nil {
		return err
	}
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.LeaveIn(ctx, tx, l, Leaving{
			Content: "Wants no more mails about our services", Page: "/newsletter/unsubscribe", Wording: "Pressed End these mails.",
		})
	})
	if err != nil {
		return fmt.Errorf("newsletter.Leave: %w", err)
	}
	return nil
}

// LeaveIn is Leave in the caller's transaction, for who left by any way. PrepareLinks must
// have been called once before.
func (s *Service) LeaveIn(ctx context.Context, tx *db.Tx, l leads.Lead, how Leaving) error {
	q, address := sqlgen.New(tx), leads.NormalEmail(l.Email)
	if _, err := s.Leads.Lock(ctx, tx, l.ID); err != nil {
		return err
	}
	if err := s.optOut(ctx, tx, l, address, how); err != nil {
		return err
	}
	who, err := found(q.SubscriberByAddress(ctx, address))
	if httpx.AsProblem(err) != nil {
		return nil //nolint:nilerr // they get no newsletter
	}
	if err != nil {
		return err
	}
	return s.changeIn(ctx, tx, who.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		after, touch, consent, err := ended(before, now, how.Page, how.Wording)
		touch.Channel = how.Channel
		return after, touch, consent, err
	})
}

// optOut keeps that an address wants no promotion any more, the first time.
func (s *Service) optOut(ctx context.Context, tx *db.Tx, l leads.Lead, address string, how Leaving) error {
	q, now := sqlgen.New(tx), s.Clock.Now()
	ring, err := readKeys(ctx, q)
	if err == nil && ring.newest == 0 {
		err = errors.New("newsletter.LeaveIn: no key was prepared")
	}
	if err != nil {
		return err
	}
	before, err := optedOut(ctx, q, ring, address)
	if err != nil || !before.IsZero() {
		return err
	}
	if err := q.OptOut(ctx, sqlgen.OptOutParams{AddressHash: ring.addressHash(address), At: now}); err != nil {
		return err
	}
	return s.Leads.RecordConsent(ctx, tx, l.ID, l.Email,
		leads.Touch{Type: "newsletter", Channel: cmp.Or(how.Channel, channel(ctx)), Outcome: "left", Content: how.Content},
		leads.Consent{Purpose: "follow-up", Basis: leads.Withdrawn, Page: how.Page, Wording: how.Wording})
}
