package signin

import (
	"context"
	"errors"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/staff"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/passkeys"
	"wardgate/internal/staff/signin/sqlgen"
)

// wrongPasskey is how the trail calls a passkey that opens nothing.
const wrongPasskey = "wrong-passkey"

// Passwordless signs in the person who holds a passkey of this site, which stands for password and
// second factor: credentials need Passkey and Ceremony, and no address. No code is mailed
// for, since nobody can guess it, and the browser is known from now on. It fails with
// staff.ErrPasskeyRefused.
func (s *Service) Passwordless(ctx context.Context, c Credentials) (in SignedIn, err error) {
	used, err := s.d.Passkeys.VerifySignIn(ctx, c.Ceremony, *c.Passkey)
	defer func() {
		if errors.Is(err, staff.ErrPasskeyRefused) {
			httpx.Refuse(ctx, wrongPasskey, used.UserID, "")
		}
	}()
	if err != nil {
		return SignedIn{}, err
	}
	in.Token = s.d.Sessions.NewToken()
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.usable(ctx, tx, used)
		if err != nil {
			return err
		}
		if err := sqlgen.New(tx).SeeUser(ctx, sqlgen.SeeUserParams{ID: account.ID, Now: db.NullTime(s.d.Clock.Now())}); err != nil {
			return err
		}
		in.User = account.User
		in.Device, err = s.enter(ctx, tx, account, c, &used, in.Token)
		return err
	})
	if err != nil {
		return SignedIn{}, staff.Wrap("staff.SignIn", err)
	}
	return in, nil
}

// usable locks the account of a verified passkey, uses the passkey up for this ceremony, and
// refuses an account that nobody may sign in to.
func (s *Service) usable(ctx context.Context, tx *db.Tx, used passkeys.Verified) (accounts.Account, error) {
	account, err := s.d.Accounts.Lock(ctx, tx, used.UserID)
	if err != nil {
		return account, err
	}
	if account.Disabled || account.Invited {
		return account, staff.ErrPasskeyRefused
	}
	return account, s.d.Passkeys.Use(ctx, tx, used)
}

// passkeyOf verifies the passkey that came with a password as one of an account's.
func (s *Service) passkeyOf(ctx context.Context, userID string, c Credentials) (*passkeys.Verified, error) {
	v, err := s.d.Passkeys.VerifySignIn(ctx, c.Ceremony, *c.Passkey)
	if err == nil && v.UserID != userID {
		err = staff.ErrPasskeyRefused
	}
	return &v, err
}

// ProveWithPasskey is Prove by one of the actor's passkeys, in place of password and code. It
// fails with staff.ErrPasskeyRefused.
func (s *Service) ProveWithPasskey(ctx context.Context, actor httpx.Actor, c passkeys.UsedCredential) error {
	used, err := s.d.Passkeys.VerifyProof(ctx, actor, c)
	if err != nil {
		return staff.Wrap("staff.Prove", err)
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.usable(ctx, tx, used)
		if err != nil {
			return err
		}
		if err := s.d.Sessions.Prove(ctx, tx, actor.SessionID); err != nil {
			return err
		}
		detail := map[string]string{"session": actor.SessionID, "passkey": used.ID}
		return s.d.Accounts.Record(ctx, tx, account.Actor(), "staff.proved", account.ID, detail)
	})
	return staff.Wrap("staff.Prove", err)
}
