// Package vault encrypts the secrets that have to be stored, with keys from a file outside of the database
// (WARDGATE_KEY_FILE, ADR 57): who reads the database, a replica or a backup has none of them.
//
// A sealed text is "v1.<key id>.<base64url of nonce, ciphertext and tag>": AES-256-GCM with a random nonce of 96 bits
// (NIST SP 800-38D). What is authenticated besides the text is the place where it stands, "table.column:row id", so
// that a sealed text does not open in another row or column. The key id is the beginning of a hash of the key: it says
// which key is needed, and nothing of the key.
//
// A file may hold several keys, the newest first: the first one seals, all of them open. At the start, what an older
// key has sealed is sealed anew (Settle). A program that runs while the file gets a new key goes on with it (reload.go).
package vault

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

const version = "v1"

// Errors of Open. Test for them with errors.Is.
var (
	// ErrNoKey: the text was sealed with a key that is not in the file.
	ErrNoKey = errors.New("the key that it was sealed with is not in the key file")
	// ErrSealed: it is no sealed text, was altered, or stands in another place than it was sealed for.
	ErrSealed = errors.New("no sealed text of this place")
)

// Vault seals with its first key and opens with each. One of a file (ReadFile) goes on with the file's keys when those change. It is safe for concurrent use.
type Vault struct {
	path    string     // of the key file; empty for keys that stay
	reading sync.Mutex // held while the file is read again
	now     atomic.Pointer[ring]
}

// ring is what the keys are at a moment. It never changes.
type ring struct {
	first string
	keys  map[string]cipher.AEAD
	ids   []string
	file  fs.FileInfo // the file as it was when these were read; nil for keys that stay
}

// New returns a vault of these keys, the newest first; each has KeySize bytes.
func New(keys ...[]byte) (*Vault, error) {
	r, err := newRing(keys)
	if err != nil {
		return nil, err
	}
	v := &Vault{}
	v.now.Store(r)
	return v, nil
}

func newRing(keys [][]byte) (*ring, error) {
	if len(keys) == 0 {
		return nil, errors.New("vault: there is no key")
	}
	r := &ring{keys: make(map[string]cipher.AEAD, len(keys))}
	for _, key := range keys {
		if len(key) != KeySize {
			return nil, fmt.Errorf("vault: a key has %d bytes, it must have %d", len(key), KeySize)
		}
		block, err := aes.NewCipher(key)
		if err != nil {
			return nil, fmt.Errorf("vault: %w", err)
		}
		aead, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			return nil, fmt.Errorf("vault: %w", err)
		}
		id := keyID(key)
		r.keys[id] = aead
		r.ids = append(r.ids, id)
	}
	r.first = r.ids[0]
	return r, nil
}

// keyID names a key: 64 bits of a hash tell keys apart and lead to none.
func keyID(key []byte) string {
	sum := sha256.Sum256(append([]byte("wardgate key id\x00"), key...))
	return hex.EncodeToString(sum[:8])
}

// KeyID names the key that seals, 16 hexadecimal digits.
func (v *Vault) KeyID() string { return v.now.Load().first }

// KeyIDs name all keys, the newest first.
func (v *Vault) KeyIDs() []string { return v.now.Load().ids }

// Seal encrypts a text for one place, "table.column:row id". The empty text stays empty.
func (v *Vault) Seal(place, text string) string {
	if text == "" {
		return ""
	}
	r := v.forSealing()
	sealed := r.keys[r.first].Seal(nil, nil, []byte(text), []byte(place)) //nolint:gosec // it draws a nonce itself
	return version + "." + r.first + "." + base64.RawURLEncoding.EncodeToString(sealed)
}

// Open decrypts what Seal made for this place. It returns ErrNoKey or ErrSealed.
func (v *Vault) Open(place, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	id, body, ok := split(sealed)
	if !ok {
		return "", fmt.Errorf("vault: %s: %w", place, ErrSealed)
	}
	aead, err := v.forOpening(id)
	if err != nil {
		return "", fmt.Errorf("vault: %s, sealed with key %s: %w", place, id, err)
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(body)
	if err != nil {
		return "", fmt.Errorf("vault: %s: %w", place, ErrSealed)
	}
	text, err := aead.Open(nil, nil, raw, []byte(place))
	if err != nil {
		return "", fmt.Errorf("vault: %s: %w", place, ErrSealed)
	}
	return string(text), nil
}

// IsSealed tells whether a text is sealed, with whichever key.
func IsSealed(text string) bool { _, _, ok := split(text); return ok }

// SealedWith is the id of the key that a text was sealed with, empty for a text that is not sealed.
func SealedWith(text string) string { id, _, _ := split(text); return id }

func split(sealed string) (id, body string, ok bool) {
	rest, ok := strings.CutPrefix(sealed, version+".")
	if !ok {
		return "", "", false
	}
	id, body, ok = strings.Cut(rest, ".")
	if !ok || len(id) != 16 || strings.Trim(id, "0123456789abcdef") != "" || body == "" {
		return "", "", false
	}
	return id, body, true
}
