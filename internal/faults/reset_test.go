package faults_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestKilledWhenAPasswordIsForgotten kills the program around the moment at which it answers
// who forgot their password. The next start does, within five seconds: each request is one link and
// one mail, whatever had been done of it.
// Proves: platform-8
func TestKilledWhenAPasswordIsForgotten(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		p := serve(t, s.env...)
		const rounds = 2 // as many as one network may cause in a day (security-193)
		var slowest time.Duration
		for round := range rounds {
			body := fmt.Sprintf(`{"email":%q}`, ownerEmail)
			got, err := call(http.MethodPost, p.url+"/api/staff/password-reset", body, "Content-Type", "application/json")
			if err != nil || got.status/100 != 2 {
				t.Fatalf("asking: %d %s (%v)", got.status, got.body, err)
			}
			// At once, and from before a second has passed, in which it is answered.
			<-time.After(time.Duration(round) * 495 * time.Millisecond)
			p.kill()
			p = serve(t, s.env...)
			ready := time.Now()
			d := s.open(t)
			eventually(t, time.Minute, "the mail is written", func() bool {
				return number(t, d, "SELECT count(*) FROM mails WHERE kind = 'staff.password-reset'") == round+1
			})
			slowest = max(slowest, time.Since(ready))
		}
		if slowest > 5*time.Second {
			t.Errorf("the slowest was mailed %v after a start, want 5 s at most", slowest)
		}
		p.stop()
		d := s.open(t)
		for query, want := range map[string]int{
			"SELECT count(*) FROM staff_tokens WHERE purpose = 'reset'": rounds,
			"SELECT count(*) FROM staff_reset_requests":                 0,
		} {
			if got := number(t, d, query); got != want {
				t.Errorf("%s: %d, want %d", query, got, want)
			}
		}
		whole(t, d)
		t.Logf("the slowest was mailed %v after the start was ready", slowest.Round(time.Millisecond))
	})
}
