package work_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/work"
	"wardgate/internal/platform/httpx"
)

// Proves: S82, D77, D84, leads-35
func TestWorkOnALead(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		id := b.Come(t, leadstest.Person("ada")).ID
		news, leave := b.Bus.Subscribe()
		defer leave()
		l, err := b.MoveStage(ctx, id, 1, "decision")
		if err != nil || l.Stage != "decision" || l.Version != 2 {
			t.Fatalf("%v, %+v", err, l)
		}
		if n := <-news; n.Topic != leads.Topic || n.ID != id {
			t.Errorf("news %+v", n)
		}
		if _, err := b.MoveStage(ctx, id, 2, "famous"); leadstest.Status(err) != http.StatusUnprocessableEntity {
			t.Errorf("a stage that there is not: %v", err)
		}
		if l, err = b.Assign(ctx, id, 2, httpx.Person{ID: "usr_2", Name: "Noor Vale"}); err != nil || l.AssignedName != "Noor Vale" {
			t.Fatalf("%v, %+v", err, l)
		}
		if l, err = b.TakeOver(ctx, id, 3); err != nil || !l.HumanOverride || !l.AutomationEnabled {
			t.Fatalf("handed off: %v, %+v", err, l)
		}
		if l, err = b.SetAutomation(ctx, id, 4, false); err != nil || l.AutomationEnabled || !l.HumanOverride {
			t.Fatalf("switched off: %v, %+v", err, l)
		}
		if l, err = b.SetAutomation(ctx, id, 5, true); err != nil || !l.AutomationEnabled || l.HumanOverride {
			t.Fatalf("enabling clears the override (S82): %v, %+v", err, l)
		}
		if again, err := b.SetAutomation(ctx, id, 6, true); err != nil || again.Version != 6 {
			t.Errorf("a second press changed something: %v, %+v", err, again)
		}
		if n := b.Count(t, "audit_log"); n != 5 {
			t.Errorf("%d audit lines of five changes", n)
		}
		entries, _, err := b.Timeline(ctx, id, "", 50)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, e := range entries {
			told = append(told, e.Actor+": "+e.Title)
		}
		for _, want := range []string{"Riley Marsh: Stage: Awareness to Decision", "Riley Marsh: Assigned to Noor Vale", "Riley Marsh: Automation switched on", ": Message from ada"} {
			if !strings.Contains(strings.Join(told, "\n"), want) {
				t.Errorf("%q is not in %q", want, told)
			}
		}
	})
}

// TestTwoWhoEditOneLeadLoseNothing: the second is told, and what the first did stands.
// Proves: leads-35
func TestTwoWhoEditOneLeadLoseNothing(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		id := b.Come(t, leadstest.Person("ada")).ID
		acts := []func() error{
			func() error { _, err := b.MoveStage(ctx, id, 1, "decision"); return err },
			func() error { _, err := b.MoveStage(ctx, id, 1, "consideration"); return err },
			func() error { _, err := b.TakeOver(ctx, id, 1); return err },
			func() error { _, err := b.Assign(ctx, id, 1, httpx.Person{ID: "usr_2", Name: "N"}); return err },
			func() error { return b.Erase(ctx, id, 9) },
		}
		results := make([]error, len(acts))
		var all sync.WaitGroup
		for i, act := range acts {
			all.Go(func() { results[i] = act() })
		}
		all.Wait()
		done := 0
		for i, err := range results {
			switch {
			case err == nil:
				done++
			case leadstest.Status(err) != http.StatusConflict || !strings.Contains(err.Error(), "look at it again"):
				t.Errorf("%d: %v", i, err)
			}
		}
		if l, err := b.Get(ctx, id); err != nil || done != 1 || l.Version != 2 {
			t.Errorf("%d of them went through, version %d, %v", done, l.Version, err)
		}
		if n := b.Count(t, "audit_log"); n != 1 {
			t.Errorf("%d audit lines", n)
		}
	})
}

