package notices_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/editing"
)

// TestTheCompanyIsToldOnce of a new post, of its first publication, and of the edits
// of ten minutes (D51).
// Proves: S121, D51, blog-50
func TestTheCompanyIsToldOnce(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		subjects := func() (out []string) {
			t.Helper()
			return b.Column(t, "SELECT subject FROM mails WHERE kind = 'blog.admin-notification' ORDER BY created_at, subject")
		}
		sweep := func() {
			t.Helper()
			b.Now.Advance(6 * time.Second) // nobody works nudges here: the sweep does it instead
			for range 2 {
				if err := b.Tasks()[0].Run(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks", blogtest.Full)))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Better locks")))
		sweep()
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blog.Input{Status: new(blog.Published)}))
		sweep()
		want := []string{"New blog post: Better locks", "Blog post published: Better locks"}
		if got := subjects(); !slices.Equal(got, want) {
			t.Fatalf("%q", got)
		}
		for i := range 5 {
			b.Now.Advance(time.Minute)
			blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Best locks "+strings.Repeat("!", i))))
		}
		sweep()
		if got := subjects(); len(got) != 2 {
			t.Errorf("told of edits that go on: %q", got)
		}
		b.Now.Advance(10 * time.Minute)
		sweep()
		want = append(want, "Published blog post updated: Best locks !!!!")
		if got := subjects(); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		// Withdrawn and published again: no first publication. Edits of what nobody sees any more are not reported.
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blogtest.Draft("Locks")))
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blog.Input{Status: new(blog.Draft)}))
		b.Now.Advance(11 * time.Minute)
		sweep()
		blogtest.Must[editing.Whole](t)(b.Save(kim, w.ID, blog.Input{Status: new(blog.Published)}))
		sweep()
		if got := subjects(); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
		// Published at once is one mail.
		blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Doors", blogtest.Full, blogtest.To(blog.Published))))
		sweep()
		if got := subjects(); len(got) != 4 || got[3] != "Blog post published: Doors" {
			t.Errorf("%q", got)
		}
		if n := b.Count(t, "blog_notices WHERE told_at IS NULL"); n != 0 {
			t.Errorf("%d notices wait", n)
		}
	})
}

// TestWhatTheMailSays: the data of S121, in both bodies, with nothing that a title could
// smuggle in.
// Proves: S121, D51, blog-50
func TestWhatTheMailSays(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		at := b.Clock.Now().Add(time.Hour)
		w := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Locks <script>alert(1)</script>\r\nBcc: x@y.example", blogtest.Full, blogtest.To(blog.Scheduled), blogtest.Due(at), blogtest.Slugged("locks"))))
		b.Now.Advance(6 * time.Second)
		if err := b.Tasks()[0].Run(t.Context()); err != nil {
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
		if m.To.Address != b.Admin().Address || m.Subject != "New blog post scheduled: Locks <script>alert(1)</script>  Bcc: x@y.example" {
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
