package blog

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
)

// Proves: S76, blog-47
func TestAScheduledPostPublishesItself(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full, to(Scheduled), due(at))))
		b.now.Set(at.Add(-time.Millisecond))
		if n, err := b.PublishDue(t.Context()); n != 0 || err != nil {
			t.Errorf("before its time: %d, %v", n, err)
		}
		if _, err := b.Read(t.Context(), "locks"); status(err) != http.StatusNotFound {
			t.Errorf("readers, before its time: %v", err)
		}
		b.now.Set(at.Add(3 * time.Hour)) // nobody was running
		if n, err := b.PublishDue(t.Context()); n != 1 || err != nil {
			t.Errorf("at the next start: %d, %v", n, err)
		}
		got := must[Whole](t)(b.Get(kim, w.ID))
		if got.Status != Published || !got.PublishedAt.Equal(at) || !got.PublishDate.Equal(at) || got.Version != 2 || got.UpdatedBy.ID != "" {
			t.Errorf("%+v", got.Post)
		}
		if _, err := b.Read(t.Context(), "locks"); err != nil {
			t.Errorf("readers: %v", err)
		}
		// Kim had it open.
		_, err := b.Save(kim, w.ID, draft("Locks!", seen(1)))
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || p.Detail != "This post published itself at 15:00." {
			t.Errorf("%v", err)
		}
	})
}

// TestTheClockMovesNoFirstPublication of what readers have seen before (D50).
// Proves: D50, blog-38
func TestTheClockMovesNoFirstPublication(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		first := must[Whole](t)(b.Create(kim, "", draft("Locks", full, to(Published))))
		b.now.Advance(time.Hour)
		must[Whole](t)(b.Save(kim, first.ID, Input{Status: new(Draft)}))
		at := b.Clock.Now().Add(time.Hour)
		must[Whole](t)(b.Save(kim, first.ID, draft("Locks", to(Scheduled), due(at))))
		b.now.Set(at)
		if n, err := b.PublishDue(t.Context()); n != 1 || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
		if w := must[Whole](t)(b.Get(kim, first.ID)); w.Status != Published || !w.PublishedAt.Equal(first.PublishedAt) {
			t.Errorf("%s since %v, want %v", w.Status, w.PublishedAt, first.PublishedAt)
		}
	})
}

// TestOfManyInstancesOnePublishes: one revision, one notice, one line in the audit log.
// Proves: S76, blog-47
func TestOfManyInstancesOnePublishes(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full, to(Scheduled), due(at))))
		b.now.Set(at)
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
			if n := b.count(t, from); n != 1 {
				t.Errorf("%s: %d", from, n)
			}
		}
	})
}

// TestWhatTakesAPostOffTheSchedule, also in the moment that it is due.
// Proves: S76, blog-47, blog-49
func TestWhatTakesAPostOffTheSchedule(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		made := func(title string) string {
			return must[Whole](t)(b.Create(kim, "", draft(title, full, to(Scheduled), due(at)))).ID
		}
		withdrawn, deleted, later, now := made("Withdrawn"), made("Deleted"), made("Later"), made("Now")
		must[Whole](t)(b.Save(kim, withdrawn, Input{Status: new(Draft)}))
		must[Whole](t)(b.Save(kim, later, Input{PublishDate: httpx.Moment{Sent: true, At: at.Add(time.Hour)}}))
		must[Whole](t)(b.Save(kim, now, Input{Status: new(Published)}))
		if err := b.Delete(kim, deleted); err != nil {
			t.Fatal(err)
		}
		first := b.Clock.Now()
		b.now.Set(at)
		// Due this moment, and edited by somebody: the clock goes on with it.
		edited := dueNow(kim, t, b, at)
		if n, err := b.PublishDue(t.Context()); n != 1 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		for id, want := range map[string]Status{withdrawn: Draft, deleted: Scheduled, later: Scheduled, now: Published, edited: Published} {
			if w := must[Whole](t)(b.Get(kim, id)); w.Status != want || id == now && (!w.PublishedAt.Equal(first) || !w.PublishDate.IsZero()) {
				t.Errorf("%s: %+v", w.Title, w.Post)
			}
		}
		// Out of the trash after its time it waits for a decision.
		if w := must[Whole](t)(b.Restore(kim, deleted)); w.Status != Draft || !w.PublishDate.IsZero() {
			t.Errorf("restored: %+v", w.Post)
		}
	})
}