// Proves: leads-36
func TestNotes(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		id := b.Come(t, leadstest.Person("ada")).ID
		for range 3 { // sent again because no answer came
			if err := b.AddNote(ctx, id, "key-1", "Called.\r\nWants cameras."); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.AddNote(ctx, id, "key-2", strings.Repeat("é", 5000)); err != nil {
			t.Fatal(err)
		}
		for name, note := range map[string]string{"blank": " \n\u200b ", "too long": strings.Repeat("é", 5001)} {
			if err := b.AddNote(ctx, id, "", note); leadstest.Status(err) != http.StatusUnprocessableEntity {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := b.AddNote(ctx, "lead_nobody", "", "x"); leadstest.Status(err) != http.StatusNotFound {
			t.Errorf("on nobody: %v", err)
		}
		if n := b.Count(t, "touchpoints WHERE type = 'note' AND actor = 'Riley Marsh'"); n != 2 {
			t.Errorf("%d notes", n)
		}
		if n := b.Count(t, "audit_log WHERE detail LIKE '%cameras%'"); n != 0 {
			t.Error("the audit log, which nobody can erase, quotes a note")
		}
		if l, err := b.Get(ctx, id); err != nil || l.Version != 1 {
			t.Errorf("a note took a version: %v, %d", err, l.Version)
		}
	})
}

// Proves: D76, automation-45
func TestWhoGotInTouchIsRemembered(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		id := b.Come(t, leadstest.Person("ada")).ID
		reached := func(channel string, want int) {
			t.Helper()
			if err := b.RecordOutreach(ctx, id, channel); err != nil {
				t.Fatal(err)
			}
			if n := b.Count(t, "touchpoints WHERE type = 'reached' AND actor = 'Riley Marsh'"); n != want {
				t.Errorf("%s: %d touchpoints, not %d", channel, n, want)
			}
		}
		reached("phone", 1)
		b.Now.Advance(work.OutreachWithin - time.Second)
		reached("phone", 1) // pressed again because the phone was slow
		reached("email", 2)
		b.Now.Advance(2 * time.Second)
		reached("phone", 3)
		if err := b.RecordOutreach(ctx, id, "pigeon"); leadstest.Status(err) != http.StatusUnprocessableEntity {
			t.Errorf("by pigeon: %v", err)
		}
		if err := b.RecordOutreach(ctx, "lead_nobody", "phone"); leadstest.Status(err) != http.StatusNotFound {
			t.Errorf("nobody: %v", err)
		}
		if l, err := b.Get(ctx, id); err != nil || l.Version != 1 {
			t.Errorf("a call took a version: %v, %d", err, l.Version)
		}
	})
}

// TestACallIsKept: with its outcome and what was said, once for one key also from two presses at once; what cannot be kept
// says what to do.
// Proves: leads-55
func TestACallIsKept(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		l := b.Come(t, leadstest.Person("ada"))
		riley := leadstest.AsStaff(t.Context())
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if err := b.LogCall(riley, l.ID, work.Call{Outcome: "spoke", Note: "They want Monday.", Key: "k1"}); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if err := b.LogCall(riley, l.ID, work.Call{Outcome: "no-answer"}); err != nil {
			t.Fatal(err)
		}
		list, _, err := b.Timeline(riley, l.ID, "", 50)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, e := range list {
			if e.Kind == "call" {
				told = append(told, e.Title+"|"+e.Detail+"|"+e.Actor)
			}
		}
		slices.Sort(told)
		if want := []string{"Call: No answer||Riley Marsh", "Call: Spoke to them|They want Monday.|Riley Marsh"}; !slices.Equal(told, want) {
			t.Errorf("the timeline tells of %q, want %q", told, want)
		}
		for field, c := range map[string]work.Call{"outcome": {Outcome: "sang"}, "note": {Outcome: "spoke", Note: strings.Repeat("a", 5001)}} {
			p := httpx.AsProblem(b.LogCall(riley, l.ID, c))
			if p == nil || p.Status != http.StatusUnprocessableEntity || len(p.Errors) != 1 || p.Errors[0].Field != field {
				t.Errorf("%s: %+v", field, p)
			}
		}
	})
}
