package lifecycle_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/editing"
	"wardgate/internal/blog/lifecycle/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// TestADuePostThatSomebodyHasJustTakenBack: between the search for due posts and the
// publication of one of them somebody may be faster; being found decides nothing yet.
// Proves: blog-79
func TestADuePostThatSomebodyHasJustTakenBack(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		for name, tc := range map[string]struct {
			change func(id string) error
			want   blog.Status
			due    bool
		}{
			"Left alone": {func(string) error { return nil }, blog.Published, true},
			"Trashed":    {func(id string) error { return b.Delete(kim, id) }, blog.Scheduled, false},
			"Put off": {func(id string) error {
				_, err := b.Save(kim, id, blog.Input{PublishDate: httpx.Moment{Sent: true, At: at.Add(time.Hour)}})
				return err
			}, blog.Scheduled, false},
			"A draft now": {func(id string) error { _, err := b.Save(kim, id, blog.Input{Status: new(blog.Draft)}); return err }, blog.Draft, false},
		} {
			b.Now.Set(at.Add(-time.Hour))
			id := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft(name, blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at)))).ID
			b.Now.Set(at)
			found := blogtest.Must[[]string](t)(sqlgen.New(b.DB.Read()).Due(t.Context(), db.NullTime(at)))
			if !slices.Contains(found, id) {
				t.Fatalf("%s is not due: %v", name, found)
			}
			if err := tc.change(id); err != nil {
				t.Fatal(err)
			}
			did, err := b.PublishOne(t.Context(), id)
			if w := blogtest.Must[editing.Whole](t)(b.Get(kim, id)); err != nil || did != tc.due || w.Status != tc.want || w.PublishedAt.IsZero() == tc.due {
				t.Errorf("%s: %v, published %v, now %s since %v", name, err, did, w.Status, w.PublishedAt)
			}
		}
		// One that was deleted for good is no error.
		if did, err := b.PublishOne(t.Context(), "post_gone"); did || err != nil {
			t.Errorf("gone: %v, %v", did, err)
		}
	})
}
