package automation

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"wardgate/internal/platform/db"
)

// TestTenThousandEventsAtOnce: a night of downtime, an import, a thousand visitors at once. Two
// instances process all of it, each plan begins once with each lead, and nothing is left over.
// Proves: D73, automation-12
func TestTenThousandEventsAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		const people, copies = 400, 25
		b.off(t, "high-score-handoff", "high-intent", "security-awareness")
		ctx := t.Context()
		if err := b.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
			for i := range people {
				if _, err := b.Leads.Capture(ctx, tx, somebody(fmt.Sprint("Visitor", i))); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO lead_events (id, lead_id, kinds, detail, score_before, score_after, stage_before, stage_after, cause, depth, at)
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
				SELECT e.id || '_' || n.i, e.lead_id, e.kinds, e.detail, e.score_before, e.score_after, e.stage_before, e.stage_after, e.cause, e.depth, e.at
				FROM lead_events e CROSS JOIN n`, copies-1)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "lead_events"); n != people*copies {
			t.Fatalf("%d events, not %d", n, people*copies)
		}
		var both sync.WaitGroup
		for _, s := range []bench{b, b.another(t)} {
			both.Go(func() {
				if err := s.Work(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if n := b.count(t, "lead_events"); n != 0 {
			t.Errorf("%d events are left", n)
		}
		if n := b.count(t, "automation_runs WHERE plan_id = 'welcome-sequence' AND ordinal = 1"); n != people {
			t.Errorf("%d leads are welcomed, not %d", n, people)
		}
		if n := b.count(t, "automation_runs WHERE ordinal > 1"); n != 0 {
			t.Errorf("%d plans began again", n)
		}
		if n := b.count(t, "automation_steps WHERE state = 'waiting'"); n != 2*people {
			t.Errorf("%d steps wait, not %d", n, 2*people)
		}
	})
}
