package newsletter

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// move decides what becomes of a subscriber, and what their lead's history says of it.
// A touch without a type means that there is nothing to do.
type move func(before Subscriber, now time.Time) (after Subscriber, t leads.Touch, c leads.Consent, err error)

// change runs one move on one subscriber: read, decide, write, record.
func (s *Service) change(ctx context.Context, id string, decide move) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error { return s.changeIn(ctx, tx, id, decide) })
	if err != nil {
		return fmt.Errorf("newsletter: changing %s: %w", id, err)
	}
	return nil
}

// changeIn is change in the caller's transaction.
func (s *Service) changeIn(ctx context.Context, tx *db.Tx, id string, decide move) error {
	q, now := sqlgen.New(tx), s.Clock.Now()
	before, err := found(q.SubscriberByID(ctx, id))
	if err != nil {
		return err
	}
	after, touch, consent, err := decide(before, now)
	if err != nil || touch.Type == "" {
		return err
	}
	after.UpdatedAt = now
	if err := update(ctx, q, after); err != nil {
		return err
	}
	s.newsAfter(tx, id, touch.Outcome)
	touch.Channel, touch.Ref = cmp.Or(touch.Channel, channel(ctx)), id
	return s.Leads.RecordConsent(ctx, tx, after.LeadID, after.Email, touch, consent)
}

// channel is by which way a change came: from staff, or from the person themselves.
func channel(ctx context.Context) string {
	if httpx.ActorFrom(ctx).ID != "" {
		return "staff"
	}
	return "website"
}

// found is a subscriber as it was read, or a problem 404; an erased one is nobody.
func found(row sqlgen.NewsletterSubscriber, err error) (Subscriber, error) {
	if errors.Is(err, sql.ErrNoRows) || (err == nil && row.Email == "") {
		return Subscriber{}, httpx.NotFound("subscription")
	}
	if err != nil {
		return Subscriber{}, fmt.Errorf("newsletter: reading a subscriber: %w", err)
	}
	return subscriberFrom(row)
}

// asked reads the sign-up that a link of this purpose names, and its subscriber, or
// answers a problem 404. A sign-up in quarantine has no subscriber.
func (s *Service) asked(ctx context.Context, purpose, token string) (Signup, Subscriber, error) {
	q := sqlgen.New(s.DB.Read())
	ring, err := readKeys(ctx, q)
	if err != nil {
		return Signup{}, Subscriber{}, err
	}
	row, err := q.SignupByID(ctx, ring.read(purpose, token))
	if errors.Is(err, sql.ErrNoRows) {
		return Signup{}, Subscriber{}, httpx.NotFound("sign-up")
	}
	if err != nil {
		return Signup{}, Subscriber{}, fmt.Errorf("newsletter: reading a sign-up: %w", err)
	}
	signup, err := signupFrom(row)
	if err != nil || signup.SubscriberID == "" {
		return signup, Subscriber{}, err
	}
	subscriber, err := found(q.SubscriberByID(ctx, signup.SubscriberID))
	return signup, subscriber, err
}

// subscribed reads the subscriber whose link this is, or answers a problem 404.
func (s *Service) subscribed(ctx context.Context, token string) (Subscriber, error) {
	q := sqlgen.New(s.DB.Read())
	ring, err := readKeys(ctx, q)
	if err != nil {
		return Subscriber{}, err
	}
	return found(q.SubscriberByID(ctx, ring.read(toUnsubscribe, token)))
}

// UnsubscribeURL is the address that every mail of the newsletter to a subscriber bears:
// a page for people, and for the one-click POST of mail programs (RFC 8058).
func (s *Service) UnsubscribeURL(ctx context.Context, subscriberID string) (string, error) {
	ring, err := s.keys(ctx)
	return s.Origin + unsubscribePath + ring.token(toUnsubscribe, subscriberID), err
}

// Confirm makes the subscriber active whose mailbox held the link with this token. A
// repeat changes nothing. It returns a problem: 404 for an unknown or forgotten token,
// 409 when they have left since.
func (s *Service) Confirm(ctx context.Context, token string) error {
	signup, asked, err := s.asked(ctx, toConfirm, token)
	if err != nil {
		return err
	}
	return s.change(ctx, asked.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		after := before
		if before.State == Active && before.Basis == leads.Express {
			return after, leads.Touch{}, leads.Consent{}, nil
		}
		if before.State == Active { // on another ground, which this one replaces
			rules := s.Catalog.Newsletter
			after.Topics, after.Interest = s.wanted(signup.Topics), signup.Interest
			after.Wording, after.WordingVersion = rules.Wording(s.Catalog.Company), rules.Consent.Version
		} else if before.State != Pending {
			return after, leads.Touch{}, leads.Consent{}, httpx.Conflict("This address has left the newsletter since. Please sign up anew.")
		}
		after.State, after.Before, after.ConfirmedAt, after.EndedAt, after.PausedUntil = Active, "", now, time.Time{}, time.Time{}
		after.Basis, after.ConsentUntil = leads.Express, time.Time{}
		return after,
			leads.Touch{Type: "newsletter", Outcome: string(Active), Content: "Confirmed the newsletter: " + s.about(after.Topics)},
			leads.Consent{Purpose: forGiven, Basis: leads.Express, Page: "/newsletter/confirm", Wording: after.Wording, WordingVersion: after.WordingVersion}, nil
	})
}

