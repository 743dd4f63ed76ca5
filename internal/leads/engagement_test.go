package leads_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
)

func reads(t *testing.T, b *leadstest.Bench, id string, m leads.MailRead) {
	t.Helper()
	if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.ReadMail(ctx, tx, id, m) }); err != nil {
		t.Fatal(err)
	}
}

// TestAMailThatWasRead counts by S140, and is taken back without going below nothing.
func TestAMailThatWasRead(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ada := b.Come(t, leadstest.Person("Ada"))
		b.Now.Advance(40 * 24 * time.Hour) // no points for being new or active
		at := b.Now.Now().Add(-20 * 24 * time.Hour)
		idle := b.Lead(t, ada.ID).Score
		touch := leads.Touch{Type: "newsletter", Channel: "email", Outcome: "clicked", Content: "Followed a link"}
		for i, step := range []struct {
			did                leads.MailRead
			points, open, link int
		}{
			{leads.MailRead{Opens: 1, At: at}, 7, 1, 0},
			{leads.MailRead{Clicks: 1, At: at, Touch: touch}, 17, 1, 1},
			{leads.MailRead{}, 17, 1, 1},
			{leads.MailRead{Opens: -1, Clicks: -1}, 0, 0, 0},
			{leads.MailRead{Opens: -1}, 0, 0, 0},
		} {
			reads(t, b, ada.ID, step.did)
			got := b.Lead(t, ada.ID)
			if got.Score-idle != step.points || got.Behavior.EmailOpens != step.open || got.Behavior.EmailClicks != step.link || !got.LastActivity.Equal(at) {
				t.Errorf("step %d: %d points more, %+v, active %v", i, got.Score-idle, got.Behavior, got.LastActivity)
			}
		}
		if n := b.Count(t, "touchpoints WHERE outcome = 'clicked'"); n != 1 {
			t.Errorf("%d entries in the history", n)
		}
	})
}

// TestAMailThatAMergedLeadRead counts for the one that stands for it.
func TestAMailThatAMergedLeadRead(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		home, work := b.Pair(t)
		if _, err := b.Merge(leadstest.AsStaff(t.Context()), home.ID, 1, work.ID, 1); err != nil {
			t.Fatal(err)
		}
		reads(t, b, work.ID, leads.MailRead{Opens: 1, At: b.Now.Now()})
		if n := b.Lead(t, home.ID).Behavior.EmailOpens; n != 1 {
			t.Errorf("%d openings", n)
		}
	})
}
