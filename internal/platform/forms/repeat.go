package forms

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
)

// SameWindow is how long the same content without an Idempotency-Key counts as a
// repeat of the same post.
const SameWindow = 10 * time.Minute

// RowKey is the unique key of the row that a post makes. Without a header it is
// made of the content and the time window, so that two equal posts at the same
// moment meet in the unique index.
func RowKey(key, hash string, now time.Time) string {
	if key != "" {
		return "key:" + key
	}
	return "same:" + hash + ":" + strconv.FormatInt(now.UnixMilli()/SameWindow.Milliseconds(), 10)
}

// ContentHash identifies the content of a form. payload is a plain struct
// without what the browser measured.
func ContentHash(payload any) string {
	b, err := json.Marshal(payload)
	if err != nil { // it contains only strings
		panic(fmt.Sprintf("forms: encoding a payload: %v", err))
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// keyReused is the problem type for a key that was used with other content.
const keyReused = "/problems/idempotency-key-reused"

// KeyReused is the problem for a key that was used with other content.
func KeyReused() *httpx.Problem {
	p := httpx.NewProblem(http.StatusUnprocessableEntity,
		"This Idempotency-Key was used for a request with other content. Send the new request with a new key.")
	p.Type = keyReused
	return p
}

// Repeats checks the row that a post may repeat: stored is its hash, asked that of
// the post, err that of the query. It reports whether there is one, and fails when
// its key was used with other content.
func Repeats(stored, asked string, err error) (bool, error) {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("looking for a repeat: %w", err)
	case stored != asked:
		return false, KeyReused()
	}
	return true, nil
}

// IsKeyReused reports whether err is that problem.
func IsKeyReused(err error) bool {
	p := httpx.AsProblem(err)
	return p != nil && p.Type == keyReused
}

// IsKey follows the rule of the Idempotency-Key header: up to 200 visible ASCII characters.
func IsKey(s string) bool {
	return len(s) <= 200 && !strings.ContainsFunc(s, func(r rune) bool { return r < '!' || r > '~' })
}

// botMillis is the time in which no person fills in a form of several required
// fields.
const botMillis = 1000

// Suspicion returns why a post looks like a program's, "" when it does not.
// website is the field that no person sees, elapsedMs the time from showing the
// form to sending it, nil when it was not sent: only what a form sends besides
// the documented payload can raise suspicion.
func Suspicion(website string, elapsedMs *int64) string {
	switch {
	case website != "":
		return "The hidden field was filled in."
	// A negative time means that a clock was set back meanwhile, and proves
	// nothing.
	case elapsedMs != nil && *elapsedMs >= 0 && *elapsedMs < botMillis:
		return fmt.Sprintf("The form was sent %d ms after it was shown.", *elapsedMs)
	}
	return ""
}
