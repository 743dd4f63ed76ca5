package campaigns

import (
	"fmt"
	"strings"

	"wardgate/internal/newsletter/subscribers"
)

// nobody explains why a campaign would reach no one, and what can be done about it: leftOut
// counts the people who are left out, by reason, as Audience does.
func nobody(leftOut map[string]int) string {
	words := []string{"There is nobody to send it to."}
	for _, one := range []struct {
		why  subscribers.SkipReason
		what string
	}{
		{subscribers.OtherTopics, "%d chose other topics: choose more topics for it, or none, which is everyone."},
		{subscribers.NoConsent, "What %d agreed to has lapsed: have them sign up anew, or import a newer consent with its evidence."},
		{subscribers.OnPause, "%d paused it: wait until a pause has ended."},
		{subscribers.SkipReason(subscribers.Pending), "%d asked for it and did not confirm: the link is in the mail that they got."},
	} {
		if n := leftOut[string(one.why)]; n > 0 {
			words = append(words, fmt.Sprintf(one.what, n))
		}
	}
	if len(words) == 1 {
		words = append(words, "Nobody is subscribed: people sign up on the website, or are imported with the evidence of their consent.")
	}
	return strings.Join(words, " ")
}
