package merging_test

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/lists"
	"wardgate/internal/leads/merging"
	"wardgate/internal/platform/db"
)

// Proves: U33, leads-38
func TestAMergeIsWhatItsPreviewSaid(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		p, err := b.PreviewMerge(ctx, home.ID, work.ID)
		if err != nil || b.Count(t, "lead_merges") != 0 {
			t.Fatal(err)
		}
		after, err := b.Merge(ctx, home.ID, 1, work.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		got, want := merging.FactsOf(after), merging.FactsOf(p.Result)
		if !reflect.DeepEqual(got, want) || after.Score != p.Result.Score {
			t.Errorf("previewed %+v, became %+v", want, got)
		}
		if got.Name != "Ada Quill" || got.Company != "Quill Yards" || got.PhoneE164 != "+17805550163" || len(got.Interests) != 2 ||
			got.Behavior.FormSubmissions != 2 || len(got.Behavior.PagesVisited) != 2 || got.Source != "contact" {
			t.Errorf("%+v", got)
		}
		if names := b.Names(t, lists.Filter{}, 9); len(names) != 1 {
			t.Errorf("listed: %v", names)
		}
		if l := b.Lead(t, work.ID); l.ID != home.ID {
			t.Errorf("who asks for the merged one gets %s", l.ID)
		}
		b.MailTo(t, "ada@work.example", "To the other address")
		entries, _, err := b.Timeline(ctx, home.ID, "", 50)
		text, _ := json.Marshal(entries)
		for _, want := range []string{"Message from Ada Quill", "Message from A. Quill", "To the other address", "merged into this one"} {
			if err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%v, the timeline lacks %q: %s", err, want, text)
			}
		}
		if _, err := b.MoveStage(ctx, work.ID, 2, "decision"); leadstest.Status(err) != http.StatusConflict {
			t.Errorf("work on the merged one: %v", err)
		}
		if err := b.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error { return b.SetStage(ctx, tx, work.ID, "customer") }); err != nil {
			t.Fatal(err)
		}
		if l := b.Lead(t, home.ID); l.Stage != "customer" {
			t.Errorf("a quote of the merged one was won, and yet: %s", l.Stage)
		}
	})
}

// TestALaterContactReachesTheSurvivor: by either address, also after undo by its own.
// Proves: U33, leads-38
func TestALaterContactReachesTheSurvivor(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		if _, err := b.Merge(ctx, home.ID, 1, work.ID, 1); err != nil {
			t.Fatal(err)
		}
		b.Now.Advance(time.Hour)
		b.Come(t, leads.Contact{Name: "Ada Quill-Marsh", Email: "Ada@Work.example"})
		l := b.Lead(t, home.ID)
		if l.Name != "Ada Quill" || l.Behavior.FormSubmissions != 3 || !l.LastActivity.Equal(b.Now.Now()) || b.Count(t, "leads") != 2 {
			t.Fatalf("%+v", l)
		}
		if beside := l.Provenance.Open(); len(beside) != 2 || beside[0].Value != "A. Quill" || beside[1].Value != "Ada Quill-Marsh" {
			t.Errorf("beside the name is kept %+v", beside)
		}
		entries, _, err := b.Timeline(ctx, home.ID, "", 50)
		told := "Message from Ada Quill-Marsh. Also given, unverified: name Ada Quill-Marsh."
		if err != nil || entries[0].Title != told && entries[1].Title != told {
			t.Errorf("%v, %+v", err, entries)
		}
		back, err := b.UndoMerge(ctx, home.ID, l.Version)
		if err != nil {
			t.Fatal(err)
		}
		if other := b.Lead(t, work.ID); other.Name != "A. Quill" || len(other.Provenance.Open()) != 1 || other.Behavior.FormSubmissions != 2 {
			t.Errorf("the contact did not go back with its address: %+v", other)
		}
		if back.Behavior.FormSubmissions != 2 { // its own one, and the one that came to it while it stood for both
			t.Errorf("%+v", back.Behavior)
		}
	})
}

