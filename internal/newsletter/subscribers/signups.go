package subscribers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// What consents are for: what was asked for is not given before the
// address has confirmed itself.
const (
	ConsentAsked = "newsletter-asked"
	ConsentGiven = "newsletter"
)

// Subscribe stores a sign-up once, however often it is sent, and mails the address a
// link to confirm itself. key is the Idempotency-Key header, empty when there was
// none. It returns a problem: 422 with the fields to correct, or when key came with
// other content before; 409 for an address that is subscribed already (V151).
func (s *Signups) Subscribe(ctx context.Context, key string, p Payload) (Signup, error) {
	valid, wrong := Validate(s.Catalog, p)
	if len(wrong) > 0 {
		return Signup{}, httpx.Invalid(wrong...)
	}
	keys, err := s.Keys.Current(ctx)
	if err != nil {
		return Signup{}, fmt.Errorf("subscribers.Subscribe: %w", err)
	}
	draft := s.build(valid, key, s.Clock.Now())
	// Rendered before the transaction: on SQLite everybody waits for the one writer.
	rendered, err := s.mailsOf(draft, keys)
	if err != nil {
		return Signup{}, err
	}
	var stored Signup
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		stored, err = s.subscribe(ctx, tx, draft, rendered)
		return err
	})
	if err != nil {
		return Signup{}, fmt.Errorf("subscribers.Subscribe: %w", err)
	}
	return stored, nil
}

// build makes the row of a new sign-up. Without a key of the sender's it has its own:
// whether equal content is a repeat depends on what became of the address since.
func (s *Signups) build(p Payload, key string, now time.Time) Signup {
	draft := Signup{
		ID: s.IDs.Row("signup", now), RequestHash: contentHash(p), Email: p.Email, Topics: p.Interests,
		Interest: s.Catalog.Newsletter.Interest(p.Interests), Outcome: mailed, CreatedAt: now,
	}
	draft.IdempotencyKey = "own:" + draft.ID
	if key != "" {
		draft.IdempotencyKey = forms.RowKey(key, draft.RequestHash, now)
	}
	if draft.Interest > s.Catalog.Newsletter.ConsultAbove {
		draft.ConsultBy = now.Add(time.Duration(s.Catalog.Newsletter.AnswerHours) * time.Hour)
	}
	if reason := forms.Suspicion(p.Website, p.ElapsedMs); reason != "" {
		draft.Outcome, draft.QuarantineReason = quarantined, reason
	}
	return draft
}

// subscribe stores a draft, after a look for the sign-up that it repeats.
func (s *Signups) subscribe(ctx context.Context, tx *db.Tx, draft Signup, l mails) (Signup, error) {
	q := sqlgen.New(tx)
	known, found, err := repeated(ctx, q, draft)
	if err != nil || found {
		return known, err
	}
	if draft.Outcome == quarantined {
		return draft, q.InsertSignup(ctx, signupParams(draft))
	}
	before, err := ByAddress(ctx, tx, draft.Email)
	if err != nil {
		return Signup{}, err
	}
	if before.State == Active && before.Basis == leads.Express {
		return Signup{}, httpx.Conflict(s.Catalog.Newsletter.Texts["subscribed"])
	}
	if draft, found, err = s.asBefore(ctx, q, before, draft); err != nil || found {
		return draft, err
	}
	lead, err := s.Leads.Capture(ctx, tx, s.contact(draft))
	if err != nil {
		return Signup{}, err
	}
	// Who writes a lead waits there for the one before: what that has done shows now.
	if now, err := ByAddress(ctx, tx, draft.Email); err != nil || now.ID != before.ID || now.Version != before.Version {
		return Signup{}, errors.Join(err, db.ErrAgain)
	}
	if draft.SubscriberID, err = s.ask(ctx, tx, before, lead.ID, draft); err != nil {
		return Signup{}, err
	}
	return s.answer(ctx, tx, lead.ID, draft, l)
}

// repeated finds the sign-up that bears the same key.
func repeated(ctx context.Context, q *sqlgen.Queries, draft Signup) (Signup, bool, error) {
	row, err := q.SignupByKey(ctx, draft.IdempotencyKey)
	if found, err := forms.Repeats(row.RequestHash, draft.RequestHash, err); !found {
		return Signup{}, false, err
	}
	known, err := signupFrom(row)
	return known, err == nil, err
}

// asBefore answers the sign-up that an address waits with already, when this one says
// nothing else and no further mail is due; else the draft with what becomes of its
// mail: one sent a moment ago serves, and nobody is asked more than a few times a day.
func (s *Signups) asBefore(ctx context.Context, q *sqlgen.Queries, before Subscriber, draft Signup) (_ Signup, found bool, err error) {
	rules, now := s.Catalog.Newsletter, draft.CreatedAt
	most := int64(rules.MailsPerDay)
	if before.State == Complained || before.Before == Complained {
		most = toComplained
	}
	asked, err := askedBefore(ctx, q, draft)
	if err != nil {
		return draft, false, err
	}
	if before.ID == "" {
		if asked >= most {
			draft.Outcome = limited
		}
		return draft, false, nil
	}
	since := func(d time.Duration) (int64, error) {
		return q.CountMailedSince(ctx, sqlgen.CountMailedSinceParams{SubscriberID: before.ID, Since: now.Add(-d)})
	}
	lately, err1 := since(time.Duration(rules.AgainSeconds) * time.Second)
	today, err2 := since(24 * time.Hour)
	if err := errors.Join(err1, err2); err != nil {
		return draft, false, fmt.Errorf("counting the mails of %s: %w", before.ID, err)
	}
	switch {
	case before.State == Pending && lately > 0:
		draft.Outcome = shared
	case max(today, asked) >= most:
		draft.Outcome = limited
	}
	if before.State != Pending || draft.Outcome == mailed {
		return draft, false, nil
	}
	row, err := q.LatestSignupOf(ctx, before.ID)
	if err != nil {
		return draft, false, fmt.Errorf("reading the sign-up of %s: %w", before.ID, err)
	}
	latest, err := signupFrom(row)
	if err != nil || !slices.Equal(latest.Topics, draft.Topics) || (!draft.ConsultBy.IsZero() && !latest.ConsultBy.After(now)) {
		return draft, false, err
	}
	latest.Outcome = draft.Outcome
	return latest, true, nil
}

