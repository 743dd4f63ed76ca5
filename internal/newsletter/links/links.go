package links

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"wardgate/internal/newsletter/links/sqlgen"
	"wardgate/internal/platform/db"
)

// DeliveryID identifies one person's mail of a campaign, in links and in its Message-ID.
func DeliveryID(campaign, subscriber string) string { return campaign + "~" + subscriber }

// The purposes of links. A link for one purpose is not valid for another.
const (
	ToConfirm     = "confirm"     // of a sign-up
	ToSee         = "see"         // the result of a sign-up
	ToUnsubscribe = "unsubscribe" // of a subscriber; also to change topics
	ofAddress     = "address"
)

// KeySet signs and verifies links (ADR 29). Its keys are in the database, sealed, so that every instance
// and every restored backup can verify what any of them has sent, given the key file (ADR 57).
type KeySet struct {
	newest  int32
	madeAt  time.Time // when the newest was made
	secrets map[int32]string
	// hashes are HMACs with a key already set, which saves half of the work for a short message.
	hashes map[int32]*sync.Pool
}

// keyServes is how long a key signs; what it has signed stays valid.
const keyServes = 180 * 24 * time.Hour

// Rotate makes a new signing key when the newest has reached its age limit (M12).
func (s *Keys) Rotate(ctx context.Context) error {
	keys, err := s.Current(ctx)
	now := s.Clock.Now()
	if err != nil || now.Sub(keys.madeAt) < keyServes {
		return err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { // a key of the same number by another instance stays
		return s.add(ctx, tx, keys.newest+1, now)
	})
	if err != nil {
		return fmt.Errorf("links.Rotate: %w", err)
	}
	return nil
}

// Current reads the keys, and makes the first key when there is none.
func (s *Keys) Current(ctx context.Context) (KeySet, error) {
	keys, err := Read(ctx, s.DB, s.DB.Read())
	if err != nil || keys.newest > 0 {
		return keys, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.add(ctx, tx, 1, s.Clock.Now()); err != nil {
			return err
		}
		keys, err = Read(ctx, s.DB, tx) // another instance may have been faster
		return err
	})
	return keys, err
}

// add stores a new key, sealed: who has the database cannot sign.
func (s *Keys) add(ctx context.Context, tx *db.Tx, id int32, at time.Time) error {
	sealed, err := s.DB.Seal(secretPlace(id), s.IDs.Token())
	if err != nil {
		return err
	}
	return sqlgen.New(tx).InsertKey(ctx, sqlgen.InsertKeyParams{ID: id, Secret: sealed, MadeAt: at})
}

// secretPlace is where a key stands (db.Sealer).
func secretPlace(id int32) string { return "newsletter_keys.secret:" + strconv.Itoa(int(id)) }

// Read reads the keys of d, inside or outside of a transaction.
func Read(ctx context.Context, d *db.DB, from sqlgen.DBTX) (KeySet, error) {
	rows, err := sqlgen.New(from).Keys(ctx)
	if err != nil {
		return KeySet{}, fmt.Errorf("newsletter: reading the keys: %w", err)
	}
	keys := KeySet{secrets: make(map[int32]string, len(rows)), hashes: make(map[int32]*sync.Pool, len(rows))}
	for _, r := range rows {
		secret, err := d.Unseal(secretPlace(r.ID), r.Secret)
		if err != nil {
			return KeySet{}, fmt.Errorf("newsletter: opening key %d: %w", r.ID, err)
		}
		keys.secrets[r.ID] = secret
		keys.hashes[r.ID] = &sync.Pool{New: func() any { return hmac.New(sha256.New, []byte(secret)) }}
		if r.ID > keys.newest {
			keys.newest, keys.madeAt = r.ID, r.MadeAt
		}
	}
	return keys, nil
}

// Empty reports whether there is no signing key yet.
func (k KeySet) Empty() bool { return k.newest == 0 }

func (k KeySet) mac(key int32, purpose, id string) []byte {
	pool := k.hashes[key]
	h, _ := pool.Get().(hash.Hash) // the pool has no other type
	defer pool.Put(h)
	h.Reset()
	_, _ = io.WriteString(h, purpose+"\x00"+id) // an id contains no NUL; writing to a hash never fails
	return h.Sum(nil)
}

// Token is the token of a link: the row's id, the key's number, and a proof that we wrote it. It
// contains no address and does not expire by itself.
func (k KeySet) Token(purpose, id string) string {
	return id + "." + strconv.Itoa(int(k.newest)) + "." + base64.RawURLEncoding.EncodeToString(k.mac(k.newest, purpose, id))
}

// Verify returns the id in a token of ours for this purpose, empty for anything else.
func (k KeySet) Verify(purpose, token string) (id string) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return ""
	}
	key, err := strconv.ParseInt(parts[1], 10, 32)
	if err != nil || k.secrets[int32(key)] == "" {
		return ""
	}
	given, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || !hmac.Equal(given, k.mac(int32(key), purpose, parts[0])) {
		return ""
	}
	return parts[0]
}

// AddressHash is what is kept of an erased person's address. It always uses the first key,
// because hashes of the same address must be equal.
func (k KeySet) AddressHash(email string) string {
	return "hmac:" + hex.EncodeToString(k.mac(1, ofAddress, email))
}

// Derived is a key for another purpose than links, the same on every instance and for good.
func (k KeySet) Derived(purpose string) []byte { return k.mac(1, "key", purpose) }

// Prepare makes the first signing key if there is none: FollowUpLinks is called within
// transactions, which cannot make one.
func (s *Keys) Prepare(ctx context.Context) error {
	_, err := s.Current(ctx)
	return err
}
