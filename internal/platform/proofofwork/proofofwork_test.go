package proofofwork

import (
	"strconv"
	"testing"
	"time"
)

var (
	secret = []byte("of a test")
	noon   = time.Date(2026, 11, 23, 19, 0, 0, 0, time.UTC)
)

func solve(t *testing.T, c Challenge) string {
	t.Helper()
	for n := range 1 << 22 {
		if s := c.Challenge + ":" + strconv.Itoa(n); Solves(s, c.Difficulty) {
			return s
		}
	}
	t.Fatal("no solution was found")
	return ""
}

// TestASolutionIsGoodForOnePost: for the purpose and the key that it was made for, until it expires, and with nothing
// of it changed.
// Proves: security-16
func TestASolutionIsGoodForOnePost(t *testing.T) {
	c := Make(secret, "submit-quote", "key-1", 64, noon)
	good := solve(t, c)
	if got := Check(secret, "submit-quote", "key-1", good, noon.Add(Lasts)); got != 64 {
		t.Fatalf("the solution counts as %d", got)
	}
	weaker := Make(secret, "submit-quote", "key-1", 1, noon)
	for name, got := range map[string]int{
		"another key":               Check(secret, "submit-quote", "key-2", good, noon),
		"another form":              Check(secret, "send-message", "key-1", good, noon),
		"another installation":      Check([]byte("else"), "submit-quote", "key-1", good, noon),
		"too late":                  Check(secret, "submit-quote", "key-1", good, noon.Add(Lasts+time.Second)),
		"no number":                 Check(secret, "submit-quote", "key-1", c.Challenge, noon),
		"nothing":                   Check(secret, "submit-quote", "key-1", "", noon),
		"a difficulty of one's own": Check(secret, "submit-quote", "key-1", "9999999999.1."+weaker.Challenge[len("9999999999.1."):]+":1", noon),
	} {
		if got != 0 {
			t.Errorf("%s: taken with difficulty %d", name, got)
		}
	}
	unsolved := 0
	for n := range 100 {
		if Check(secret, "submit-quote", "key-1", c.Challenge+":"+strconv.Itoa(n), noon) == 0 {
			unsolved++
		}
	}
	if unsolved < 80 {
		t.Errorf("%d of 100 numbers solve a challenge of difficulty 64", 100-unsolved)
	}
}

// TestDifficultyIsTheNumberOfTries, on average, whatever it is.
// Proves: security-16
func TestDifficultyIsTheNumberOfTries(t *testing.T) {
	for _, difficulty := range []int{1, 3, 100} {
		hits := 0
		for n := range 30000 {
			if Solves("fixed:"+strconv.Itoa(n), difficulty) {
				hits++
			}
		}
		if want := 30000 / difficulty; hits < want*7/10 || hits > want*13/10 {
			t.Errorf("difficulty %d: %d of 30000 numbers solve it", difficulty, hits)
		}
	}
}

// TestATicketIsGoodFromItsMomentOn, for a while, and only where it was given.
// Proves: security-17
func TestATicketIsGoodFromItsMomentOn(t *testing.T) {
	ticket := Ticket(secret, "form", "n1", noon)
	for name, tc := range map[string]struct {
		ticket, purpose string
		at              time.Time
		want            bool
	}{
		"its moment":  {ticket, "form", noon, true},
		"a while":     {ticket, "form", noon.Add(Lasts), true},
		"too early":   {ticket, "form", noon.Add(-time.Second), false},
		"too late":    {ticket, "form", noon.Add(Lasts + time.Second), false},
		"elsewhere":   {ticket, "other", noon, false},
		"no ticket":   {"own-key", "form", noon, false},
		"its own one": {"turn.0.n1." + ticket[len(ticket)-22:], "form", noon, false},
	} {
		if got := IsTurn(secret, tc.purpose, tc.ticket, tc.at); got != tc.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