// Unsubscribe ends a subscription at once. Who has left already stays so.
func (s *Service) Unsubscribe(ctx context.Context, token string) error {
	who, err := s.subscribed(ctx, token)
	if err != nil {
		return err
	}
	return s.change(ctx, who.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		return ended(before, now, "/newsletter/unsubscribe", "Pressed Unsubscribe.")
	})
}

// SetTopics changes what a subscriber is written to about. It returns a problem: 404 for
// an unknown token, 409 for somebody who has left, 422 for no topic or an unknown one.
func (s *Service) SetTopics(ctx context.Context, token string, chosen []string) error {
	who, err := s.subscribed(ctx, token)
	if err != nil {
		return err
	}
	known := s.Catalog.Newsletter.TopicIDs()
	topics := inOrder(known, chosen)
	if len(topics) == 0 || slices.ContainsFunc(chosen, func(id string) bool { return !slices.Contains(known, id) }) {
		return httpx.Invalid(httpx.FieldError{Field: "interests", Message: s.Catalog.Newsletter.Texts["noTopic"]})
	}
	return s.change(ctx, who.ID, func(before Subscriber, _ time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		after := before
		if before.State != Active && before.State != Pending {
			return after, leads.Touch{}, leads.Consent{}, httpx.Conflict("This address gets no newsletter any more. Please sign up anew.")
		}
		if slices.Equal(before.Topics, topics) {
			return after, leads.Touch{}, leads.Consent{}, nil
		}
		after.Topics = topics
		return after, leads.Touch{Type: "newsletter", Outcome: "topics", Content: "Chose other newsletter topics: " + s.about(topics)}, leads.Consent{}, nil
	})
}

// Pause keeps the newsletter back from a subscriber for so many days, one of the
// catalog's numbers; 0 ends a pause. It returns a problem: 404 for an unknown token, 409
// for somebody who has left, 422 for another number of days.
func (s *Service) Pause(ctx context.Context, token string, days int) error {
	who, err := s.subscribed(ctx, token)
	if err != nil {
		return err
	}
	if days != 0 && !slices.Contains(s.Catalog.Newsletter.PauseDays, days) {
		return httpx.Invalid(httpx.FieldError{Field: "days", Message: "Please choose one of the pauses."})
	}
	return s.change(ctx, who.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		after := before
		if before.State != Active {
			return after, leads.Touch{}, leads.Consent{}, httpx.Conflict("This address gets no newsletter. Please sign up anew.")
		}
		if days == 0 {
			after.PausedUntil = time.Time{}
			if !before.Paused(now) {
				return after, leads.Touch{}, leads.Consent{}, nil
			}
			return after, leads.Touch{Type: "newsletter", Outcome: "resumed", Content: "Goes on with the newsletter after a pause"}, leads.Consent{}, nil
		}
		after.PausedUntil = now.AddDate(0, 0, days)
		return after, leads.Touch{Type: "newsletter", Outcome: "paused", Content: fmt.Sprintf("Paused the newsletter for %d days", days)}, leads.Consent{}, nil
	})
}

// dataAgain is how long after what is kept of somebody was mailed to them the same link
// has it mailed again.
const dataAgain = 24 * time.Hour

// SendData mails a subscriber what is kept of the subscription, to its own address and
// nowhere else: who bears a link may have been passed on the mail that it stands in. It
// returns a problem: 404 for an unknown token, 409 within a day of the last time.
func (s *Service) SendData(ctx context.Context, token string) error {
	who, err := s.subscribed(ctx, token)
	if err != nil {
		return err
	}
	consents, err := s.Leads.ConsentsFor(ctx, who.Email, tag)
	if err != nil {
		return err
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		who, err := found(q.SubscriberByID(ctx, who.ID))
		if err != nil {
			return err
		}
		if now.Sub(who.DataMailedAt) < dataAgain {
			return httpx.Conflict("This has been mailed to the address within the last 24 hours. Please look for it there.")
		}
		kept, err := s.keptOf(ctx, q, who.ID, consents)
		if err != nil {
			return err
		}
		letter, err := s.dataLetter(who, kept, now)
		if err != nil {
			return err
		}
		who.DataMailedAt, who.UpdatedAt = now, now
		if err := update(ctx, q, who); err != nil {
			return err
		}
		return s.enqueueOrTell(ctx, tx, letter, who.ID)
	})
	if err != nil {
		return fmt.Errorf("newsletter.SendData: %w", err)
	}
	return nil
}
