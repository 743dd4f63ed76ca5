package erasure_test

import (
	"slices"
	"testing"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
)

// TestErasedAgainAreThoseOnTheListAlone: each lead by itself, also one that is merged or waits for an answer, once, and nobody else.
// Proves: security-133
func TestErasedAgainAreThoseOnTheListAlone(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		if _, err := b.Merge(ctx, home.ID, 1, work.ID, 1); err != nil {
			t.Fatal(err)
		}
		waits := b.Come(t, leadstest.Person("waits"))
		b.OpenRequests = map[string]int{waits.ID: 2}
		list := []string{"lead_of_another_database", work.ID, waits.ID}
		done, err := b.EraseAgain(ctx, list, true)
		if err != nil || done.Erased != 2 || done.Owed != 2 {
			t.Fatalf("%+v %v", done, err)
		}
		if again, err := b.EraseAgain(ctx, list, false); err != nil || again.Erased != 0 {
			t.Errorf("twice: %+v %v", again, err)
		}
		for id, want := range map[string]string{work.ID: leads.StateErased, waits.ID: leads.StateErased, home.ID: leads.StateActive} {
			if got := b.Lead(t, id).State; got != want {
				t.Errorf("%s is %s, want %s", id, got, want)
			}
		}
		if found := leadstest.Searched(t, b.DB, "leads", "work.example", "waits"); found != "" {
			t.Errorf("leads still hold %s", found)
		}
		ids, err := b.Erased(ctx)
		slices.Sort(ids)
		if want := []string{work.ID, waits.ID}; err != nil || !slices.Equal(ids, slices.Sorted(slices.Values(want))) {
			t.Errorf("%q %v", ids, err)
		}
	})
}
