package newsletter

import (
	"encoding/json"
	"fmt"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
)

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
		ID: r.ID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash, SubscriberID: r.SubscriberID.String,
		Email: r.Email, Interest: int(r.InterestScore), Outcome: r.Outcome, QuarantineReason: r.QuarantineReason,
		ConsultBy: r.ConsultBy.Time, CreatedAt: r.CreatedAt,
	}
	if err := json.Unmarshal([]byte(r.Topics), &s.Topics); err != nil {
		return Signup{}, fmt.Errorf("newsletter: row %s, column topics: %w", r.ID, err)
	}
	return s, nil
}

func signupParams(s Signup) sqlgen.InsertSignupParams {
	return sqlgen.InsertSignupParams{
		ID: s.ID, IdempotencyKey: s.IdempotencyKey, RequestHash: s.RequestHash, SubscriberID: db.NullText(s.SubscriberID),
		Email: s.Email, Topics: db.JSON(s.Topics), InterestScore: int32(s.Interest), Outcome: s.Outcome, //nolint:gosec // at most 105
		QuarantineReason: s.QuarantineReason, ConsultBy: db.NullTime(s.ConsultBy), CreatedAt: s.CreatedAt,
	}
}
