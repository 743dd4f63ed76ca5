package proofofwork

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// FuzzCheck: nobody without the secret has a solution or a ticket that is taken, whatever they send, nor for a key or a
// purpose that it was not made for.
// Proves: security-140
func FuzzCheck(f *testing.F) {
	made := Make(secret, "quote", "key", 1, noon)
	f.Add(made.Challenge+":0", "key")
	f.Add(Ticket(secret, "quote", "nonce", noon), "key")
	f.Add("9999999999.1."+strings.Repeat("0", 32)+":0", "")
	f.Add("..:", "")
	f.Fuzz(func(t *testing.T, sent, key string) {
		ours := strings.HasPrefix(sent, made.Challenge+":") && key == "key"
		if got := Check(secret, "quote", key, sent, noon); got > 0 && !ours || got > most {
			t.Errorf("%q for %q counts %d", sent, key, got)
		}
		ticket := Ticket(secret, "quote", "nonce", noon)
		if IsTurn(secret, "quote", sent, noon) && sent != ticket {
			t.Errorf("%q is a turn", sent)
		}
		for _, other := range []string{"contact", ""} {
			if Check(secret, other, key, sent, noon) > 0 || IsTurn(secret, other, sent, noon) {
				t.Errorf("%q counts for %q", sent, other)
			}
		}
		if late := noon.Add(2 * Lasts).Add(time.Second); Check(secret, "quote", key, sent, late) > 0 || IsTurn(secret, "quote", sent, late) {
			t.Error(fmt.Sprintf("%q counts", sent), "after its time")
		}
	})
}