// toComplained is how many confirmation mails a day an address gets at most that has called
// our mail unwanted: it may be somebody else who types it in.
const toComplained = 1

// askedBefore is how many confirmation mails a mailbox with several names got within a day under all of them: who is
// to be annoyed has ten thousand such names.
func askedBefore(ctx context.Context, q *sqlgen.Queries, draft Signup) (int64, error) {
	if name, _, _ := strings.Cut(draft.Email, "@"); !strings.ContainsAny(name, ".+") {
		return 0, nil // a name like none other's: those of its subscriber are counted
	}
	plain, tagged := mailboxOf(draft.Email)
	n, err := q.CountMailedToMailbox(ctx, sqlgen.CountMailedToMailboxParams{Since: draft.CreatedAt.Add(-24 * time.Hour), Plain: plain, Tagged: tagged})
	if err != nil {
		return 0, fmt.Errorf("counting the mails to a mailbox: %w", err)
	}
	return n, nil
}

// contact is the sign-up as leads keep it: a touchpoint with what was asked for, and
// the words that were agreed to.
func (s *Signups) contact(draft Signup) leads.Contact {
	rules := s.Catalog.Newsletter
	return leads.Contact{
		Email: draft.Email, Source: rules.Source, Interests: draft.Topics, At: draft.CreatedAt,
		Touch: leads.Touch{
			Type: "newsletter", Channel: "website", Ref: draft.ID, Outcome: string(Pending),
			Content: fmt.Sprintf("Asked for the newsletter: %s. Interest score %d", s.Mailer.About(draft.Topics), draft.Interest),
		},
		Consent: leads.Consent{Purpose: ConsentAsked, Basis: leads.Express, Wording: rules.Wording(s.Catalog.Company), WordingVersion: rules.Consent.Version},
	}
}

// ask makes the address wait for its confirmation, and answers its row's id. Who is
// written to on another basis goes on to be while they wait.
func (s *Signups) ask(ctx context.Context, tx *db.Tx, before Subscriber, leadID string, draft Signup) (id string, err error) {
	rules, after := s.Catalog.Newsletter, before
	if before.State == Active {
		after.AskedAt, after.UpdatedAt = draft.CreatedAt, draft.CreatedAt
		return before.ID, Update(ctx, tx, after)
	}
	if before.State != Pending { // what it was goes on to hold until the address confirms itself
		after.Before = before.State
	}
	after.Email, after.LeadID, after.State, after.Interest = draft.Email, leadID, Pending, draft.Interest
	after.Topics = wanted(s.Catalog.Newsletter, draft.Topics)
	after.Wording, after.WordingVersion = rules.Wording(s.Catalog.Company), rules.Consent.Version
	after.AskedAt, after.UpdatedAt = draft.CreatedAt, draft.CreatedAt
	if before.ID != "" {
		return before.ID, Update(ctx, tx, after)
	}
	id = s.IDs.Row("subscriber", draft.CreatedAt)
	if err := sqlgen.New(tx).InsertSubscriber(ctx, sqlgen.InsertSubscriberParams{
		ID: id, AddressKey: leads.NormalEmail(after.Email), Email: after.Email, LeadID: leadID, State: string(Pending),
		Topics: db.JSON(after.Topics), InterestScore: int32(after.Interest), //nolint:gosec // at most 105
		Wording: after.Wording, WordingVersion: after.WordingVersion, AskedAt: after.AskedAt,
	}); err != nil {
		return "", fmt.Errorf("adding the subscriber: %w", err)
	}
	return id, nil
}

// answer promises what the sign-up is told, stores it, and mails both sides.
func (s *Signups) answer(ctx context.Context, tx *db.Tx, leadID string, draft Signup, l mails) (_ Signup, err error) {
	promised := false
	if !draft.ConsultBy.IsZero() {
		if draft.ConsultBy, promised, err = s.Promises.Owe(ctx, tx, leadID, draft.ID, s.Catalog.Newsletter.Source, draft.ConsultBy); err != nil {
			return Signup{}, err
		}
	}
	if err := sqlgen.New(tx).InsertSignup(ctx, signupParams(draft)); err != nil {
		return Signup{}, fmt.Errorf("adding the sign-up: %w", err)
	}
	if draft.Outcome == mailed {
		if err := s.Mailer.EnqueueOrTell(ctx, tx, l.confirmation, draft.SubscriberID); err != nil {
			return Signup{}, err
		}
	}
	if promised {
		if err := s.Mailer.EnqueueOrTell(ctx, tx, l.consultation, draft.SubscriberID); err != nil {
			return Signup{}, err
		}
	}
	s.News.After(tx, draft.SubscriberID, "asked")
	return draft, nil
}

// wanted are the topics that were chosen; none stands for all.
func wanted(rules catalog.Newsletter, chosen []string) []string {
	if len(chosen) == 0 {
		return rules.TopicIDs()
	}
	return chosen
}
