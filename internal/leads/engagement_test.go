package leads

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

func (b bench) reads(t *testing.T, id string, m MailRead) {
	t.Helper()
	if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.ReadMail(ctx, tx, id, m) }); err != nil {
		t.Fatal(err)
	}
}

// TestAMailThatWasRead counts by S140, and is taken back without going below nothing.
func TestAMailThatWasRead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ada := b.come(t, person("Ada"))
		b.now.Advance(40 * 24 * time.Hour) // no points for being new or active
		at := b.now.Now().Add(-20 * 24 * time.Hour)
		idle := b.lead(t, ada.ID).Score
		touch := Touch{Type: "newsletter", Channel: "email", Outcome: "clicked", Content: "Followed a link"}
		for i, step := range []struct {
			did                MailRead
			points, open, link int
		}{
			{MailRead{Opens: 1, At: at}, 7, 1, 0},
			{MailRead{Clicks: 1, At: at, Touch: touch}, 17, 1, 1},
			{MailRead{}, 17, 1, 1},
			{MailRead{Opens: -1, Clicks: -1}, 0, 0, 0},
			{MailRead{Opens: -1}, 0, 0, 0},
		} {
			b.reads(t, ada.ID, step.did)
			got := b.lead(t, ada.ID)
			if got.Score-idle != step.points || got.Behavior.EmailOpens != step.open || got.Behavior.EmailClicks != step.link || !got.LastActivity.Equal(at) {
				t.Errorf("step %d: %d points more, %+v, active %v", i, got.Score-idle, got.Behavior, got.LastActivity)
			}
		}
		if n := b.count(t, "touchpoints WHERE outcome = 'clicked'"); n != 1 {
			t.Errorf("%d entries in the history", n)
		}
	})
}

// TestAMailThatAMergedLeadRead counts for the one that stands for it.
func TestAMailThatAMergedLeadRead(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		home, work := pairOf(t, b)
		if _, err := b.Merge(asStaff(t.Context()), home.ID, 1, work.ID, 1); err != nil {
			t.Fatal(err)
		}
		b.reads(t, work.ID, MailRead{Opens: 1, At: b.now.Now()})
		if n := b.lead(t, home.ID).Behavior.EmailOpens; n != 1 {
			t.Errorf("%d openings", n)
		}
	})
}
