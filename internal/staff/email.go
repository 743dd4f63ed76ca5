package staff

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"wardgate/catalog"
)

// ErrBadEmail is returned for what cannot be an e-mail address.
var ErrBadEmail = errors.New("that is not an email address")

// Address is an e-mail address that passed ParseAddress.
type Address struct {
	// Mailbox is where mail goes: the local part as it was typed (a mail server
	// may tell cases apart, RFC 5321 section 2.4), the domain in lower-case ASCII.
	Mailbox string
	// Key is what accounts are told apart by: the mailbox in lower case. Letters
	// that only look alike stay different (Cyrillic а is not Latin a), so nobody
	// can take over an address by imitating it.
	Key string
}

const (
	// MaxEmail is how many bytes an address has at most.
	MaxEmail = catalog.PersonEmail // RFC 5321 section 4.5.3.1.3 less the angle brackets; U34
	maxLocal = 64                  // RFC 5321 section 4.5.3.1.1
)

// ParseAddress reads an e-mail address. Surrounding blanks are dropped; quoted
// local parts, comments and address literals are refused, as is anything that
// could break a mail header.
func ParseAddress(s string) (Address, error) {
	s = norm.NFC.String(strings.TrimSpace(s))
	at := strings.LastIndexByte(s, '@')
	if len(s) > MaxEmail || at < 1 || at > maxLocal {
		return Address{}, ErrBadEmail
	}
	local := s[:at]
	domain, err := asciiDomain(s[at+1:])
	if err != nil || !plainLocal(local) || len(local)+1+len(domain) > MaxEmail {
		return Address{}, ErrBadEmail
	}
	return Address{Mailbox: local + "@" + domain, Key: strings.ToLower(local) + "@" + domain}, nil
}

// plainLocal accepts a dot-atom (RFC 5322 section 3.2.3), extended by the
// letters and marks of other scripts (RFC 6531).
func plainLocal(s string) bool {
	if strings.HasPrefix(s, ".") || strings.HasSuffix(s, ".") || strings.Contains(s, "..") {
		return false
	}
	for _, r := range s {
		if r < utf8.RuneSelf {
			if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+-/=?^_`{|}~", r) {
				return false
			}
			continue
		}
		if r == utf8.RuneError || !unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return false
		}
	}
	return true
}

func asciiDomain(s string) (string, error) {
	// Lookup applies the rules of RFC 5891: lower case, no control characters,
	// no label that mixes directions, none over 63 bytes.
	profile := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.VerifyDNSLength(true), idna.StrictDomainName(true))
	domain, err := profile.ToASCII(s)
	if err != nil {
		return "", ErrBadEmail
	}
	dot := strings.LastIndexByte(domain, '.')
	if dot < 1 || dot == len(domain)-1 || !strings.ContainsFunc(domain[dot+1:], unicode.IsLetter) {
		return "", ErrBadEmail // no top-level domain, or a bare IP address
	}
	return domain, nil
}
