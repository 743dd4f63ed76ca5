package hashing

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"golang.org/x/crypto/argon2"
)

// ErrBusy means that too many passwords wait to be checked; try again in seconds.
var ErrBusy = errors.New("too many people are signing in at once")

// Params are argon2id's costs.
type Params struct {
	Time    uint32 // passes over the memory
	Memory  uint32 // KiB
	Threads uint8  // lanes
}

// DefaultParams are the second recommended option of RFC 9106 section 4: 64 MiB,
// 3 passes, 4 lanes. About a tenth of a second on two cores.
func DefaultParams() Params { return Params{Time: 3, Memory: 64 << 10, Threads: 4} }

// Hasher turns passwords into what may be stored.
type Hasher interface {
	// Hash returns the PHC string of password with a fresh salt.
	Hash(ctx context.Context, password string) (string, error)
	// Verify tells whether encoded was made from password, and whether it was
	// made with other costs than today's. An empty encoded stands for an account
	// that does not exist: it matches nothing and costs the same work.
	Verify(ctx context.Context, password, encoded string) (ok, outdated bool, err error)
	// Alike is the PHC string of a text with the salt and the costs of encoded: many hashes of one
	// salt are compared with it at the price of one. With an empty encoded it costs the same work
	// and is empty.
	Alike(ctx context.Context, text, encoded string) (string, error)
}

const (
	saltBytes = 16
	keyBytes  = 32
	// atOnce bounds the memory of a flood of sign-ins: 2 × 64 MiB.
	atOnce = 2
	// strangersAtOnce leaves a slot to people who are known (Ahead).
	strangersAtOnce = 1
	// maxWaiting bounds how long the last in each queue waits, about two seconds.
	maxWaiting = 32
)

type aheadKey struct{}

// Ahead marks the work of people who are known already, by their session, their device or
// a code from their mailbox: their hashes wait in a queue of their own, which a flood of
// strangers does not lengthen.
func Ahead(ctx context.Context) context.Context { return context.WithValue(ctx, aheadKey{}, true) }

// Argon2 is the Hasher of production. It is safe for concurrent use, and
// computes two hashes at once at most, whatever the load.
type Argon2 struct {
	params Params
	random io.Reader
	slots  chan struct{}
	// strangers is taken before a slot by everybody who is not ahead.
	strangers      chan struct{}
	waiting, ahead atomic.Int32
}

// NewArgon2 returns a Hasher with costs p and salts from random, which must be
// safe for concurrent use (crypto/rand.Reader is).
func NewArgon2(p Params, random io.Reader) *Argon2 {
	return &Argon2{params: p, random: random, slots: make(chan struct{}, atOnce), strangers: make(chan struct{}, strangersAtOnce)}
}

// Hash implements Hasher.
func (a *Argon2) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	if _, err := io.ReadFull(a.random, salt); err != nil {
		return "", fmt.Errorf("staff: reading randomness for a salt: %w", err)
	}
	key, err := a.derive(ctx, password, salt, a.params, keyBytes)
	if err != nil {
		return "", err
	}
	return encodePHC(a.params, salt, key), nil
}

// Verify implements Hasher.
func (a *Argon2) Verify(ctx context.Context, password, encoded string) (ok, outdated bool, err error) {
	p, salt, want, known := a.params, make([]byte, saltBytes), make([]byte, keyBytes), encoded != ""
	if known {
		if p, salt, want, err = decodePHC(encoded); err != nil {
			return false, false, err
		}
	}
	got, err := a.derive(ctx, password, salt, p, uint32(len(want))) //nolint:gosec // 32, or what decodePHC bounds
	if err != nil {
		return false, false, err
	}
	same := subtle.ConstantTimeCompare(got, want) == 1
	return same && known, p != a.params, nil
}

// Alike implements Hasher.
func (a *Argon2) Alike(ctx context.Context, text, encoded string) (string, error) {
	p, salt, n, known := a.params, make([]byte, saltBytes), keyBytes, encoded != ""
	if known {
		var like []byte
		var err error
		if p, salt, like, err = decodePHC(encoded); err != nil {
			return "", err
		}
		n = len(like)
	}
	key, err := a.derive(ctx, text, salt, p, uint32(n))
	if err != nil || !known {
		return "", err
	}
	return encodePHC(p, salt, key), nil
}

// derive waits for one of the slots, or gives up when the queue is long.
func (a *Argon2) derive(ctx context.Context, password string, salt []byte, p Params, n uint32) ([]byte, error) {
	queue, known := &a.waiting, ctx.Value(aheadKey{}) != nil
	if known {
		queue = &a.ahead
	}
	defer queue.Add(-1)
	if queue.Add(1) > maxWaiting {
		return nil, ErrBusy
	}
	if !known {
		if err := enter(ctx, a.strangers); err != nil {
			return nil, err
		}
		defer func() { <-a.strangers }()
	}
	if err := enter(ctx, a.slots); err != nil {
		return nil, err
	}
	defer func() { <-a.slots }()
	key := argon2.IDKey([]byte(password), salt, p.Time, p.Memory, p.Threads, n)
	if p.Memory >= muchMemory && a.waiting.Load()+a.ahead.Load() == 1 {
		// While the collector believes that a hash's 64 MiB live, it lets the heap grow to a multiple of them.
		go debug.FreeOSMemory()
	}
	return key, nil
}

func enter(ctx context.Context, slots chan struct{}) error {
	select {
	case slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("staff: waiting to hash a password: %w", ctx.Err())
	}
}

// muchMemory in KiB is worth giving back at once.
const muchMemory = 32 << 10

// encodePHC writes the form of the password hashing competition, which names
// algorithm, version and costs beside the hash:
// https://github.com/P-H-C/phc-string-format
func encodePHC(p Params, salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
		argon2.Version, p.Memory, p.Time, p.Threads, b64.EncodeToString(salt), b64.EncodeToString(key))
}

func decodePHC(s string) (p Params, salt, key []byte, err error) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return p, nil, nil, errors.New("staff: a stored password hash is not argon2id in PHC form")
	}
	if _, err = fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.Memory, &p.Time, &p.Threads); err != nil || p.Time == 0 || p.Threads == 0 {
		return p, nil, nil, errors.New("staff: a stored password hash has no readable costs")
	}
	salt, errSalt := base64.RawStdEncoding.DecodeString(parts[4])
	key, errKey := base64.RawStdEncoding.DecodeString(parts[5])
	if errSalt != nil || errKey != nil || len(key) < 16 || len(key) > 64 {
		return p, nil, nil, errors.New("staff: a stored password hash has no readable salt or key")
	}
	return p, salt, key, nil
}
