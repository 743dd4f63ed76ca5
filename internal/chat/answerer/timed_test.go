package answerer

import (
	"strings"
	"testing"

	"wardgate/internal/chat/matching"
)

// A message of which shiftIn reads posts, hours or days is one that is looked at, in the messages of many visitors.
// Proves: chat-96
func TestWhatSaysHoursIsLookedAt(t *testing.T) {
	examples, err := matching.LoadExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, also := range []string{"six guards", "Tuesdays to Thursdays", "on weekdays", "weekends only", "nightly", "each night", "a week", "tonight", "a single night", "around the clock"} {
		examples = append(examples, matching.Example{Text: also})
	}
	found := 0
	for _, e := range examples {
		said := strings.ToLower(e.Text)
		if s := shiftIn(said); s.posts+s.hours+s.days == 0 {
			continue
		}
		found++
		if !isTimed(said) {
			t.Errorf("%q is not looked at", said)
		}
	}
	if found < 20 {
		t.Errorf("only %d messages say anything of hours", found)
	}
}
