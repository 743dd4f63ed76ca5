package staff

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/staff/sqlgen"
)

// PasswordReset is the job behind "I forgot my password". The request itself
// only enqueues it, whoever the address belongs to, so that neither its answer
// nor its time tells whether there is an account. A lost job costs the person a
// second click; so there is no sweep.
type PasswordReset struct {
	// RequestID names the request: worked twice, it makes one link and one mail.
	RequestID string `json:"requestId"`
	EmailKey  string `json:"emailKey"`
}

// Kind implements river.JobArgs.
func (PasswordReset) Kind() string { return "staff.password-reset" }

// PasswordResetWorker mails the link, if the account may have one.
type PasswordResetWorker struct {
	river.WorkerDefaults[PasswordReset]

	// Service may be set after the worker was registered, but before the queue starts.
	Service *Service
}

// Work implements river.Worker.
func (w *PasswordResetWorker) Work(ctx context.Context, job *river.Job[PasswordReset]) error {
	return w.Service.sendReset(ctx, job.Args)
}

// resetsPerHour bounds the mails that strangers can cause one person to get.
const resetsPerHour = 3

// RequestReset asks for a reset link to be mailed to the account of email. It
// says nothing about whether there is one, and fails only when the database does.
func (s *Service) RequestReset(ctx context.Context, email string) error {
	a, err := ParseAddress(email)
	if err != nil {
		return nil //nolint:nilerr // what cannot be an address has no account; saying so would only help guessing
	}
	args := PasswordReset{RequestID: s.linkID(), EmailKey: a.Key}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.queue.Enqueue(ctx, tx, args)
	})
	return wrap("staff.RequestReset", err)
}

func (s *Service) sendReset(ctx context.Context, r PasswordReset) error {
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		row, err := q.UserByKey(ctx, r.EmailKey)
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
		return s.linkAndMail(ctx, tx, u, r.RequestID)
	})
	return wrap("staff.PasswordReset", err)
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
	if err := s.mailReset(ctx, tx, u, requestID, link); err != nil {
		return err
	}
	return s.record(ctx, tx, audit.Program("password reset"), "staff.reset-requested", u.ID, nil)
}

// Tasks is the word's periodic work.
func (s *Service) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "staff.forget", Every: time.Hour, Run: s.Forget}}
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