// dueNow is a scheduled post that is edited in the moment it is due.
func dueNow(kim context.Context, t *testing.T, b bench, at time.Time) string {
	t.Helper()
	b.now.Set(at.Add(-time.Minute))
	id := must[Whole](t)(b.Create(kim, "", draft("Edited", full, to(Scheduled), due(at)))).ID
	b.now.Set(at)
	if w := must[Whole](t)(b.Save(kim, id, draft("Edited again", to(Scheduled), due(at)))); w.Status != Scheduled {
		t.Errorf("%+v", w.Post)
	}
	return id
}

// Proves: blog-49
func TestAMomentMustBeToCome(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		now := b.Clock.Now()
		for _, at := range []time.Time{now, now.Add(-time.Millisecond), now.AddDate(-1, 0, 0), now.AddDate(11, 0, 0), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC), {}} {
			if _, err := b.Create(kim, "", draft("Locks", full, to(Scheduled), due(at))); !slices.Equal(wrong(err), []string{"publish_date"}) {
				t.Errorf("%v: %v", at, err)
			}
		}
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full, to(Scheduled), due(now.Add(time.Second)))))
		if _, err := b.Save(kim, w.ID, Input{PublishDate: httpx.Moment{Sent: true, At: now.Add(-time.Hour)}}); !slices.Equal(wrong(err), []string{"publish_date"}) {
			t.Errorf("moved into the past: %v", err)
		}
		if _, err := b.Save(kim, w.ID, Input{PublishDate: httpx.Moment{Sent: true}}); !slices.Equal(wrong(err), []string{"publish_date"}) {
			t.Errorf("taken away: %v", err)
		}
	})
}

// TestTheCompanyIsToldOnce of a new post, of its first publication, and of the edits
// of ten minutes (D51).
// Proves: S121, D51, blog-50
func TestTheCompanyIsToldOnce(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		subjects := func() (out []string) {
			t.Helper()
			return b.column(t, "SELECT subject FROM mails WHERE kind = 'blog.admin-notification' ORDER BY created_at, subject")
		}
		sweep := func() {
			t.Helper()
			b.now.Advance(6 * time.Second) // the jobs are not worked here: the sweep does what they should have done
			for range 2 {
				if err := b.SweepUntold(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full)))
		must[Whole](t)(b.Save(kim, w.ID, draft("Better locks")))
		sweep()
		must[Whole](t)(b.Save(kim, w.ID, Input{Status: new(Published)}))
		sweep()
		want := []string{"New blog post: Better locks", "Blog post published: Better locks"}
		if got := subjects(); !slices.Equal(got, want) {
			t.Fatalf("%q", got)
		}
		for i := range 5 {
			b.now.Advance(time.Minute)
			must[Whole](t)(b.Save(kim, w.ID, draft("Best locks "+strings.Repeat("!", i))))
		}
		sweep()
		if got := subjects(); len(got) != 2 {
			t.Errorf("told of edits that go on: %q", got)
		}
		b.now.Advance(10 * time.Minute)
		sweep()
		want = append(want, "Published blog post updated: Best locks !!!!")
		if got := subjects(); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		// Withdrawn and published again: no first publication. Edits of what nobody sees any more are told to nobody.
		must[Whole](t)(b.Save(kim, w.ID, draft("Locks")))
		must[Whole](t)(b.Save(kim, w.ID, Input{Status: new(Draft)}))
		b.now.Advance(11 * time.Minute)
		sweep()
		must[Whole](t)(b.Save(kim, w.ID, Input{Status: new(Published)}))
		sweep()
		if got := subjects(); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		// Published at once is one mail.
		must[Whole](t)(b.Create(kim, "", draft("Doors", full, to(Published))))
		sweep()
		if got := subjects(); len(got) != 4 || got[3] != "Blog post published: Doors" {
			t.Errorf("%q", got)
		}
		if n := b.count(t, "blog_notices WHERE told_at IS NULL"); n != 0 {
			t.Errorf("%d notices wait", n)
		}
	})
}

