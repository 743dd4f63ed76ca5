package passkeys

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/webauthn"
	"wardgate/internal/staff"
	"wardgate/internal/staff/passkeys/sqlgen"
)

// BeginSignIn makes what the browser signs a person in with, before it is known whom: the
// person chooses a passkey of this site. token is what the browser is known by. It fails
// with staff.ErrNoPasskeys.
func (s *Service) BeginSignIn(oldToken string) (o RequestOptions, token string, err error) {
	token = oldToken // two tabs have one token
	if token == "" {
		token = s.d.IDs.Token()
	}
	o, err = s.request(ForSignIn, ids.Hash(token))
	return o, token, err
}

// BeginProof makes what the actor proves with who they are. It fails with staff.ErrNoPasskeys.
func (s *Service) BeginProof(ctx context.Context, actor httpx.Actor) (o RequestOptions, err error) {
	if o, err = s.request(ForProving, actor.SessionID); err != nil {
		return o, err
	}
	o.Allow, err = s.descriptors(ctx, actor.ID)
	return o, staff.Wrap("staff.BeginProof", err)
}

func (s *Service) request(p Purpose, bound string) (o RequestOptions, err error) {
	if s.party == nil {
		return o, staff.ErrNoPasskeys
	}
	challenge, err := s.challenges.next(p, bound)
	return RequestOptions{
		Challenge: encoded([]byte(challenge)), RPID: s.party.ID(), Timeout: ChallengeLife.Milliseconds(), Allow: []Descriptor{}, UserVerification: "required",
	}, err
}

// Verified is a passkey that was used for a ceremony of ours. Use makes it count.
type Verified struct {
	// ID is the passkey's, UserID that of its account.
	ID, UserID string

	now  webauthn.Credential
	seen answered
}

// VerifySignIn verifies a passkey for the browser that has token.
func (s *Service) VerifySignIn(ctx context.Context, token string, c UsedCredential) (Verified, error) {
	if token == "" || c.Response.UserHandle == "" { // section 7.2: who is not known yet is told by it
		return Verified{}, staff.ErrPasskeyRefused
	}
	return s.verify(ctx, ForSignIn, ids.Hash(token), c)
}

// VerifyProof verifies a passkey of the actor's for the actor's session.
func (s *Service) VerifyProof(ctx context.Context, actor httpx.Actor, c UsedCredential) (Verified, error) {
	v, err := s.verify(ctx, ForProving, actor.SessionID, c)
	if err == nil && v.UserID != actor.ID {
		err = staff.ErrPasskeyRefused
	}
	return v, err
}

// verify writes nothing: a caller without a passkey of ours causes one read. It fails with
// staff.ErrPasskeyRefused, whatever is wrong; what it was is in the trail.
func (s *Service) verify(ctx context.Context, p Purpose, bound string, c UsedCredential) (v Verified, err error) {
	if s.party == nil {
		return v, staff.ErrPasskeyRefused
	}
	row, err := sqlgen.New(s.d.DB.Read()).PasskeyByCredential(ctx, c.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return v, staff.ErrPasskeyRefused
	}
	if err != nil {
		return v, fmt.Errorf("staff: reading the passkey: %w", err)
	}
	v = Verified{ID: row.ID, UserID: row.UserID}
	if h := c.Response.UserHandle; h != "" && subtle.ConstantTimeCompare([]byte(h), []byte(row.PasskeyHandle)) != 1 {
		return v, staff.ErrPasskeyRefused
	}
	stored := webauthn.Credential{
		ID: decoded(c.ID), PublicKey: decoded(row.PublicKey), Counter: uint32(row.Counter), //nolint:gosec // 32 bits went in
		BackupEligible: row.BackupEligible, BackedUp: row.BackedUp,
	}
	v.now, err = s.party.Assert(c.assertion(), stored, s.challenges.expect(p, bound, &v.seen))
	if errors.Is(err, webauthn.ErrCounter) {
		if failed := s.copied(ctx, v, row.CopiedAt.Time); failed != nil {
			return v, failed
		}
	}
	if err != nil {
		return v, staff.Wrap(err.Error(), staff.ErrPasskeyRefused)
	}
	return v, nil
}

// tellAgain is how long the owner of a passkey hears of possible copies no second time.
const tellAgain = 24 * time.Hour

// copied notes that a passkey's counter went back, though its signature was right: two
// devices have its key (section 6.1.1). Its owner is told by mail.
func (s *Service) copied(ctx context.Context, v Verified, told time.Time) error {
	if now := s.d.Clock.Now(); now.Sub(told) < tellAgain {
		return nil
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		account, err := s.d.Accounts.Lock(ctx, tx, v.UserID)
		if err != nil {
			return err
		}
		if err := sqlgen.New(tx).NoteCopy(ctx, sqlgen.NoteCopyParams{ID: v.ID, Now: db.NullTime(s.d.Clock.Now())}); err != nil {
			return err
		}
		if err := s.d.Mails.Passkey(ctx, tx, account.User, "A passkey of your account may have been copied"); err != nil {
			return err
		}
		return s.d.Accounts.Record(ctx, tx, audit.Program("sign-in"), "staff.passkey-copied", v.UserID, map[string]string{"passkey": v.ID})
	})
	return staff.Wrap("staff.PasskeyCopied", err)
}

// Use makes a verified passkey count, as part of a transaction that has locked the account:
// its challenge is answered, its counter goes on. It fails with staff.ErrPasskeyRefused when
// the challenge was answered before, or the passkey is gone or was used meanwhile.
func (s *Service) Use(ctx context.Context, tx *db.Tx, v Verified) error {
	if err := s.challenges.spend(ctx, tx, v.seen); err != nil {
		return err
	}
	n, err := sqlgen.New(tx).UsePasskey(ctx, sqlgen.UsePasskeyParams{
		ID: v.ID, UserID: v.UserID, Counter: int64(v.now.Counter), BackupEligible: v.now.BackupEligible, BackedUp: v.now.BackedUp, Now: db.NullTime(s.d.Clock.Now()),
	})
	if err == nil && n == 0 {
		return staff.ErrPasskeyRefused
	}
	return err
}
