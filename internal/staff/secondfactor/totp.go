package secondfactor

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // RFC 6238's default, the only one that all authenticator apps know; HMAC-SHA-1 is not broken
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// The parameters of RFC 6238 that all authenticator apps agree on.
const (
	codeDigits = 6
	codePeriod = 30 * time.Second
	// codeDrift is how many periods a telephone's clock may be off, either way.
	codeDrift   = 1
	secretBytes = 20 // as long as HMAC-SHA-1's output (RFC 4226 section 4)
)

// timeStep is the number of the period that now lies in.
func timeStep(now time.Time) int64 { return now.Unix() / int64(codePeriod/time.Second) }

// codeAt is the code of secret in one period (RFC 4226 section 5.3).
func codeAt(secret []byte, step int64) string {
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], uint64(step)) //nolint:gosec // steps are positive after 1970
	mac := hmac.New(sha1.New, secret)
	mac.Write(counter[:])
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0x0f
	n := binary.BigEndian.Uint32(sum[offset:offset+4]) & 0x7fff_ffff
	return fmt.Sprintf("%0*d", codeDigits, n%1_000_000)
}

// matchCode returns the period in which code is right at now. All candidates are
// compared, in constant time each.
func matchCode(secret []byte, code string, now time.Time) (step int64, ok bool) {
	for d := int64(-codeDrift); d <= codeDrift; d++ {
		candidate := timeStep(now) + d
		if subtle.ConstantTimeCompare([]byte(codeAt(secret, candidate)), []byte(code)) == 1 {
			step, ok = candidate, true
		}
	}
	return step, ok
}

func secretEncoding() *base32.Encoding { return base32.StdEncoding.WithPadding(base32.NoPadding) }

// codeURI is what an authenticator app reads from a QR code
// (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
func codeURI(issuer, account, secret string) string {
	label := url.PathEscape(issuer + ":" + account)
	// Apps read + literally, so blanks must be %20.
	query := strings.ReplaceAll(url.Values{"secret": {secret}, "issuer": {issuer}}.Encode(), "+", "%20")
	return "otpauth://totp/" + label + "?" + query
}

// plainCode drops the blanks and hyphens that people type into codes.
func plainCode(s string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(s))
}