// Proves: leads-38
func TestUndoPutsBothBack(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		third := b.Come(t, leadstest.Person("third"))
		// work had one merged into it already; it comes along, and goes back.
		if _, err := b.Merge(ctx, work.ID, 1, third.ID, 1); err != nil {
			t.Fatal(err)
		}
		mine, theirs := b.Lead(t, home.ID), b.Lead(t, work.ID)
		l, err := b.Merge(ctx, home.ID, 1, work.ID, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Lead(t, third.ID); got.ID != home.ID {
			t.Errorf("the third is led to %s", got.ID)
		}
		if l, err = b.MoveStage(ctx, home.ID, l.Version, "decision"); err != nil { // meanwhile somebody works
			t.Fatal(err)
		}
		if _, err := b.UndoMerge(ctx, home.ID, 1); leadstest.Status(err) != http.StatusConflict {
			t.Errorf("undo of an older view: %v", err)
		}
		if _, err = b.UndoMerge(ctx, home.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		want := merging.FactsOf(mine)
		want.Stage = "decision"
		if got := merging.FactsOf(b.Lead(t, home.ID)); !reflect.DeepEqual(got, want) {
			t.Errorf("survivor\n%+v, want\n%+v", got, want)
		}
		if got, want := merging.FactsOf(b.Lead(t, work.ID)), merging.FactsOf(theirs); !reflect.DeepEqual(got, want) {
			t.Errorf("the other\n%+v, want\n%+v", got, want)
		}
		if got := b.Lead(t, third.ID); got.ID != work.ID {
			t.Errorf("the third is led to %s", got.ID)
		}
		if _, err := b.UndoMerge(ctx, home.ID, b.Lead(t, home.ID).Version); leadstest.Status(err) != http.StatusConflict {
			t.Errorf("undone twice: %v", err)
		}
		merges, err := b.Merges(ctx, work.ID)
		if err != nil || len(merges) != 1 || merges[0].MergedID != third.ID {
			t.Errorf("%v, %+v", err, merges)
		}
	})
}

// Proves: leads-38
func TestMergesThatAreRefused(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		for name, tc := range map[string]struct {
			id, with     string
			mine, theirs int
			want         int
		}{
			"itself":        {home.ID, home.ID, 1, 1, http.StatusUnprocessableEntity},
			"nobody":        {home.ID, "lead_nobody", 1, 1, http.StatusNotFound},
			"an older view": {home.ID, work.ID, 1, 9, http.StatusConflict},
			"older of mine": {home.ID, work.ID, 9, 1, http.StatusConflict},
		} {
			if _, err := b.Merge(ctx, tc.id, tc.mine, tc.with, tc.theirs); leadstest.Status(err) != tc.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		l, err := b.Merge(ctx, home.ID, 1, work.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Merge(ctx, home.ID, l.Version, work.ID, 2); leadstest.Status(err) != http.StatusConflict {
			t.Errorf("merged twice: %v", err)
		}
		b.Now.Advance(merging.UndoMergeFor + time.Second)
		if _, err := b.UndoMerge(ctx, home.ID, l.Version); leadstest.Status(err) != http.StatusConflict || !strings.Contains(err.Error(), "seven days") {
			t.Errorf("undone too late: %v", err)
		}
	})
}

// TestContactsWhileTwoAreMergedAreAllKept: many come by both addresses, before,
// during and after the merge.
// Proves: leads-38
func TestContactsWhileTwoAreMergedAreAllKept(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		const each = 15
		var all sync.WaitGroup
		for range each {
			all.Go(func() { b.Come(t, leads.Contact{Email: home.Email}) })
			all.Go(func() { b.Come(t, leads.Contact{Email: work.Email}) })
		}
		all.Go(func() {
			for {
				p, err := b.PreviewMerge(ctx, home.ID, work.ID)
				if err == nil {
					_, err = b.Merge(ctx, home.ID, p.Stays.Version, work.ID, p.Goes.Version)
				}
				if leadstest.Status(err) != http.StatusConflict { // somebody came between the look and the press
					if err != nil {
						t.Error(err)
					}
					return
				}
			}
		})
		all.Wait()
		b.Come(t, leads.Contact{Email: work.Email})
		want := 2 + 2*each + 1
		if l := b.Lead(t, home.ID); l.Behavior.FormSubmissions != want {
			t.Errorf("%d contacts counted, %d came", l.Behavior.FormSubmissions, want)
		}
		if touches, err := b.Touchpoints(ctx, home.ID); err != nil || len(touches) != want+1 { // and the merge itself
			t.Errorf("%v, %d touchpoints", err, len(touches))
		}
	})
}
