package app_test

import (
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// TestWhatIsGoneWhileItIsRead renames, publishes and deletes posts while readers ask for all of their addresses. Nobody
// ever gets a failure, and what is asked for after the editor was answered is answered by what the editor did.
// Proves: D105, D57, D52, blog-80
func TestWhatIsGoneWhileItIsRead(t *testing.T) {
	tries := int64(600)
	if os.Getenv("WARDGATE_LONG") == "1" {
		tries = 10_000
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, cookie := h.SignIn("kim@wardgate.example", staff.Editor)
		n := newsroom{h, cookie}
		moving := n.published(t, "The post that moves")
		readers := &readers{h: h}
		readers.know("/blog/" + moving.Slug)
		done := readers.start(t, 4)
		for round := 0; readers.asked.Load() < tries || round < 24; round++ {
			old := "/blog/" + moving.Slug
			moving = n.post(t, 200, n.do(http.MethodPatch, "/posts/"+moving.ID, map[string]any{"slug": fmt.Sprintf("moves-%d", round)}))
			readers.know("/blog/" + moving.Slug)
			if got := h.Do(http.MethodGet, old, ""); got.Status != 301 || got.Header.Get("Location") != "/blog/"+moving.Slug {
				t.Errorf("round %d: %s after the renaming: %d to %q", round, old, got.Status, got.Header.Get("Location"))
			}
			if got := h.Do(http.MethodGet, "/blog/"+moving.Slug, ""); got.Status != 200 {
				t.Errorf("round %d: its new address: %d", round, got.Status)
			}
			if round%4 != 0 {
				continue
			}
			short := n.published(t, fmt.Sprintf("Short lived %d", round))
			readers.know("/blog/" + short.Slug)
			if got := h.Do(http.MethodGet, "/blog/"+short.Slug, ""); got.Status != 200 {
				t.Errorf("round %d: a post published a moment ago: %d", round, got.Status)
			}
			n.post(t, 204, n.do(http.MethodDelete, "/posts/"+short.ID, nil))
			if got := h.Do(http.MethodGet, "/blog/"+short.Slug, ""); got.Status != 410 {
				t.Errorf("round %d: a post deleted a moment ago: %d", round, got.Status)
			}
		}
		done()
		silent(t, h)
	})
}

// published writes a post and publishes it.
func (n newsroom) published(t *testing.T, title string) written {
	t.Helper()
	fields := ready(title)
	w := n.post(t, 201, n.do(http.MethodPost, "/posts", fields))
	fields["status"], fields["version"] = "published", w.Version
	return n.post(t, 200, n.do(http.MethodPut, "/posts/"+w.ID, fields))
}

// readers ask for addresses of posts, over and over, the latest ones most.
type readers struct {
	h     *apptest.Instance
	asked atomic.Int64
	mu    sync.Mutex
	known []string
}

func (r *readers) know(address string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known = append(r.known, address)
}

// latest is one of the last three addresses.
func (r *readers) latest(turn int) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known[max(0, len(r.known)-1-turn%3)]
}

// start begins to read, and returns what ends it.
func (r *readers) start(t *testing.T, many int) (end func()) {
	t.Helper()
	var wg sync.WaitGroup
	over := make(chan struct{})
	for range many {
		wg.Go(func() {
			for turn := 0; ; turn++ {
				select {
				case <-over:
					return
				default:
				}
				address := r.latest(turn)
				switch got := r.h.Do(http.MethodGet, address, "", "Accept", "text/html"); got.Status {
				case http.StatusOK, http.StatusMovedPermanently, http.StatusGone:
				default:
					t.Errorf("a reader of %s gets %d", address, got.Status)
				}
				r.asked.Add(1)
			}
		})
	}
	return func() {
		close(over)
		wg.Wait()
		t.Logf("%d times asked", r.asked.Load())
	}
}
