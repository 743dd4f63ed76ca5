package intake_test

import (
	"strings"
	"testing"

	"wardgate/internal/platform/mail/intake"
)

// FuzzOurs: an address that a mail server names is ours only at our domain, under our name; nothing is relayed by a trick of spelling.
// Proves: security-140
func FuzzOurs(f *testing.F) {
	const ours = "answers@guard.example"
	for _, seed := range []string{ours, "Answers+q01@GUARD.example", "answers%elsewhere.example@guard.example", "answers@elsewhere.example@guard.example", `"answers"@guard.example`, "@guard.example", "answers+@", "+@"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, to string) {
		detail := intake.Detail(to)
		if !intake.Ours(ours, to) {
			return
		}
		at := strings.LastIndexByte(to, '@')
		if !strings.EqualFold(to[at+1:], "guard.example") || !strings.EqualFold(strings.SplitN(to[:at], "+", 2)[0], "answers") || !strings.HasSuffix(to[:at], detail) {
			t.Errorf("%q is taken for ours, with %q", to, detail)
		}
	})
}
