package quotes

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/ids"
)

func edmonton(t testing.TB) *time.Location {
	t.Helper()
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// TestTicketLetters is U1: A-Z of the local part, padded with X.
// Proves: D15, U1, quotes-5
func TestTicketLetters(t *testing.T) {
	for email, want := range map[string]string{
		"anna@x.ca": "ANNA", "annabel@x.ca": "ANNA", "a.b@x.ca": "ABXX", "a@x.ca": "AXXX", "12@x.ca": "XXXX",
		"é.o'neil+t@x.ca": "ONEI", "": "XXXX", "J_o-h.n@x.ca": "JOHN",
	} {
		if got := ticketLetters(email); got != want {
			t.Errorf("%s: %s, want %s", email, got, want)
		}
	}
}

// Proves: V217, D15, U1, quotes-5
func TestTicketForm(t *testing.T) {
	source := ids.New(rand.NewChaCha8([32]byte{1}))
	form := regexp.MustCompile(`^SEC-\d{8}-[A-Z]{4}-[2-9A-HJ-NP-Z]{4}$`)
	seen := map[string]bool{}
	for range 500 {
		ticket := NewTicket("SEC", "dana@x.ca", time.Now(), time.UTC, source)
		if !form.MatchString(ticket) {
			t.Fatalf("%s has not the form of U1", ticket)
		}
		seen[ticket] = true
	}
	if len(seen) < 490 {
		t.Errorf("500 tickets, only %d different ones", len(seen))
	}
}

// TestTicketDateIsEdmontons: 05:59 UTC is still yesterday there, in winter too
// since 2026, and 06:59 was before.
// Proves: V217, quotes-5
func TestTicketDateIsEdmontons(t *testing.T) {
	source := ids.New(rand.NewChaCha8([32]byte{1}))
	for at, want := range map[string]string{
		"2026-01-15T06:59:59Z": "20260114", "2026-01-15T07:00:00Z": "20260115",
		"2026-11-21T05:59:59Z": "20261120", "2026-11-21T06:00:00Z": "20261121",
		"2026-07-01T05:59:59Z": "20260630", "2026-07-01T06:00:00Z": "20260701",
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := NewTicket("SEC", "a@x.ca", instant, edmonton(t), source); !strings.HasPrefix(got, "SEC-"+want) {
			t.Errorf("at %s the ticket is %s, want the date %s", at, got, want)
		}
	}
}
