package editing_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/editing"
	"wardgate/internal/platform/httpx"
)

// Proves: blog-49
func TestAMomentMustBeToCome(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		now := b.Clock.Now()
		for _, at := range []time.Time{now, now.Add(-time.Millisecond), now.AddDate(-1, 0, 0), now.AddDate(11, 0, 0), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC), {}} {
			if _, err := b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at))); !slices.Equal(blogtest.WrongFields(err), []string{"publish_date"}) {
				t.Errorf("%v: %v", at, err)
			}
		}
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(now.Add(time.Second)))))
		if _, err := b.Save(kim, w.ID, blog.Input{PublishDate: httpx.Moment{Sent: true, At: now.Add(-time.Hour)}}); !slices.Equal(blogtest.WrongFields(err), []string{"publish_date"}) {
			t.Errorf("moved into the past: %v", err)
		}
		if _, err := b.Save(kim, w.ID, blog.Input{PublishDate: httpx.Moment{Sent: true}}); !slices.Equal(blogtest.WrongFields(err), []string{"publish_date"}) {
			t.Errorf("taken away: %v", err)
		}
	})
}
