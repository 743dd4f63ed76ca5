// Package proofofwork asks a caller for some arithmetic before more is taken from them (ADR 54).
//
// A challenge is stateless: its fields are signed with a key that all instances share. It is bound to a purpose and to
// the caller's own key, the Idempotency-Key of a post, so that a solution which is sent a second time repeats what the
// first did, and nothing has to remember which were used. Making one costs an HMAC, checking a solution an HMAC and a
// hash; solving it costs as many hashes as its difficulty says, on average.
//
// The same signature promises a turn to those who can only wait: a ticket, which is good from a certain moment on.
package proofofwork

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"strings"
	"time"
)

// Lasts is how long a challenge can be answered, and how long a ticket is good once its moment has come: long enough for
// the slowest telephone at the highest difficulty, and for a person who reads first.
const Lasts = 5 * time.Minute

// most is the highest difficulty: the target has 32 bits, of which some must be left to hit.
const most = 1 << 26

// Challenge is what a caller has to solve: find a whole number n so that the first 32 bits of
// SHA-256(Challenge + ":" + n), read as a big-endian number, are below 2^32 / Difficulty.
type Challenge struct {
	Challenge  string    `json:"challenge" doc:"find n so that the first 32 bits of SHA-256(challenge:n) are below 2^32 / difficulty; send again with the header Proof-Of-Work: challenge:n"`
	Difficulty int       `json:"difficulty" doc:"how many numbers have to be tried on average"`
	Expires    time.Time `json:"expires" doc:"until when a solution is taken"`
}

// Make returns a challenge for one purpose and one key of the caller's. difficulty is at least 1.
func Make(secret []byte, purpose, key string, difficulty int, now time.Time) Challenge {
	expires := now.Add(Lasts).Truncate(time.Second)
	difficulty = min(max(difficulty, 1), most)
	fields := strconv.FormatInt(expires.Unix(), 10) + "." + strconv.Itoa(difficulty)
	return Challenge{fields + "." + sign(secret, "work", purpose, key, fields), difficulty, expires}
}

// Check returns the difficulty of the challenge that a solution solves, 0 if it is none of ours for this purpose and key,
// is expired, or is not solved.
func Check(secret []byte, purpose, key, solution string, now time.Time) (difficulty int) {
	challenge, _, found := strings.Cut(solution, ":")
	parts := strings.Split(challenge, ".")
	if !found || len(parts) != 3 || len(solution) > 200 {
		return 0
	}
	expires, err1 := strconv.ParseInt(parts[0], 10, 64)
	difficulty, err2 := strconv.Atoi(parts[1])
	if err1 != nil || err2 != nil || difficulty < 1 || now.Unix() > expires {
		return 0
	}
	if !hmac.Equal([]byte(parts[2]), []byte(sign(secret, "work", purpose, key, parts[0]+"."+parts[1]))) {
		return 0
	}
	if !Solves(solution, difficulty) {
		return 0
	}
	return difficulty
}

// Solves tells whether a challenge with its number, "challenge:n", meets a difficulty.
func Solves(solution string, difficulty int) bool {
	sum := sha256.Sum256([]byte(solution))
	return uint64(binary.BigEndian.Uint32(sum[:4])) < (1<<32)/uint64(max(difficulty, 1))
}

// Ticket promises a turn at an instant to a caller who cannot calculate. nonce makes it one of its own: it is what its
// holder's post is stored under, so that it stores one at most.
func Ticket(secret []byte, purpose, nonce string, from time.Time) string {
	fields := "turn." + strconv.FormatInt(from.Unix(), 10) + "." + nonce
	return fields + "." + sign(secret, "turn", purpose, "", fields)
}

// IsTurn tells whether a ticket is ours for this purpose and good now.
func IsTurn(secret []byte, purpose, ticket string, now time.Time) bool {
	from, ok := Turn(secret, purpose, ticket)
	return ok && now.Unix() >= from.Unix() && !now.After(from.Add(Lasts))
}

// Turn is from when on a ticket of ours for this purpose is good; false if it is none.
func Turn(secret []byte, purpose, ticket string) (from time.Time, ok bool) {
	parts := strings.Split(ticket, ".")
	if len(parts) != 4 || parts[0] != "turn" || len(ticket) > 200 {
		return from, false
	}
	seconds, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || !hmac.Equal([]byte(parts[3]), []byte(sign(secret, "turn", purpose, "", strings.Join(parts[:3], ".")))) {
		return from, false
	}
	return time.Unix(seconds, 0), true
}

// sign is 128 bits of an HMAC over everything that a challenge or a ticket is bound to.
func sign(secret []byte, kind, purpose, key, fields string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(kind + "\x00" + purpose + "\x00" + key + "\x00" + fields)) // none of them contains NUL
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
