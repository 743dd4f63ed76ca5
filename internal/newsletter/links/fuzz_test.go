package links

import (
	"crypto/hmac"
	"crypto/sha256"
	"strings"
	"sync"
	"testing"
)

// FuzzVerify: no token that was made up opens anything, and one of ours opens what it is for alone.
// Proves: security-140
func FuzzVerify(f *testing.F) {
	keys := KeySet{secrets: map[int32]string{1: "a secret of this test"}, newest: 1}
	keys.hashes = map[int32]*sync.Pool{1: {New: func() any { return hmac.New(sha256.New, []byte(keys.secrets[1])) }}}
	good := keys.Token(ToConfirm, "signup_1")
	for _, seed := range []string{good, good + "A", strings.Replace(good, "signup_1", "signup_2", 1), "a.1.", "a.99999999999.AA", ".1.", "..", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		if id := keys.Verify(ToConfirm, token); id != "" && id != "signup_1" {
			t.Errorf("%q opens %q", token, id)
		}
		if id := keys.Verify(ToUnsubscribe, token); id != "" {
			t.Errorf("%q opens %q for something else", token, id)
		}
		keys.Names(token, "campaign_1", ReportedSubscriber(token))
	})
}
