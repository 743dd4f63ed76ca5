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

// DeliveryID names one person's mail of a campaign, in links and in its Message-ID.
func DeliveryID(campaign, subscriber string) string { return campaign + "~" + subscriber }

// What a link lets its bearer do. A link for one thing is none for another.
const (
	ToConfirm     = "confirm"     // of a sign-up
	ToSee         = "see"         // what became of a sign-up
	ToUnsubscribe = "unsubscribe" // of a subscriber; also to change topics
	ofAddress     = "address"
)

// KeySet signs and reads links (ADR 29). Its keys lie in the database, so that every
// instance and every restored backup reads what any of them has sent.
type KeySet struct {
	newest  int32
	madeAt  time.Time // when the newest was
	secrets map[int32]string
	// hashes are HMACs that know a key already: half of the work of a short one.
	hashes map[int32]*sync.Pool
}

// keyServes is for how long a key signs; what it has signed stays good.
const keyServes = 180 * 24 * time.Hour

// Rotate makes a new key to sign with when the newest has served its time (M12).
func (s *Keys) Rotate(ctx context.Context) error {
	keys, err := s.Current(ctx)
	now := s.Clock.Now()
	if err != nil || now.Sub(keys.madeAt) < keyServes {
		return err
	}
	secret := s.IDs.Token()
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { // another instance's of the same number stays
		return sqlgen.New(tx).InsertKey(ctx, sqlgen.InsertKeyParams{ID: keys.newest + 1, Secret: secret, MadeAt: now})
	})
	if err != nil {
		return fmt.Errorf("links.Rotate: %w", err)
	}
	return nil
}

// Current reads the keys, and makes the first key when there is none.
func (s *Keys) Current(ctx context.Context) (KeySet, error) {
	keys, err := Read(ctx, s.DB.Read())
	if err != nil || keys.newest > 0 {
		return keys, err
	}
	secret := s.IDs.Token()
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := sqlgen.New(tx).InsertKey(ctx, sqlgen.InsertKeyParams{ID: 1, Secret: secret, MadeAt: s.Clock.Now()}); err != nil {
			return err
		}
		keys, err = Read(ctx, tx) // another instance may have been faster
		return err
	})
	return keys, err
}

// Read reads the keys, in the caller's transaction or without one.
func Read(ctx context.Context, from sqlgen.DBTX) (KeySet, error) {
	rows, err := sqlgen.New(from).Keys(ctx)
	if err != nil {
		return KeySet{}, fmt.Errorf("newsletter: reading the keys: %w", err)
	}
	keys := KeySet{secrets: make(map[int32]string, len(rows)), hashes: make(map[int32]*sync.Pool, len(rows))}
	for _, r := range rows {
		keys.secrets[r.ID] = r.Secret
		keys.hashes[r.ID] = &sync.Pool{New: func() any { return hmac.New(sha256.New, []byte(r.Secret)) }}
		if r.ID > keys.newest {
			keys.newest, keys.madeAt = r.ID, r.MadeAt
		}
	}
	return keys, nil
}

// Empty tells that there is no key to sign with yet.
func (k KeySet) Empty() bool { return k.newest == 0 }

func (k KeySet) mac(key int32, purpose, id string) []byte {
	pool := k.hashes[key]
	h, _ := pool.Get().(hash.Hash) // it makes nothing else
	defer pool.Put(h)
	h.Reset()
	_, _ = io.WriteString(h, purpose+"\x00"+id) // an id holds no NUL; a hash takes everything
	return h.Sum(nil)
}

// Token is what a link bears: the row's id, the key's number, and the proof that we
// wrote it. It holds no address and does not expire by itself.
func (k KeySet) Token(purpose, id string) string {
	return id + "." + strconv.Itoa(int(k.newest)) + "." + base64.RawURLEncoding.EncodeToString(k.mac(k.newest, purpose, id))
}

// Verify answers the id in a token of ours for this purpose, empty for anything else.
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

// AddressHash is what is kept of an erased person's address. It is made with the first
// key whatever the newest is: hashes of one address must meet.
func (k KeySet) AddressHash(email string) string {
	return "hmac:" + hex.EncodeToString(k.mac(1, ofAddress, email))
}

// Prepare makes the first key to sign links with, if there is none: FollowUpLinks
// is asked within transactions, which cannot make one.
func (s *Keys) Prepare(ctx context.Context) error {
	_, err := s.Current(ctx)
	return err
}
