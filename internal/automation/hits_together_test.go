package automation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	reading "wardgate/internal/newsletter/engagement"
	"wardgate/internal/platform/db"
)

// TestHitsOfTwoInstances: two instances store random hits of the same mails at once, some of them
// twice. The marks match the hits, and the leads' credits match the marks.
// Proves: automation-81, automation-82
func TestHitsOfTwoInstances(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		random := rand.New(rand.NewPCG(7, 35))
		second := b.another(t)
		steps := []string{"step_nobody"}
		for i := range 4 {
			_, step := b.mailed(t, fmt.Sprintf("Reader%d", i))
			steps = append(steps, step)
		}
		agents := []string{chromeAgent, chromeAgent, appleProxy, "Barracuda", "", "Thunderbird/140.0"}
		for round := range 12 {
			batches := make([][]reading.Hit, 2)
			for i := range batches {
				for range 1 + random.IntN(10) {
					h := reading.Hit{
						ID: b.IDs.Row("hit", b.now.Now()), FollowUp: steps[random.IntN(5)], Kind: "click", Link: random.IntN(4) - 1, At: b.now.Now(),
						Method: []string{"GET", "GET", "GET", "HEAD"}[random.IntN(4)], Address: fmt.Sprintf("192.0.2.%d", random.IntN(4)), UserAgent: agents[random.IntN(len(agents))],
					}
					if h.Link == 0 {
						h.Kind = "open"
					}
					batches[i] = append(batches[i], h)
					b.now.Advance(time.Duration(random.IntN(30)) * time.Second)
				}
			}
			batches[1] = append(batches[1], batches[0][0]) // as after a lost reply
			var running sync.WaitGroup
			for i, s := range []bench{b, second} {
				running.Go(func() {
					if err := s.StoreHits(t.Context(), batches[i]); err != nil {
						t.Error(err)
					}
				})
			}
			running.Wait()
			b.recount(t, round)
		}
		b.credited(t)
		if b.count(t, "automation_mails WHERE clicked_at IS NOT NULL") == 0 || b.count(t, "automation_hits WHERE class = 'machine'") == 0 {
			t.Error("nobody read anything: this test has lost what it tests")
		}
		if n := b.count(t, `automation_mails WHERE credit_due_at IS NOT NULL OR credited_open <> (opened_at IS NOT NULL) OR credited_click <> (clicked_at IS NOT NULL)`); n != 0 {
			t.Errorf("%d mails are credited otherwise than marked", n)
		}
		opens, clicks := 0, 0
		for _, step := range steps[1:] {
			var id string
			if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT lead_id FROM automation_steps WHERE id = $1", step).Scan(&id); err != nil {
				t.Fatal(err)
			}
			opens, clicks = opens+b.lead(t, id).Behavior.EmailOpens, clicks+b.lead(t, id).Behavior.EmailClicks
		}
		if opens != b.count(t, "automation_mails WHERE opened_at IS NOT NULL") || clicks != b.count(t, "automation_mails WHERE clicked_at IS NOT NULL") {
			t.Errorf("the leads were told of %d opens and %d clicks", opens, clicks)
		}
	})
}

// TestTwoInstancesMeetAtOneMail: a person's hit and a program's hit reach two instances at once,
// and neither loses the other's marks.
// Proves: automation-81
func TestTwoInstancesMeetAtOneMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		second := b.another(t)
		_, step := b.mailed(t, "Robin")
		b.now.Advance(time.Hour)
		for round := range 40 {
			if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err1 := tx.ExecContext(ctx, "DELETE FROM automation_hits")
				_, err2 := tx.ExecContext(ctx, "UPDATE automation_mails SET opened_at = NULL, clicked_at = NULL, machine_opened_at = NULL, machine_clicked_at = NULL")
				return errors.Join(err1, err2)
			}); err != nil {
				t.Fatal(err)
			}
			person, program := opening(step, chromeAgent), click(step, 1, "BarracudaCentral/1.0")
			var running sync.WaitGroup
			for i, s := range []bench{b, second} {
				h := []reading.Hit{person, program}[i]
				h.ID, h.At, h.Method = fmt.Sprint("hit_", round, i), b.now.Now(), "GET"
				running.Go(func() {
					if err := s.StoreHits(t.Context(), []reading.Hit{h}); err != nil {
						t.Error(err)
					}
				})
			}
			running.Wait()
			b.recount(t, round)
		}
	})
}

// recount compares the marks of all mails with their hits, by SQL alone.
func (b bench) recount(t *testing.T, round int) {
	t.Helper()
	for column, hits := range map[string]string{
		"opened_at": "class = 'human'", "clicked_at": "class = 'human' AND kind = 'click'",
		"machine_opened_at": "class = 'machine' AND kind = 'open'", "machine_clicked_at": "class = 'machine' AND kind = 'click'",
	} {
		wrong := b.count(t, "automation_mails m WHERE (m."+column+" IS NOT NULL) <> EXISTS (SELECT 1 FROM automation_hits h WHERE h.step_id = m.step_id AND "+hits+")")
		if wrong != 0 {
			t.Fatalf("round %d: %d mails say %s otherwise than their hits", round, wrong, column)
		}
	}
}
