package lifecycle_test

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/editing"
	"wardgate/internal/platform/httpx"
)

// Proves: S76, blog-47
func TestAScheduledPostPublishesItself(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at))))
		b.Now.Set(at.Add(-time.Millisecond))
		if n, err := b.PublishDue(t.Context()); n != 0 || err != nil {
			t.Errorf("before its time: %d, %v", n, err)
		}
		if _, err := b.Read(t.Context(), "locks"); blogtest.StatusOf(err) != http.StatusNotFound {
			t.Errorf("readers, before its time: %v", err)
		}
		b.Now.Set(at.Add(3 * time.Hour)) // nobody was running
		if n, err := b.PublishDue(t.Context()); n != 1 || err != nil {
			t.Errorf("at the next start: %d, %v", n, err)
		}
		got := blogtest.Must[editing.Whole](t)(b.Get(kim, w.ID))
		if got.Status != blog.Published || !got.PublishedAt.Equal(at) || !got.PublishDate.Equal(at) || got.Version != 2 || got.UpdatedBy.ID != "" {
			t.Errorf("%+v", got.Post)
		}
		if _, err := b.Read(t.Context(), "locks"); err != nil {
			t.Errorf("readers: %v", err)
		}
		// Kim had it open.
		_, err := b.Save(kim, w.ID, blogtest.Draft("Locks!", blogtest.Seen(1)))
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || p.Detail != "This post published itself at 15:00." {
			t.Errorf("%v", err)
		}
	})
}

// TestTheClockMovesNoFirstPublication of what readers have seen before (D50).
// Proves: D50, blog-38
func TestTheClockMovesNoFirstPublication(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		first := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.To(blog.Published))))
		b.Now.Advance(time.Hour)
		blogtest.Must[editing.Whole](t)(b.Save(kim, first.ID, blog.Input{Status: new(blog.Draft)}))
		at := b.Clock.Now().Add(time.Hour)
		blogtest.Must[editing.Whole](t)(b.Save(kim, first.ID, blogtest.Draft("Locks", blogtest.To(blog.Scheduled), blogtest.Due(at))))
		b.Now.Set(at)
		if n, err := b.PublishDue(t.Context()); n != 1 || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
		if w := blogtest.Must[editing.Whole](t)(b.Get(kim, first.ID)); w.Status != blog.Published || !w.PublishedAt.Equal(first.PublishedAt) {
			t.Errorf("%s since %v, want %v", w.Status, w.PublishedAt, first.PublishedAt)
		}
	})
}

// TestOfManyInstancesOnePublishes: one revision, one notice, one line in the audit log.
// Proves: S76, blog-47
func TestOfManyInstancesOnePublishes(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at))))
		b.Now.Set(at)
		var all sync.WaitGroup
		var published atomic.Int64
		for range 8 {
			all.Go(func() {
				n, err := b.PublishDue(t.Context())
				if err != nil {
					t.Error(err)
				}
				published.Add(int64(n))
			})
		}
		all.Wait()
		if n := published.Load(); n != 1 {
			t.Errorf("published %d times", n)
		}
		for _, from := range []string{
			"blog_revisions WHERE kind = 'published' AND post_id = '" + w.ID + "'", "blog_notices WHERE kind = 'published' AND post_id = '" + w.ID + "'",
			"audit_log WHERE action = 'blog.published' AND subject = '" + w.ID + "'",
		} {
			if n := b.Count(t, from); n != 1 {
				t.Errorf("%s: %d", from, n)
			}
		}
	})
}

// TestWhatTakesAPostOffTheSchedule, also in the moment that it is due.
// Proves: S76, blog-47, blog-49
func TestWhatTakesAPostOffTheSchedule(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		made := func(title string) string {
			return blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft(title, blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at)))).ID
		}
		withdrawn, deleted, later, now := made("Withdrawn"), made("Deleted"), made("Later"), made("Now")
		blogtest.Must[editing.Whole](t)(b.Save(kim, withdrawn, blog.Input{Status: new(blog.Draft)}))
		blogtest.Must[editing.Whole](t)(b.Save(kim, later, blog.Input{PublishDate: httpx.Moment{Sent: true, At: at.Add(time.Hour)}}))
		blogtest.Must[editing.Whole](t)(b.Save(kim, now, blog.Input{Status: new(blog.Published)}))
		if err := b.Delete(kim, deleted); err != nil {
			t.Fatal(err)
		}
		first := b.Clock.Now()
		b.Now.Set(at)
		// Due this moment, and edited by somebody: the clock then publishes the
		// edited post.
		edited := dueNow(kim, t, b, at)
		if n, err := b.PublishDue(t.Context()); n != 1 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		for id, want := range map[string]blog.Status{withdrawn: blog.Draft, deleted: blog.Scheduled, later: blog.Scheduled, now: blog.Published, edited: blog.Published} {
			if w := blogtest.Must[editing.Whole](t)(b.Get(kim, id)); w.Status != want || id == now && (!w.PublishedAt.Equal(first) || !w.PublishDate.IsZero()) {
				t.Errorf("%s: %+v", w.Title, w.Post)
			}
		}
		// Out of the trash after its time it waits for a decision.
		if w := blogtest.Must[editing.Whole](t)(b.Restore(kim, deleted)); w.Status != blog.Draft || !w.PublishDate.IsZero() {
			t.Errorf("restored: %+v", w.Post)
		}
	})
}

// dueNow returns a scheduled post that is edited at the moment when it is due.
func dueNow(kim context.Context, t *testing.T, b blogtest.Bench, at time.Time) string {
	t.Helper()
	b.Now.Set(at.Add(-time.Minute))
	id := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Edited", blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at)))).ID
	b.Now.Set(at)
	if w := blogtest.Must[editing.Whole](t)(b.Save(kim, id, blogtest.Draft("Edited again", blogtest.To(blog.Scheduled), blogtest.Due(at)))); w.Status != blog.Scheduled {
		t.Errorf("%+v", w.Post)
	}
	return id
}
