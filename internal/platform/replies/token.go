package replies

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"wardgate/internal/platform/mail/intake"
)

// macBytes is how much of the signature a token holds: 80 bits, which can only be tried by asking us.
const macBytes = 10

// MostName is how long the name of the address may be before its token: with it a local part has 64 characters at most
// (RFC 5321, section 4.5.3.1.1).
const MostName = 20

// rowLetters is the length of a ULID.
const rowLetters = 26

// small writes bytes in letters that stay the same whatever case a mail program makes of them.
func small() *base32.Encoding {
	return base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)
}

// kind is whose cases a token is for: its letter in a token, and what the ids of its rows begin with.
type kind struct{ letter, row string }

func kinds() map[string]kind {
	return map[string]kind{"quotes": {"q", "quote_"}, "contact": {"m", "message_"}}
}

// Prepare reads the key that signs tokens: Address is called within transactions, which cannot make one.
func (s *Service) Prepare(ctx context.Context) error {
	if s.To == "" {
		return nil
	}
	_, err := s.signer(ctx)
	return err
}

func (s *Service) signer(ctx context.Context) ([]byte, error) {
	if known := s.key.Load(); known != nil {
		return *known, nil
	}
	key, err := s.Key(ctx)
	if err != nil {
		return nil, err
	}
	s.key.Store(&key)
	return key, nil
}

// Address is where answers about a case come in, empty where none are taken: there is no such address, or no such kind of case.
func (s *Service) Address(feature, id string) string {
	key := s.key.Load()
	if key == nil {
		return ""
	}
	token, ok := token(*key, feature, id)
	if !ok {
		return ""
	}
	at := strings.LastIndexByte(s.To, '@')
	return s.To[:at] + "+" + token + s.To[at:]
}

func token(key []byte, feature, id string) (string, bool) {
	k, known := kinds()[feature]
	row, ok := strings.CutPrefix(id, k.row)
	if !known || !ok || len(row) != rowLetters {
		return "", false
	}
	body := k.letter + strings.ToLower(row)
	return body + mac(key, body), true
}

func mac(key []byte, body string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(body)) // a hash.Hash never fails
	return small().EncodeToString(h.Sum(nil)[:macBytes])
}

// named is the case that an address of ours is for, false when its token is not ours.
func (s *Service) named(ctx context.Context, to string) (feature, id string, ok bool, err error) {
	key, err := s.signer(ctx)
	if err != nil {
		return "", "", false, err
	}
	token := strings.ToLower(intake.Detail(to))
	if len(token) <= rowLetters+1 {
		return "", "", false, nil
	}
	body, signed := token[:rowLetters+1], token[rowLetters+1:]
	if !hmac.Equal([]byte(signed), []byte(mac(key, body))) {
		return "", "", false, nil
	}
	for feature, k := range kinds() {
		if k.letter == body[:1] {
			return feature, k.row + strings.ToUpper(body[1:]), true, nil
		}
	}
	return "", "", false, nil
}
