package lifecycle_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing"
	"wardgate/internal/blog/lifecycle"
)

// Proves: blog-52
func TestBulkSaysWhatItRefused(t *testing.T) {
	blogtest.WithStaff(t, func(t *testing.T, b blogtest.Bench, kim context.Context) {
		bare := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Bare"))).ID
		ready := blogtest.Must[editing.Whole](t)(b.Create(kim, "", blogtest.Draft("Ready", blogtest.Full))).ID
		blogtest.Must[drafts.AutosaveDone](t)(b.Autosave(kim, ready, 1, blogtest.Draft("Ready, and more words")))
		bulk := func(action string, ids ...string) (done []string, refused []lifecycle.Refused) {
			t.Helper()
			done, refused, err := b.Bulk(kim, ids, action)
			if err != nil {
				t.Fatal(err)
			}
			return done, refused
		}
		done, refused := bulk("publish", bare, ready, "none")
		if !slices.Equal(done, []string{ready}) || len(refused) != 2 || refused[0].Title != "Bare" || !strings.Contains(refused[0].Reason, "category") || refused[1].Title != "" {
			t.Errorf("publish: %v, %v", done, refused)
		}
		if w := blogtest.Must[editing.Whole](t)(b.Get(kim, ready)); w.Status != blog.Published || w.Autosave == nil {
			t.Errorf("%s, unsaved words %v", w.Status, w.Autosave)
		}
		bulk("delete", ready, bare)
		if done, refused := bulk("archive", ready); len(done) != 0 || !strings.Contains(refused[0].Reason, "trash") {
			t.Errorf("archive in the trash: %v, %v", done, refused)
		}
		bulk("restore", ready)
		bulk("archive", ready)
		bulk("feature", ready)
		if w := blogtest.Must[editing.Whole](t)(b.Get(kim, ready)); w.Status != blog.Archived || !w.Featured || w.Autosave == nil {
			t.Errorf("%+v", w)
		}
		if _, _, err := b.Bulk(kim, []string{ready}, "explode"); err != nil {
			t.Errorf("an unknown action is refused for each: %v", err)
		}
	})
}
