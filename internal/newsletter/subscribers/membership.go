package subscribers

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// move decides the new state of a subscriber, and the entry in their lead's history. A touch
// without a type means that there is nothing to do.
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
	now := s.Clock.Now()
	before, err := ByID(ctx, tx, id)
	if err != nil {
		return err
	}
	after, touch, consent, err := decide(before, now)
	if err != nil || touch.Type == "" {
		return err
	}
	after.UpdatedAt, touch.Channel = now, cmp.Or(touch.Channel, channel(ctx))
	return s.Store(ctx, tx, after, touch, consent)
}

// Store stores a changed subscriber, publishes the change, and records it in its lead's history.
// It returns db.ErrAgain when another transaction was faster.
func (s *Service) Store(ctx context.Context, tx *db.Tx, after Subscriber, touch leads.Touch, consent leads.Consent) error {
	if err := Update(ctx, tx, after); err != nil {
		return err
	}
	s.News.After(tx, after.ID, touch.Outcome)
	touch.Ref = after.ID
	return s.Leads.RecordConsent(ctx, tx, after.LeadID, after.Email, touch, consent)
}

// Locked reads a subscriber and locks it until the transaction ends; zero for one who was erased
// or when no id is given.
func (s *Service) Locked(ctx context.Context, tx *db.Tx, id string) (Subscriber, error) {
	if id == "" {
		return Subscriber{}, nil
	}
	if err := sqlgen.New(tx).LockSubscriber(ctx, id); err != nil {
		return Subscriber{}, err
	}
	who, err := ByID(ctx, tx, id)
	if httpx.AsProblem(err) != nil {
		return Subscriber{}, nil //nolint:nilerr // they were erased meanwhile
	}
	return who, err
}

// ByID reads a subscriber, or returns a problem 404, also for an erased one.
func ByID(ctx context.Context, from sqlgen.DBTX, id string) (Subscriber, error) {
	return found(sqlgen.New(from).SubscriberByID(ctx, id))
}

// channel is the source of a change: staff, or the person themselves.
func channel(ctx context.Context) string {
	if httpx.ActorFrom(ctx).ID != "" {
		return "staff"
	}
	return "website"
}

// found is a subscriber as it was read, or a problem 404, also for an erased one.
func found(row sqlgen.NewsletterSubscriber, err error) (Subscriber, error) {
	if errors.Is(err, sql.ErrNoRows) || (err == nil && row.Email == "") {
		return Subscriber{}, httpx.NotFound("subscription")
	}
	if err != nil {
		return Subscriber{}, fmt.Errorf("newsletter: reading a subscriber: %w", err)
	}
	return subscriberFrom(row)
}

// asked reads the sign-up that a link of this purpose names, and its subscriber, or returns a
// problem 404. A sign-up in quarantine has no subscriber.
func asked(ctx context.Context, d *db.DB, from inbound.Statements, purpose, token string) (Signup, Subscriber, error) {
	keys, err := links.Read(ctx, d, from)
	if err != nil {
		return Signup{}, Subscriber{}, err
	}
	signup, err := signupTable{}.ByID(ctx, from, keys.Verify(purpose, token))
	if errors.Is(err, sql.ErrNoRows) {
		return Signup{}, Subscriber{}, httpx.NotFound("sign-up")
	}
	if err != nil {
		return Signup{}, Subscriber{}, fmt.Errorf("newsletter: reading a sign-up: %w", err)
	}
	if signup.SubscriberID == "" {
		return signup, Subscriber{}, nil
	}
	subscriber, err := ByID(ctx, from, signup.SubscriberID)
	return signup, subscriber, err
}

// Subscribed reads the subscriber whose link this is, or returns a problem 404.
func (s *Service) Subscribed(ctx context.Context, token string) (Subscriber, error) {
	keys, err := links.Read(ctx, s.DB, s.DB.Read())
	if err != nil {
		return Subscriber{}, err
	}
	return ByID(ctx, s.DB.Read(), keys.Verify(links.ToUnsubscribe, token))
}

// UnsubscribeURL is the address in every mail of the newsletter to a subscriber: a page for
// people, and the target of the one-click POST of mail programs (RFC 8058).
func (s *Service) UnsubscribeURL(ctx context.Context, subscriberID string) (string, error) {
	keys, err := s.Keys.Current(ctx)
	return s.Origin + links.UnsubscribePath + keys.Token(links.ToUnsubscribe, subscriberID), err
}

// Confirm makes the subscriber active whose mail contained the link with this token. A repeat
// changes nothing. It returns a problem: 404 for an unknown or deleted token, 409 when they have
// left since.
func (s *Service) Confirm(ctx context.Context, token string) error {
	signup, asked, err := asked(ctx, s.DB, s.DB.Read(), links.ToConfirm, token)
	if err != nil {
		return err
	}
	return s.change(ctx, asked.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		after := before
		if before.State == Active && before.Basis == leads.Express {
			return after, leads.Touch{}, leads.Consent{}, nil
		}
		if before.State == Active { // on another basis, which this one replaces
			rules := s.Catalog.Newsletter
			after.Topics, after.Interest = wanted(s.Catalog.Newsletter, signup.Topics), signup.Interest
			after.Wording, after.WordingVersion = rules.Wording(s.Catalog.Company()), rules.Consent.Version
		} else if before.State != Pending {
			return after, leads.Touch{}, leads.Consent{}, httpx.Conflict("This address has left the newsletter since. Please sign up anew.")
		}
		after.State, after.Before, after.ConfirmedAt, after.EndedAt, after.PausedUntil = Active, "", now, time.Time{}, time.Time{}
		after.Basis, after.ConsentUntil = leads.Express, time.Time{}
		return after,
			leads.Touch{Type: "newsletter", Outcome: string(Active), Content: "Confirmed the newsletter: " + s.Mailer.About(after.Topics)},
			leads.Consent{Purpose: ConsentGiven, Basis: leads.Express, Page: "/newsletter/confirm", Wording: after.Wording, WordingVersion: after.WordingVersion}, nil
	})
}

// Unsubscribe ends a subscription at once. One that has ended already stays so.
func (s *Service) Unsubscribe(ctx context.Context, token string) error {
	who, err := s.Subscribed(ctx, token)
	if err != nil {
		return err
	}
	return s.change(ctx, who.ID, func(before Subscriber, now time.Time) (Subscriber, leads.Touch, leads.Consent, error) {
		return ended(before, now, "/newsletter/unsubscribe", "Pressed Unsubscribe.")
	})
}

// SetTopics changes a subscriber's topics. It returns a problem: 404 for an unknown token, 409
// for a person who has left, 422 for no topic or an unknown one.
func (s *Service) SetTopics(ctx context.Context, token string, chosen []string) error {
	who, err := s.Subscribed(ctx, token)
	if err != nil {
		return err
	}
	known := s.Catalog.Newsletter.TopicIDs()
	topics := core.InOrder(known, chosen)
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
		return after, leads.Touch{Type: "newsletter", Outcome: "topics", Content: "Chose other newsletter topics: " + s.Mailer.About(topics)}, leads.Consent{}, nil
	})
}

// Pause pauses the newsletter for a subscriber for this many days, one of the catalog's numbers;
// 0 ends a pause. It returns a problem: 404 for an unknown token, 409 for a person who has left,
// 422 for another number of days.
func (s *Service) Pause(ctx context.Context, token string, days int) error {
	who, err := s.Subscribed(ctx, token)
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
