package devices

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/vault"
	"wardgate/internal/staff"
	"wardgate/internal/staff/devices/sqlgen"
)

// Codes. One that lies in the mailbox is good for a shift, and no second one is mailed for
// two hours: so a flood of any length makes twelve mails a day, and the account's owner
// has always one that works. The rest of the day's allowance is for people who use
// theirs.
const (
	codeLife   = 8 * time.Hour
	codeApart  = 2 * time.Hour
	codesADay  = 24
	counted    = 24 * time.Hour
	codeLength = 12 // of 32 letters: 60 bits, so that guessing needs no limit of its own
	// tryAgain is how long a request waits that could not be answered.
	tryAgain = time.Minute
)

// Ask asks for a code to be mailed to the account of an address. It says nothing about
// whether there is one.
func (s *Store) Ask(ctx context.Context, emailKey string) error {
	if _, err := staff.ParseAddress(emailKey); err != nil {
		return nil //nolint:nilerr // what cannot be an address has no account
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return sqlgen.New(tx).InsertCodeRequest(ctx, emailKey) })
}

// Find is the id of a code that was mailed to the account of an address, empty if it is
// none, or is over.
func (s *Store) Find(ctx context.Context, emailKey, code string) (id string, err error) {
	if code = plain(code); code == "" {
		return "", nil
	}
	rows, err := sqlgen.New(s.d.DB.Read()).OpenCodes(ctx, sqlgen.OpenCodesParams{EmailKey: emailKey, Now: s.d.Clock.Now()})
	if err != nil {
		return "", err
	}
	for _, row := range rows {
		fits, err := vault.FitsHash(s.d.DB, codePlace(row.ID), row.CodeHash, code)
		if err != nil {
			return "", err
		}
		if fits {
			id = row.ID
		}
	}
	return id, nil
}

// codePlace is where the hash of a mailed code stands (db.Sealer).
func codePlace(id string) string { return "staff_signin_codes.code:" + id }

// Use uses a code up. Of two at once one fails with staff.ErrMailCodeNeeded.
func (s *Store) Use(ctx context.Context, tx *db.Tx, id string) error {
	n, err := sqlgen.New(tx).UseCode(ctx, sqlgen.UseCodeParams{ID: id, Now: db.NullTime(s.d.Clock.Now())})
	if err == nil && n == 0 {
		return staff.ErrMailCodeNeeded
	}
	return err
}

// plain is a code as it was made, from what somebody typed.
func plain(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(code)))
}

// AnswerCodes mails a code to everybody for whom one was asked and who has none. As with
// new passwords no nudge tells it of a request: how long its work takes would show whether
// there is an account. What fails is put off.
func (s *Store) AnswerCodes(ctx context.Context) error {
	now := s.d.Clock.Now()
	waiting := func(ctx context.Context, limit int32) ([]string, error) {
		return sqlgen.New(s.d.DB.Read()).WaitingCodeRequests(ctx, sqlgen.WaitingCodeRequestsParams{PutOffUntil: db.NullTime(now), Limit: limit})
	}
	return staff.Wrap("staff.AnswerCodes", jobs.Sweep(ctx, waiting, func(ctx context.Context, key string) error {
		err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.answer(ctx, tx, key) })
		if err != nil && ctx.Err() == nil {
			err = errors.Join(err, s.putOff(ctx, key, now.Add(tryAgain)))
		}
		return err
	}))
}

func (s *Store) putOff(ctx context.Context, key string, until time.Time) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).PutOffCodeRequest(ctx, sqlgen.PutOffCodeRequestParams{EmailKey: key, PutOffUntil: db.NullTime(until)})
	})
}

func (s *Store) answer(ctx context.Context, tx *db.Tx, key string) error {
	_, err := sqlgen.New(tx).TakeCodeRequest(ctx, key)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // another instance was faster
	}
	if err != nil {
		return err
	}
	account, err := s.d.Accounts.ByKeyIn(ctx, tx, key)
	if errors.Is(err, staff.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if account, err = s.d.Accounts.Lock(ctx, tx, account.ID); err != nil || account.Disabled || account.Invited {
		return err
	}
	return s.mailCode(ctx, tx, account.User)
}

func (s *Store) mailCode(ctx context.Context, tx *db.Tx, u staff.User) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	fresh, err := q.FreshCodes(ctx, sqlgen.FreshCodesParams{UserID: u.ID, Since: now.Add(-codeApart)})
	if err != nil || fresh > 0 {
		return err
	}
	today, err := q.CountCodes(ctx, sqlgen.CountCodesParams{UserID: u.ID, Since: now.Add(-counted)})
	if err != nil || today >= codesADay {
		return err
	}
	id, code := s.d.IDs.Row("cod", now), s.d.IDs.Pick(ids.ReadOut, codeLength)
	hash, err := s.d.DB.Seal(codePlace(id), ids.Hash(code))
	if err == nil {
		err = q.InsertCode(ctx, sqlgen.InsertCodeParams{ID: id, UserID: u.ID, CodeHash: hash, CreatedAt: now, ExpiresAt: now.Add(codeLife)})
	}
	if err != nil {
		return err
	}
	if err := s.d.Mails.Code(ctx, tx, u, id, code, s.d.Origin+"/login?code="+code, now.Add(codeLife)); err != nil {
		return err
	}
	return s.d.Accounts.Record(ctx, tx, audit.Program("sign-in"), "staff.sign-in-code-mailed", u.ID, nil)
}
