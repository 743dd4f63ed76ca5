package blog

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// TestADuePostThatSomebodyHasJustTakenBack: between the look for what is due and the moment in
// which a post is published somebody may be faster; what the look found is no decision.
// Proves: blog-79
func TestADuePostThatSomebodyHasJustTakenBack(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		for name, tc := range map[string]struct {
			change func(id string) error
			want   Status
			due    bool
		}{
			"Left alone": {func(string) error { return nil }, Published, true},
			"Trashed":    {func(id string) error { return b.Delete(kim, id) }, Scheduled, false},
			"Put off": {func(id string) error {
				_, err := b.Save(kim, id, Input{PublishDate: httpx.Moment{Sent: true, At: at.Add(time.Hour)}})
				return err
			}, Scheduled, false},
			"A draft now": {func(id string) error { _, err := b.Save(kim, id, Input{Status: new(Draft)}); return err }, Draft, false},
		} {
			b.now.Set(at.Add(-time.Hour))
			id := must[Whole](t)(b.Create(kim, "", draft(name, full, to(Scheduled), due(at)))).ID
			b.now.Set(at)
			found := must[[]string](t)(sqlgen.New(b.DB.Read()).Due(t.Context(), db.NullTime(at)))
			if !slices.Contains(found, id) {
				t.Fatalf("%s is not due: %v", name, found)
			}
			if err := tc.change(id); err != nil {
				t.Fatal(err)
			}
			did, err := b.publishDue(t.Context(), id)
			if w := must[Whole](t)(b.Get(kim, id)); err != nil || did != tc.due || w.Status != tc.want || w.PublishedAt.IsZero() == tc.due {
				t.Errorf("%s: %v, published %v, now %s since %v", name, err, did, w.Status, w.PublishedAt)
			}
		}
		// One that was deleted for good is no error.
		if did, err := b.publishDue(t.Context(), "post_gone"); did || err != nil {
			t.Errorf("gone: %v, %v", did, err)
		}
	})
}
