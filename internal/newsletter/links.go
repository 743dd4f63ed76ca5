package newsletter

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

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
)

// What a link lets its bearer do. A link for one thing is none for another.
const (
	toConfirm     = "confirm"     // of a sign-up
	toSee         = "see"         // what became of a sign-up
	toUnsubscribe = "unsubscribe" // of a subscriber; also to change topics
	ofAddress     = "address"
)

// keyRing signs and reads links (ADR 29). Its keys lie in the database, so that every
// instance and every restored backup reads what any of them has sent.
type keyRing struct {
	newest  int32
	madeAt  time.Time // when the newest was
	secrets map[int32]string
	// hashes are HMACs that know a key already: half of the work of a short one.
	hashes map[int32]*sync.Pool
}

// keyServes is for how long a key signs; what it has signed stays good.
const keyServes = 180 * 24 * time.Hour

// TurnKey makes a new key to sign with when the newest has served its time (M12).
func (s *Service) TurnKey(ctx context.Context) error {
	ring, err := s.keys(ctx)
	now := s.Clock.Now()
	if err != nil || now.Sub(ring.madeAt) < keyServes {
		return err
	}
	secret := s.IDs.Token()
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { // another instance's of the same number stays
		return sqlgen.New(tx).InsertKey(ctx, sqlgen.InsertKeyParams{ID: ring.newest + 1, Secret: secret, MadeAt: now})
	})
	if err != nil {
		return fmt.Errorf("newsletter.TurnKey: %w", err)
	}
	return nil
}

// keys reads the ring, and makes the first key when there is none.
func (s *Service) keys(ctx context.Context) (keyRing, error) {
	ring, err := readKeys(ctx, sqlgen.New(s.DB.Read()))
	if err != nil || ring.newest > 0 {
		return ring, err
	}
	secret := s.IDs.Token()
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.InsertKey(ctx, sqlgen.InsertKeyParams{ID: 1, Secret: secret, MadeAt: s.Clock.Now()}); err != nil {
			return err
		}
		ring, err = readKeys(ctx, q) // another instance may have been faster
		return err
	})
	return ring, err
}

func readKeys(ctx context.Context, q *sqlgen.Queries) (keyRing, error) {
	rows, err := q.Keys(ctx)
	if err != nil {
		return keyRing{}, fmt.Errorf("newsletter: reading the keys: %w", err)
	}
	ring := keyRing{secrets: make(map[int32]string, len(rows)), hashes: make(map[int32]*sync.Pool, len(rows))}
	for _, r := range rows {
		ring.secrets[r.ID] = r.Secret
		ring.hashes[r.ID] = &sync.Pool{New: func() any { return hmac.New(sha256.New, []byte(r.Secret)) }}
		if r.ID > ring.newest {
			ring.newest, ring.madeAt = r.ID, r.MadeAt
		}
	}
	return ring, nil
}

func (k keyRing) mac(key int32, purpose, id string) []byte {
	pool := k.hashes[key]
	h, _ := pool.Get().(hash.Hash) // it makes nothing else
	defer pool.Put(h)
	h.Reset()
	_, _ = io.WriteString(h, purpose+"\x00"+id) // an id holds no NUL; a hash takes everything
	return h.Sum(nil)
}

// token is what a link bears: the row's id, the key's number, and the proof that we
// wrote it. It holds no address and does not expire by itself.
func (k keyRing) token(purpose, id string) string {
	return id + "." + strconv.Itoa(int(k.newest)) + "." + base64.RawURLEncoding.EncodeToString(k.mac(k.newest, purpose, id))
}

// read answers the id in a token of ours for this purpose, empty for anything else.
func (k keyRing) read(purpose, token string) (id string) {
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

// addressHash is what is kept of an erased person's address. It is made with the first
// key whatever the newest is: hashes of one address must meet.
func (k keyRing) addressHash(email string) string {
	return "hmac:" + hex.EncodeToString(k.mac(1, ofAddress, email))
}
