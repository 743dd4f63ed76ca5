package timeline_test

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/timeline"
)

// Proves: S68, leads-37
func TestTheTimelineIsOneListPageByPage(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		id := b.Come(t, leadstest.Person("ada")).ID
		b.MailTo(t, "ADA@site.example", "First")
		for _, note := range []string{"one", "two", "three"} {
			b.Now.Advance(time.Minute)
			if err := b.AddNote(ctx, id, note, note); err != nil {
				t.Fatal(err)
			}
		}
		b.Now.Advance(time.Minute)
		b.MailTo(t, "ada@site.example", "Second")
		b.MailTo(t, "somebody@site.example", "Not theirs")
		want := []string{"Email: Second", "three", "two", "one"}
		for _, size := range []int{1, 2, 50} {
			var got []string
			var before timeline.Entry
			for cursor, more := "", true; more; {
				entries, next, err := b.Timeline(ctx, id, cursor, size)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range entries {
					if !before.At.IsZero() && e.At.After(before.At) {
						t.Errorf("%v stands below %v", e, before)
					}
					before = e
					if e.Kind == "note" {
						e.Title = e.Detail
					}
					got = append(got, e.Title)
				}
				cursor, more = next, next != ""
			}
			if len(got) != 7 || strings.Join(got[:4], "|") != strings.Join(want, "|") || !strings.Contains(strings.Join(got[4:], "|"), "Email: First") {
				t.Errorf("in pages of %d: %q", size, got)
			}
		}
	})
}
