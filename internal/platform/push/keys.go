package push

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/push/sqlgen"
)

const (
	keyPlace = "push_keys.secret:1"
	// A token of RFC 8292 holds for tokenValid (at most 24 hours are allowed), and is used again until tokenSpare before its end.
	tokenValid = 12 * time.Hour
	tokenSpare = time.Hour
)

// signer is the pair of keys by which push services know this installation.
type signer struct {
	secret *ecdsa.PrivateKey
	public string
}

// token is a signed word to one push service.
type token struct {
	text string
	ends time.Time
}

// keyring signs what is sent. It is safe for concurrent use.
type keyring struct {
	opt *Options

	mu     sync.Mutex
	known  signer
	tokens map[string]token
}

// Key is the public key that browsers turn notices on with. The first call makes the pair; another instance may be first.
func (o *Outbox) Key(ctx context.Context) (string, error) {
	s, err := o.keys.signer(ctx)
	return s.public, err
}

func (k *keyring) signer(ctx context.Context) (signer, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known.secret != nil {
		return k.known, nil
	}
	s, found, err := k.stored(ctx)
	if err == nil && !found {
		if err = k.makeKey(ctx); err == nil {
			s, _, err = k.stored(ctx)
		}
	}
	if err != nil {
		return signer{}, fmt.Errorf("the keys of notices: %w", err)
	}
	k.known = s
	return s, nil
}

func (k *keyring) stored(ctx context.Context) (s signer, found bool, err error) {
	row, err := sqlgen.New(k.opt.DB.Read()).Key(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return s, false, nil
	}
	if err != nil {
		return s, false, err
	}
	text, err := k.opt.DB.Unseal(keyPlace, row.Secret)
	if err != nil {
		return s, true, err
	}
	raw, err := decode(text)
	if err != nil {
		return s, true, fmt.Errorf("the secret one: %w", err)
	}
	secret, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return s, true, fmt.Errorf("the secret one: %w", err)
	}
	return signer{secret, row.Public}, true, nil
}

// makeKey makes the pair. Devices of a pair that is lost take nothing of the next one: their browsers turn notices on
// anew when the staff pages are opened.
func (k *keyring) makeKey(ctx context.Context) error {
	secret, err := ecdsa.GenerateKey(elliptic.P256(), k.opt.Random)
	if err != nil {
		return err
	}
	raw, err1 := secret.Bytes()
	public, err2 := secret.PublicKey.Bytes()
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	sealed, err := k.opt.DB.Seal(keyPlace, encode(raw))
	if err != nil {
		return err
	}
	return k.opt.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		n, err := q.AddKey(ctx, sqlgen.AddKeyParams{Public: encode(public), Secret: sealed, CreatedAt: k.opt.Clock.Now()})
		if err != nil || n == 0 {
			return err
		}
		return q.ForgetDevices(ctx)
	})
}

// authorization is the header that tells a push service who sends (RFC 8292).
func (k *keyring) authorization(ctx context.Context, audience string) (string, error) {
	s, err := k.signer(ctx)
	if err != nil {
		return "", err
	}
	now := k.opt.Clock.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	t := k.tokens[audience]
	if !now.Before(t.ends.Add(-tokenSpare)) {
		t = token{ends: now.Add(tokenValid)}
		if t.text, err = k.signed(s, audience, t.ends); err != nil {
			return "", err
		}
		if len(k.tokens) >= mostAudiences {
			clear(k.tokens)
		}
		k.tokens[audience] = t
	}
	return "vapid t=" + t.text + ", k=" + s.public, nil
}

// mostAudiences bounds the tokens that are kept: browsers have a handful of push services.
const mostAudiences = 100

func (k *keyring) signed(s signer, audience string, ends time.Time) (string, error) {
	claims, err := json.Marshal(map[string]any{"aud": audience, "exp": ends.Unix(), "sub": k.opt.Subject()})
	if err != nil {
		return "", err
	}
	text := encode([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + encode(claims)
	sum := sha256.Sum256([]byte(text))
	r, z, err := ecdsa.Sign(k.opt.Random, s.secret, sum[:])
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	z.FillBytes(signature[32:])
	return text + "." + encode(signature), nil
}
