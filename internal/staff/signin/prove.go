package signin

import (
	"context"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
)

// Prove takes a fresh proof of who the actor is, for the session of the call: the password,
// and a code if the account has a second factor. It counts for httpx.FreshFor. It fails with
// staff.ErrWrongPassword, staff.ErrCodeNeeded, hashing.ErrBusy or a *staff.TooSoonError.
func (s *Service) Prove(ctx context.Context, actor httpx.Actor, password, code string) error {
	account, err := s.d.Proof.Password(ctx, actor, password)
	if err != nil {
		return staff.Wrap("staff.Prove", err)
	}
	shown, err := s.d.SecondFactor.Look(hashing.Ahead(ctx), account.ID, code)
	if err != nil {
		return staff.Wrap("staff.Prove", err)
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Proof.Unchanged(ctx, tx, account); err != nil {
			return err
		}
		if err := s.d.SecondFactor.Check(ctx, tx, account.ID, shown); err != nil {
			return err
		}
		if err := s.d.Sessions.Prove(ctx, tx, actor.SessionID); err != nil {
			return err
		}
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.proved", account.ID, map[string]string{"session": actor.SessionID})
	})
	return staff.Wrap("staff.Prove", err)
}
