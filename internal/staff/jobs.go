package staff

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/staff/sqlgen"
)

// resetsPerHour bounds the mails that strangers can cause one person to get.
const resetsPerHour = 3

// RequestReset asks for a reset link to be mailed to the account of email. It
// says nothing about whether there is one, and fails only when the database does:
// it stores one row, whoever the address belongs to, and a task does the rest.
func (s *Service) RequestReset(ctx context.Context, email string) error {
	a, err := ParseAddress(email)
	if err != nil {
		return nil //nolint:nilerr // what cannot be an address has no account; saying so would only help guessing
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).InsertResetRequest(ctx, sqlgen.InsertResetRequestParams{ID: s.linkID(), EmailKey: a.Key})
	})
	return wrap("staff.RequestReset", err)
}

// AnswerResets mails a link to everybody who asked for one and may have it. No nudge tells
// it of a request: how long its work takes would show beside the answer whether there is
// an account. What fails is put off.
func (s *Service) AnswerResets(ctx context.Context) error {
	now := s.clock.Now()
	waiting := func(ctx context.Context, limit int32) ([]string, error) {
		return s.reads().WaitingResetRequests(ctx, sqlgen.WaitingResetRequestsParams{PutOffUntil: db.NullTime(now), Limit: limit})
	}
	return wrap("staff.AnswerResets", jobs.Sweep(ctx, waiting, func(ctx context.Context, id string) error {
		err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.sendReset(ctx, tx, id) })
		if err != nil && ctx.Err() == nil {
			err = errors.Join(err, putOffReset(ctx, s.db, id, now.Add(tryAgain)))
		}
		return err
	}))
}

// tryAgain is how long a request waits that could not be answered.
const tryAgain = time.Minute

func putOffReset(ctx context.Context, d *db.DB, requestID string, until time.Time) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).PutOffResetRequest(ctx, sqlgen.PutOffResetRequestParams{ID: requestID, PutOffUntil: db.NullTime(until)})
	})
}

func (s *Service) sendReset(ctx context.Context, tx *db.Tx, requestID string) error {
	q := sqlgen.New(tx)
	emailKey, err := q.TakeResetRequest(ctx, requestID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // another instance was faster
	}
	if err != nil {
		return err
	}
	row, err := q.UserByKey(ctx, emailKey)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if row, err = s.lock(ctx, q, row.ID); err != nil {
		return err
	}
	u := userOf(row)
	if u.Disabled || u.Invited { // an invitation that has run out is the owner's to renew
		return nil
	}
	return s.linkAndMail(ctx, tx, u, requestID)
}

func (s *Service) linkAndMail(ctx context.Context, tx *db.Tx, u User, requestID string) error {
	q := sqlgen.New(tx)
	asked, err := q.CountResets(ctx, sqlgen.CountResetsParams{UserID: u.ID, Since: s.clock.Now().Add(-time.Hour)})
	if err != nil || asked >= resetsPerHour {
		return err
	}
	link, made, err := s.makeLink(ctx, q, requestID, ForReset, u.ID)
	if err != nil || !made {
		return err
	}
	if err := s.send(ctx, tx, u, s.resetMail(u, requestID, link)); err != nil {
		return err
	}
	return s.record(ctx, tx, audit.Program("password reset"), "staff.reset-requested", u.ID, nil)
}

// Tasks is the background work of staff.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "staff.answer-resets", Every: time.Second, OnEach: true, Run: s.AnswerResets},
		{Name: "staff.forget", Every: time.Hour, Run: s.Forget},
	}
}

// Forget removes sessions and links that are over. They are dead already;
// nothing but room depends on it.
func (s *Service) Forget(ctx context.Context) error {
	now := s.clock.Now()
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		old := sqlgen.DeleteOldSessionsParams{Now: now, IdleSince: now.Add(-IdleTimeout)}
		if _, err := q.DeleteOldSessions(ctx, old); err != nil {
			return err
		}
		_, err := q.DeleteOldTokens(ctx, now)
		return err
	})
	return wrap("staff.Forget", err)
}
