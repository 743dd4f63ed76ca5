package deadlines_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/deadlines"
)

// waits is a row of a queue of test kinds, so many minutes after the start due.
func (b bench) waits(t *testing.T, r *rows, id string, minutes int, change func(d *deadlines.Deadline)) {
	t.Helper()
	d := r.owed(id, time.Time{})
	d.Kind, d.DueAt = "task", r.start.Add(time.Duration(minutes)*time.Minute)
	if change != nil {
		change(&d)
	}
	b.save(t, d)
}

// pages reads the queue to its end, so many rows at a time.
func (b bench) pages(t *testing.T, w deadlines.Wanted, size int) string {
	t.Helper()
	var ids []string
	for {
		w.Most = size
		rows, err := b.Queue(t.Context(), w)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			ids = append(ids, r.OwnerID+strings.TrimSuffix(strings.TrimPrefix(r.Promise, "doors"), ".answer"))
			w.After = r
		}
		if len(rows) < size {
			return strings.Join(ids, " ")
		}
		if len(ids) > 1000 {
			t.Fatal("the queue has no end")
		}
	}
}

// Proves: operations-20
func TestTheQueueHasEmergenciesFirstThenTheSoonestDue(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		urgent := func(d *deadlines.Deadline) { d.Emergency = true }
		b.waits(t, b.gates, "d", 10, nil)
		b.waits(t, b.gates, "c", 10, nil) // at one instant: by their ids
		b.waits(t, b.gas, "c", 10, nil)   // and one id of two promises by these
		b.waits(t, b.gates, "late", -90, nil)
		b.waits(t, b.gates, "y", 50, urgent)
		b.waits(t, b.gates, "x", 50, urgent)
		b.waits(t, b.gates, "met", 1, func(d *deadlines.Deadline) { d.State = deadlines.Met })
		b.waits(t, b.gates, "no queue", 1, func(d *deadlines.Deadline) { d.Kind = "" })
		b.waits(t, b.gates, "old call", -3000, func(d *deadlines.Deadline) { d.Kind = "call" })
		b.waits(t, b.gates, "call", -30, func(d *deadlines.Deadline) { d.Kind = "call" })
		w := deadlines.Wanted{Kinds: []string{"task", "call"}, Fading: "call", FadedBefore: b.gates.start.Add(-48 * time.Hour)}
		for size := 1; size <= 9; size++ {
			if got := b.pages(t, w, size); got != "x y late call c cgas d" {
				t.Errorf("pages of %d: %s", size, got)
			}
		}
		w.Kinds = nil
		if got := b.pages(t, w, 2); got != "" {
			t.Errorf("of no kind: %s", got)
		}
		w.Kinds = []string{"call"}
		if got := b.pages(t, w, 2); got != "call" {
			t.Errorf("calls: %s", got)
		}
	})
}

// Proves: operations-21
func TestMineIsWhatIHaveAndWhatNobodyOfMyTeamsHas(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		has := func(person, team string, emergency bool) func(d *deadlines.Deadline) {
			return func(d *deadlines.Deadline) { d.Person, d.Team, d.Emergency = person, team, emergency }
		}
		b.waits(t, b.gates, "mine", 1, has("usr_1", "", false))
		b.waits(t, b.gates, "colleague's", 2, has("usr_2", "dispatch", false))
		b.waits(t, b.gates, "my team's", 3, has("", "sales", false))
		b.waits(t, b.gates, "other team's", 4, has("", "seniors", false))
		b.waits(t, b.gates, "nobody's", 5, has("", "", false))
		b.waits(t, b.gates, "emergency", 6, has("", "seniors", true))
		b.waits(t, b.gates, "colleague's emergency", 7, has("usr_2", "", true))
		w := deadlines.Wanted{Kinds: []string{"task"}, Mine: "usr_1", Teams: []string{"sales"}, Unassigned: "dispatch", Most: 50}
		for _, x := range []struct {
			name   string
			want   []string
			change func(w *deadlines.Wanted)
		}{
			{"a member of sales", []string{"emergency", "mine", "my team's"}, func(*deadlines.Wanted) {}},
			{"who is of dispatch, too", []string{"emergency", "mine", "my team's", "nobody's"}, func(w *deadlines.Wanted) { w.Teams = []string{"sales", "dispatch"} }},
			{
				"everybody's", []string{"emergency", "colleague's emergency", "mine", "colleague's", "my team's", "other team's", "nobody's"},
				func(w *deadlines.Wanted) { w.Mine = "" },
			},
			{"a colleague's", []string{"colleague's emergency", "colleague's"}, func(w *deadlines.Wanted) { w.Mine, w.Person = "", "usr_2" }},
			{"what nobody has", []string{"emergency", "my team's", "other team's", "nobody's"}, func(w *deadlines.Wanted) { w.Mine, w.Person = "", deadlines.Nobody }},
			{
				"of the team of the rest", []string{"colleague's emergency", "mine", "colleague's", "nobody's"},
				func(w *deadlines.Wanted) { w.Mine, w.Team = "", "dispatch" },
			},
		} {
			asked := w
			x.change(&asked)
			rows, err := b.Queue(t.Context(), asked)
			var got []string
			for _, r := range rows {
				got = append(got, r.OwnerID)
			}
			if err != nil || !slices.Equal(got, x.want) {
				t.Errorf("%s: %q, want %q (%v)", x.name, got, x.want, err)
			}
		}
		counts, err := b.QueueCounts(t.Context(), w)
		if want := (deadlines.Waits{All: 7, Mine: 3}); err != nil || counts["task"] != want {
			t.Errorf("counted %+v, want %+v (%v)", counts, want, err)
		}
	})
}
