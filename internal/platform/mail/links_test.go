package mail_test

import (
	"strings"
	"testing"

	"wardgate/internal/platform/mail"
)

const aToken = "4wPTVKtLqTIJPEeQoGAu6lORPrWflrfAloCZhka3gHk"

// TestOurPrivateLinksAreHidden however a mail program quotes them, and nothing else is.
// Proves: security-240
func TestOurPrivateLinksAreHidden(t *testing.T) {
	links := mail.Links{Host: "guard.example", Answers: "answers@guard.example"}
	for _, text := range []string{
		"https://guard.example/quote/status/" + aToken,
		"> Follow your request:\n> https://guard.example/quote/status/" + aToken + "\n>\n> Keep it",
		"Follow your request <https://guard.example/quote/status/" + aToken + "> today",
		"HTTPS://GUARD.EXAMPLE/chat/transcript/" + aToken + ".",
		"https://links.elsewhere.example/?url=https%3A%2F%2Fguard.example%2Fdetails%2F" + aToken + "&data=05",
		"> https://guard.example/quote/status/" + aToken[:30] + "\n> " + aToken[30:] + "\n> Keep it",
		"> https://guard.example/quote/status/" + aToken[:12] + "=\n> " + aToken[12:] + "\n> Keep it",
		"> https://guard.example/quote/status/\n> " + aToken + "\n> Keep it",
		"[https://guard.example/staff/setup#token=" + aToken + "]",
	} {
		got := links.Hide(text)
		if strings.Contains(got, aToken[:12]) || strings.Contains(got, aToken[32:]) || !strings.Contains(got, mail.Hidden) {
			t.Errorf("%q stays %q", text, got)
		}
		for _, word := range []string{"Keep it", "today", "Follow your request"} {
			if strings.Contains(text, word) && !strings.Contains(got, word) {
				t.Errorf("%q loses %q: %q", text, word, got)
			}
		}
	}
	reply := "To: \"Guard\" <Answers+q01m8e45mwtrqxgc97ns4mnk53askvy4i24at3guncy@guard.example>\nİstanbul <answers+q01m8e45mwtrqxgc97ns4mnk53askvy4i24at3guncy@guard.example>"
	if got := links.Hide(reply); strings.Contains(got, "01m8e45m") || strings.Count(got, "<answers@guard.example>") != 2 {
		t.Errorf("%q", got)
	}
	for _, text := range []string{
		"", "Monday is fine.\nAt the east gate.", "https://guard.example/blog/how-guards-and-cameras-work-together-on-a-site\nMonday",
		"The plan is at https://files.elsewhere.example/d/" + aToken + "/view, Dana", "guard.example\n403-555-0101 is my number", "answers@guard.example, answers+me@guard.example",
		"https://guard.example\nhello@guard.example",
	} {
		if got := links.Hide(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