// TestWhatTheMailSays: S121's data, in both bodies, with nothing that a title could smuggle in.
// Proves: S121, D51, blog-50
func TestWhatTheMailSays(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		w := must[Whole](t)(b.Create(kim, "", draft("Locks <script>alert(1)</script>\r\nBcc: x@y.example", full, to(Scheduled), due(at), slugged("locks"))))
		b.now.Advance(6 * time.Second)
		if err := b.SweepUntold(t.Context()); err != nil {
			t.Fatal(err)
		}
		list, err := b.Mail.ListFor(t.Context(), w.ID)
		if err != nil || len(list) != 1 {
			t.Fatalf("%v, %v", list, err)
		}
		m, err := b.Mail.Get(t.Context(), list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		if m.To.Address != b.Admin.Address || m.Subject != "New blog post scheduled: Locks <script>alert(1)</script>  Bcc: x@y.example" {
			t.Errorf("to %s: %q", m.To.Address, m.Subject)
		}
		for _, says := range []string{"Locks", "/blog/locks", "Security Team", "Technology", "Scheduled", "Friday, November 20, 2026, 12:00 p.m. Edmonton time", "What it says.",
			"Kim Tran", "https://guard.example/blog-admin/edit/" + w.ID} {
			if !strings.Contains(m.Text, says) || !strings.Contains(m.HTML, says) {
				t.Errorf("%q is missing:\n%s", says, m.Text)
			}
		}
		if strings.Contains(m.HTML, "<script>") {
			t.Error("the title is markup")
		}
	})
}

// Proves: D57, blog-51
func TestTheTrashIsEmptiedAfterItsDays(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		lived := must[Whole](t)(b.Create(kim, "", draft("Lived", full, to(Published))))
		never := must[Whole](t)(b.Create(kim, "", draft("Never seen")))
		if err := b.View(t.Context(), "lived", person("10.0.0.1")); err != nil {
			t.Fatal(err)
		}
		if err := b.Engage(t.Context(), "lived", "like", person("10.0.0.1")); err != nil {
			t.Fatal(err)
		}
		must[Whole](t)(b.Save(kim, lived.ID, Input{Slug: new("renamed")}))
		must[AutosaveDone](t)(b.Autosave(kim, lived.ID, 2, draft("x")))
		for _, id := range []string{lived.ID, never.ID, "5"} {
			if err := b.Delete(kim, id); err != nil {
				t.Fatal(err)
			}
		}
		must[Whole](t)(b.Restore(kim, "5"))
		b.now.Advance(30 * 24 * time.Hour)
		if err := b.Purge(t.Context()); err != nil || b.count(t, "blog_posts") != 13 {
			t.Fatalf("on the last day: %v, %d posts", err, b.count(t, "blog_posts"))
		}
		b.now.Advance(time.Minute)
		for range 2 {
			if err := b.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for _, table := range []string{"blog_posts WHERE id", "blog_views WHERE post_id", "blog_events WHERE post_id", "blog_revisions WHERE post_id", "blog_autosaves WHERE post", "blog_notices WHERE post_id"} {
			if n := b.count(t, table+" IN ('"+lived.ID+"', '"+never.ID+"')"); n != 0 {
				t.Errorf("%s: %d rows stayed", table, n)
			}
		}
		for slug, want := range map[string]int{"lived": 410, "renamed": 410, "never-seen": 404} {
			if _, err := b.Read(t.Context(), slug); status(err) != want {
				t.Errorf("%s: %v, want %d", slug, err, want)
			}
		}
		if _, err := b.Create(kim, "", draft("x", slugged("renamed"))); !slices.Equal(wrong(err), []string{"slug"}) {
			t.Errorf("the address of what is gone: %v", err)
		}
		if w := must[Whole](t)(b.Create(kim, "", draft("Renamed"))); w.Slug != "renamed-2" {
			t.Errorf("suggested %s", w.Slug)
		}
		if w := must[Whole](t)(b.Create(kim, "", draft("Never seen"))); w.Slug != "never-seen" {
			t.Errorf("what nobody saw keeps its address: %s", w.Slug)
		}
	})
}

