package personal_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"wardgate/internal/platform/personal"
)

const (
	token  = "4wPTVKtLqTIJPEeQoGAu6lORPrWflrfAloCZhka3gHk"
	signed = "lead_01M8EFGKXE4FFW19XV92M67B58.1.QS-BQVZXsz9clYP2fIIXzJKx6z4OblvwvujXhrmykIQ"
)

// TestPersonalLinksAreHidden at whatever host and in whatever they are wrapped, and what stands beside them stays.
// Proves: security-246
func TestPersonalLinksAreHidden(t *testing.T) {
	for _, text := range []string{
		"https://guard.example/quote/status/" + token, "Look: http://192.0.2.7:8080/quote/status/" + token + " please", "/details/" + token, "quote/status/" + token,
		"HTTPS://GUARD.EXAMPLE/QUOTE/STATUS/" + token, "https://safe.elsewhere.example/?u=https%3A%2F%2Fguard.example%2Fdetails%2F" + token,
		"https://a.example/?u=https%253A%252F%252Fguard.example%252Fchat%252Ftranscript%252F" + token, "https://guard.example/invite?token=" + token,
		"https://guard.example/newsletter/unsubscribe/" + signed, "[this](https://guard.example/assessments/report/" + token + ")",
		"https://guard.example/quote/status/" + token[:20] + "\n" + token[20:],
	} {
		got := personal.Hide(text)
		if strings.Contains(got, token[:12]) || strings.Contains(got, token[32:]) || strings.Contains(got, signed[40:]) || !strings.Contains(got, personal.Hidden) {
			t.Errorf("%q stays %q", text, got)
		}
		for _, word := range []string{"Look: ", " please", "[this]"} {
			if strings.Contains(text, word) && !strings.Contains(got, word) {
				t.Errorf("%q loses %q: %q", text, word, got)
			}
		}
	}
	for _, text := range []string{
		"", "The gate at 12 Main/Street.", "https://guard.example/quote", "https://guard.example/quote/status/", "https://guard.example/services/security-guards",
		"https://drive.elsewhere.example/file/d/" + token + "/view", "https://guard.example/verify?badge=7", "https://elsewhere.example/details/a-long-name-of-a-product-in-words",
		"100% of /details/ at 50%", "Our code is " + token,
	} {
		if got := personal.Hide(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// FuzzHide: whatever is typed, hiding ends, leaves no link of ours whole, and changes nothing that it has hidden.
// Proves: security-140
func FuzzHide(f *testing.F) {
	for _, seed := range []string{"https://guard.example/quote/status/" + token, "/details/" + token + "\n> rest", "%2Fdetails%2F" + token, "a%zz/invite?token=" + token, "\xff/details/" + token} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := personal.Hide(text)
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("%q is no text any more: %q", text, got)
		}
		if again := personal.Hide(got); again != got {
			t.Errorf("%q becomes %q, and then %q", text, got, again)
		}
		if got := personal.Hide(text + " https://guard.example/quote/status/" + token + " "); strings.Contains(got, "/quote/status/"+token) {
			t.Errorf("behind %q the link stays: %q", text, got)
		}
	})
}
