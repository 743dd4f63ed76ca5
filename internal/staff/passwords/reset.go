package passwords

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/staff"
	"wardgate/internal/staff/devices"
	"wardgate/internal/staff/links"
	"wardgate/internal/staff/passwords/sqlgen"
)

const (
	// resetsPerDay bounds the mails that strangers can cause one person to get (D91), resetsPerNetwork those of them that are
	// caused from one network: it does not use up all.
	resetsPerDay     = 3
	resetsPerNetwork = 2
	// resetsReserved is for who asks from a browser, or a network, that the account was signed in from: no stranger uses it up.
	resetsReserved = 1
)

// Asker is who asks for a link: the token by which the browser may be known, and the caller's address.
type Asker struct{ Device, Address string }

// RequestReset asks for a reset link to be mailed to the account of email. It
// says nothing about whether there is one, and fails only when the database does:
// it stores one row for any address, and a task does the rest.
func (s *Service) RequestReset(ctx context.Context, email string, by Asker) error {
	a, err := staff.ParseAddress(email)
	if err != nil {
		return nil //nolint:nilerr // what cannot be an address has no account; saying so would only help guessing
	}
	request := sqlgen.InsertResetRequestParams{ID: s.d.Links.NewID(), EmailKey: a.Key, Network: devices.NetworkOf(by.Address)}
	if by.Device != "" {
		request.DeviceHash = ids.Hash(by.Device)
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).InsertResetRequest(ctx, request)
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
	request, err := sqlgen.New(tx).TakeResetRequest(ctx, requestID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // another instance was faster
	}
	if err != nil {
		return err
	}
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, request.EmailKey)
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
	return s.linkAndMail(ctx, tx, account.User, requestID, request)
}

func (s *Service) linkAndMail(ctx context.Context, tx *db.Tx, u staff.User, requestID string, request sqlgen.TakeResetRequestRow) error {
	by, may, err := s.mayReset(ctx, tx, u.ID, request)
	if err != nil || !may {
		return err
	}
	link, made, err := s.d.Links.Make(ctx, tx, requestID, links.ForReset, u.ID, by)
	if err != nil || !made {
		return err
	}
	if err := s.d.Mails.Reset(ctx, tx, u, requestID, link); err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, audit.Program("password reset"), "staff.reset-requested", u.ID, nil)
}

// mayReset tells whether an account has another link today for who asks, and out of what.
func (s *Service) mayReset(ctx context.Context, tx *db.Tx, userID string, request sqlgen.TakeResetRequestRow) (by links.Asker, may bool, err error) {
	today, err := s.d.Links.Resets(ctx, tx, userID, s.d.Clock.Now().Add(-links.Day))
	if err != nil {
		return by, false, err
	}
	var all, here, reserved int
	for _, a := range today {
		switch {
		case a.Reserved:
			reserved++
		case a.Network == request.Network:
			here++
			all++
		default:
			all++
		}
	}
	by.Network = request.Network
	if all < resetsPerDay && here < resetsPerNetwork {
		return by, true, nil
	}
	if reserved >= resetsReserved {
		return by, false, nil
	}
	by.Reserved, err = s.d.Devices.IsKnown(ctx, tx, userID, request.DeviceHash, request.Network)
	return by, by.Reserved, err
}