// TestEverybodyHears of what changed, readers' pages only of what they show.
// Proves: blog-54
func TestEverybodyHears(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		news, leave := b.Bus.Subscribe()
		defer leave()
		heard := func() (out []string) {
			for {
				select {
				case n := <-news:
					if n.Topic == siteTopic || n.Topic == Topic {
						out = append(out, strings.TrimSpace(n.Topic+" "+n.Kind))
					}
				default:
					return out
				}
			}
		}
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full)))
		for i, step := range []struct {
			do   func() error
			want string
		}{
			{func() error { return second(b.Save(kim, w.ID, draft("Doors"))) }, "blog created, blog saved"},
			{func() error { return second(b.Save(kim, w.ID, draft("Doors"))) }, ""},
			{func() error { return second(b.Autosave(kim, w.ID, 2, draft("Doo"))) }, "blog autosaved"},
			{func() error { return second(b.Save(kim, w.ID, Input{Status: new(Published)})) }, "blog published, site"},
			{func() error { return second(b.Save(kim, w.ID, draft("Gates"))) }, "blog saved, site"},
			{func() error { return second(b.Save(kim, w.ID, draft("Gate", seen(1)))) }, ""},
			{func() error { return b.Delete(kim, w.ID) }, "blog deleted, site"},
			{func() error { return b.Delete(kim, w.ID) }, ""},
			{func() error { return second(b.Restore(kim, w.ID)) }, "blog restored, site"},
			{func() error { return second(b.Save(kim, w.ID, Input{Status: new(Draft)})) }, "blog withdrawn, site"},
			{func() error { return second(b.AddCategory(kim, "New")) }, "blog category-added, site"},
			{func() error { return b.View(t.Context(), "1", person("10.0.0.1")) }, ""},
		} {
			_ = step.do() // some are refused
			if got := strings.Join(heard(), ", "); got != step.want {
				t.Errorf("step %d: %q, want %q", i, got, step.want)
			}
		}
	})
}

// TestTheAuditLogTells who published, deleted, restored and renamed; a draft's saves are its revisions.
// Proves: blog-54
func TestTheAuditLogTells(t *testing.T) {
	desk(t, func(t *testing.T, b bench, kim context.Context) {
		w := must[Whole](t)(b.Create(kim, "", draft("Locks", full)))
		must[Whole](t)(b.Save(kim, w.ID, draft("Doors")))
		must[Whole](t)(b.Save(kim, w.ID, Input{Status: new(Published)}))
		must[Whole](t)(b.Save(kim, w.ID, draft("Gates")))
		if err := b.Delete(kim, w.ID); err != nil {
			t.Fatal(err)
		}
		must[Whole](t)(b.Restore(kim, w.ID))
		must[CategoryRow](t)(b.RenameCategory(kim, "Technology", "Tech"))
		got := b.column(t, "SELECT action FROM audit_log WHERE actor_id = 'user_kim' ORDER BY id")
		want := []string{"blog.created", "blog.published", "blog.saved", "blog.deleted", "blog.restored", "blog.category-renamed"}
		if !slices.Equal(got, want) {
			t.Errorf("%v", got)
		}
	})
}
