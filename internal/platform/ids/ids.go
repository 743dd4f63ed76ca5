// Package ids makes identifiers and secrets. Randomness is passed in, so that
// the demo and the golden tests make the same ones every time.
package ids

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"
)

// Source makes identifiers from one stream of randomness. It is safe for concurrent use.
type Source struct {
	mu     sync.Mutex
	random io.Reader
	mono   ulid.MonotonicReader
}

// New returns a Source that draws from random, crypto/rand.Reader in production.
func New(random io.Reader) *Source {
	return &Source{random: random, mono: ulid.Monotonic(random, 0)}
}

// System is a Source that draws from the operating system.
func System() *Source { return New(rand.Reader) }

// ReadOut is an alphabet for references that are read out on the phone: no I and
// no O, 0 and 1 (U1). Use it with Pick.
const ReadOut = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// Row returns a new row identifier: prefix, underscore, ULID of now. Identifiers
// of one Source sort by the time they were made (https://github.com/ulid/spec),
// which keyset paging relies on.
func (s *Source) Row(prefix string, now time.Time) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, err := ulid.New(ulid.Timestamp(now), s.mono)
	if err != nil { // the reader ran dry or 2^80 ids in a millisecond: neither can be recovered from
		panic(fmt.Sprintf("ids: making a ULID: %v", err))
	}
	return prefix + "_" + id.String()
}

// Token returns a secret of 256 random bits in URL-safe base64 (43 characters).
// Only its Hash may be stored.
func (s *Source) Token() string {
	return base64.RawURLEncoding.EncodeToString(s.bytes(32))
}

// Pick returns n characters drawn evenly from alphabet, which holds at most 256.
func (s *Source) Pick(alphabet string, n int) string {
	out := make([]byte, 0, n)
	// Bytes at or above the largest multiple are thrown away, or the first
	// letters of the alphabet would come up more often than the last.
	limit := 256 - 256%len(alphabet)
	for len(out) < n {
		for _, b := range s.bytes(n) {
			if int(b) < limit && len(out) < n {
				out = append(out, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(out)
}

func (s *Source) bytes(n int) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := make([]byte, n)
	if _, err := io.ReadFull(s.random, b); err != nil {
		panic(fmt.Sprintf("ids: reading randomness: %v", err))
	}
	return b
}

// Hash is what is stored of a Token: SHA-256 in hex. A token has 256 bits of
// randomness, so neither salt nor a slow hash would add anything.
func Hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
