package subscribers

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/subscribers/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
)

// ByAddress reads a subscriber, zero when there is none.
func ByAddress(ctx context.Context, from sqlgen.DBTX, email string) (Subscriber, error) {
	row, err := sqlgen.New(from).SubscriberByAddress(ctx, leads.NormalEmail(email))
	if errors.Is(err, sql.ErrNoRows) {
		return Subscriber{}, nil
	}
	if err != nil {
		return Subscriber{}, fmt.Errorf("newsletter: reading a subscriber: %w", err)
	}
	return subscriberFrom(row)
}

// Update writes a subscriber, unless it was changed since it was read.
func Update(ctx context.Context, to sqlgen.DBTX, after Subscriber) error {
	n, err := sqlgen.New(to).UpdateSubscriber(ctx, updateParams(after))
	if err != nil {
		return fmt.Errorf("newsletter: changing %s: %w", after.ID, err)
	}
	if n == 0 {
		return db.ErrAgain
	}
	return nil
}

func subscriberFrom(r sqlgen.NewsletterSubscriber) (Subscriber, error) {
	s := Subscriber{
		ID: r.ID, Email: r.Email, LeadID: r.LeadID, State: State(r.State), Interest: int(r.InterestScore),
		Wording: r.Wording, WordingVersion: r.WordingVersion, AskedAt: r.AskedAt, ConfirmedAt: r.ConfirmedAt.Time,
		EndedAt: r.EndedAt.Time, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
		PausedUntil: r.PausedUntil.Time, Basis: r.Basis, ConsentUntil: r.ConsentUntil.Time, Origin: r.Origin, DataMailedAt: r.DataMailedAt.Time,
		Before: State(r.StateBefore),
	}
	if err := json.Unmarshal([]byte(r.Topics), &s.Topics); err != nil {
		return Subscriber{}, fmt.Errorf("newsletter: row %s, column topics: %w", r.ID, err)
	}
	return s, nil
}

func updateParams(s Subscriber) sqlgen.UpdateSubscriberParams {
	return sqlgen.UpdateSubscriberParams{
		ID: s.ID, Version: int32(s.Version), Email: s.Email, LeadID: s.LeadID, State: string(s.State), //nolint:gosec // a count of changes
		Topics: db.JSON(s.Topics), InterestScore: int32(s.Interest), Wording: s.Wording, WordingVersion: s.WordingVersion, //nolint:gosec // at most 105
		AskedAt: s.AskedAt, ConfirmedAt: db.NullTime(s.ConfirmedAt), EndedAt: db.NullTime(s.EndedAt), UpdatedAt: s.UpdatedAt,
		PausedUntil: db.NullTime(s.PausedUntil), Basis: s.Basis, ConsentUntil: db.NullTime(s.ConsentUntil), DataMailedAt: db.NullTime(s.DataMailedAt),
		StateBefore: string(s.Before),
	}
}

func signupFrom(r sqlgen.NewsletterSignup) (Signup, error) {
	s := Signup{
		Entry: inbound.Entry{
			ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, QuarantineReason: r.QuarantineReason, CreatedAt: r.CreatedAt,
		},
		SubscriberID: r.SubscriberID.String, Email: r.Email, Interest: int(r.InterestScore), Outcome: r.Outcome, ConsultBy: r.ConsultBy.Time,
	}
	if err := json.Unmarshal([]byte(r.Topics), &s.Topics); err != nil {
		return Signup{}, fmt.Errorf("newsletter: row %s, column topics: %w", r.ID, err)
	}
	return s, nil
}

// OfLead are the subscriptions of one lead, the latest first, including erased ones.
func OfLead(ctx context.Context, from sqlgen.DBTX, leadID string) ([]Subscriber, error) {
	rows, err := sqlgen.New(from).SubscribersOfLead(ctx, leadID)
	if err != nil {
		return nil, fmt.Errorf("newsletter: the subscriptions of %s: %w", leadID, err)
	}
	return db.Each(rows, subscriberFrom)
}

// SignupsOf are the sign-ups of a subscriber, the latest first.
func SignupsOf(ctx context.Context, from sqlgen.DBTX, subscriber string) ([]Signup, error) {
	rows, err := sqlgen.New(from).SignupsOf(ctx, subscriber)
	if err != nil {
		return nil, fmt.Errorf("newsletter: the sign-ups of %s: %w", subscriber, err)
	}
	return db.Each(rows, signupFrom)
}

// signupTable is the table of sign-ups (inbound.Table).
type signupTable struct{}

func (signupTable) ByKey(ctx context.Context, from inbound.Statements, key string) (Signup, error) {
	return signupOr(sqlgen.New(from).SignupByKey(ctx, key))
}

func (signupTable) ByID(ctx context.Context, from inbound.Statements, id string) (Signup, error) {
	return signupOr(sqlgen.New(from).SignupByID(ctx, id))
}

func signupOr(r sqlgen.NewsletterSignup, err error) (Signup, error) {
	if err != nil {
		return Signup{}, err
	}
	return signupFrom(r)
}

func (signupTable) Insert(ctx context.Context, to inbound.Statements, s Signup) error {
	return sqlgen.New(to).InsertSignup(ctx, sqlgen.InsertSignupParams{
		ID: s.ID, IdempotencyKey: s.IdempotencyKey, RequestHash: s.RequestHash, SubscriberID: db.NullText(s.SubscriberID),
		Email: s.Email, Topics: db.JSON(s.Topics), InterestScore: int32(s.Interest), Outcome: s.Outcome, //nolint:gosec // at most 105
		QuarantineReason: s.QuarantineReason, ConsultBy: db.NullTime(s.ConsultBy), CreatedAt: s.CreatedAt,
	})
}
