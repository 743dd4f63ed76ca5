package passwords

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/staff"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/passwords/sqlgen"
)

// resetsPerDay bounds the mails that strangers can cause one person to get (D91).
const resetsPerDay = 3

// RequestReset asks for a reset link to be mailed to the account of email. It
// says nothing about whether there is one, and fails only when the database does:
// it stores one row for any address, and a task does the rest.
func (s *Service) RequestReset(ctx context.Context, email string) error {
	a, err := staff.ParseAddress(email)
	if err != nil {
		return nil //nolint:nilerr // what cannot be an address has no account; saying so would only help guessing
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).InsertResetRequest(ctx, sqlgen.InsertResetRequestParams{ID: s.d.Links.NewID(), EmailKey: a.Key})
	})
	return staff.Wrap("staff.RequestReset", err)
}

// AnswerResets mails a link to everybody who asked for one and may have it. No nudge tells
// it of a request: how long its work takes would show beside the answer whether there is
// an account. What fails is put off.
func (s *Service) AnswerResets(ctx context.Context) error {
	now := s.d.Clock.Now()
	waiting := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.d.DB.Read()).WaitingResetRequests(ctx, sqlgen.WaitingResetRequestsParams{PutOffUntil: db.NullTime(now), Limit: limit})
	}
	return staff.Wrap("staff.AnswerResets", jobs.Sweep(ctx, waiting, func(ctx context.Context, id string) error {
		err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.sendReset(ctx, tx, id) })
		if err != nil && ctx.Err() == nil {
			err = errors.Join(err, putOffReset(ctx, s.d.DB, id, now.Add(tryAgain)))
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
	emailKey, err := sqlgen.New(tx).TakeResetRequest(ctx, requestID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // another instance was faster
	}
	if err != nil {
		return err
	}
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, emailKey)
	if errors.Is(err, staff.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if account, err = s.d.Accounts.Lock(ctx, tx, account.ID); err != nil {
		return err
	}
	if account.Disabled || account.Invited { // an invitation that has run out is the owner's to renew
		return nil
	}
	return s.linkAndMail(ctx, tx, account.User, requestID)
}

func (s *Service) linkAndMail(ctx context.Context, tx *db.Tx, u staff.User, requestID string) error {
	asked, err := s.d.Links.Resets(ctx, tx, u.ID, s.d.Clock.Now().Add(-links.Day))
	if err != nil || asked >= resetsPerDay {
		return err
	}
	link, made, err := s.d.Links.Make(ctx, tx, requestID, links.ForReset, u.ID)
	if err != nil || !made {
		return err
	}
	if err := s.d.Mails.Reset(ctx, tx, u, requestID, link); err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, audit.Program("password reset"), "staff.reset-requested", u.ID, nil)
}
