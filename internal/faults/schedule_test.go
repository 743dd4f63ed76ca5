package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestKilledWhenAPostIsDue kills the program around the time at which a post
// publishes itself. The next start publishes it, within five seconds and as of its
// time; whatever happened, once: one revision, one notice, one mail, one line of audit.
// Proves: blog-48
func TestKilledWhenAPostIsDue(t *testing.T) {
	rounds := 4
	if long() {
		rounds = 100
	}
	engines(t, func(t *testing.T, s storage) { killedWhenDue(t, s, rounds) })
}

// scheduled is a post as the API tells it.
type scheduled struct {
	ID, Status  string
	PublishedAt time.Time `json:"published_at"`
	PublishDate time.Time `json:"publish_date"`
}

func killedWhenDue(t *testing.T, s storage, rounds int) {
	p := serve(t, s.env...)
	cookie := signIn(t, p.url)
	var slowest time.Duration
	for round := range rounds {
		due := time.Now().Add(time.Second).Truncate(time.Millisecond)
		post := schedule(t, p.url, cookie, fmt.Sprintf("Round %d", round), due)
		// From before it is due until its notice was told.
		<-time.After(time.Until(due.Add(time.Duration(round*37%400-50) * time.Millisecond)))
		p.kill()
		p = serve(t, s.env...)
		ready := time.Now()
		eventually(t, 10*time.Second, "published", func() bool {
			read(t, p.url+"/api/staff/blog/posts/"+post.ID, cookie, &post)
			return post.Status == "published"
		})
		slowest = max(slowest, time.Since(ready))
		if !post.PublishedAt.Equal(due) || !post.PublishDate.Equal(due) {
			t.Errorf("round %d: due at %v, published as of %v", round, due, post.PublishedAt)
		}
	}
	if slowest > 5*time.Second {
		t.Errorf("the slowest was published %v after a start, want 5 s at most", slowest)
	}
	d := s.open(t)
	eventually(t, 60*time.Second, "the company is told of each", func() bool {
		return number(t, d, "SELECT count(*) FROM blog_notices WHERE told_at IS NULL") == 0
	})
	p.stop()
	for query, want := range map[string]int{
		"SELECT count(*) FROM blog_posts WHERE status = 'published' AND title LIKE 'Round %'":                                    rounds,
		"SELECT count(*) FROM blog_posts WHERE version = 2 AND title LIKE 'Round %'":                                             rounds,
		"SELECT count(*) FROM blog_revisions WHERE kind = 'published'":                                                           rounds,
		"SELECT count(DISTINCT post_id) FROM blog_revisions WHERE kind = 'published'":                                            rounds,
		"SELECT count(*) FROM blog_notices WHERE kind = 'published'":                                                             rounds,
		"SELECT count(*) FROM mails WHERE kind = 'blog.admin-notification' AND subject LIKE 'Blog post published: %'":            rounds,
		"SELECT count(DISTINCT subject) FROM mails WHERE kind = 'blog.admin-notification' AND subject LIKE '%published: Round%'": rounds,
		"SELECT count(*) FROM audit_log WHERE action = 'blog.published'":                                                         rounds,
	} {
		if got := number(t, d, query); got != want {
			t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
	whole(t, d)
	t.Logf("%d rounds, the slowest published %v after the start was ready", rounds, slowest.Round(time.Millisecond))
}

func schedule(t *testing.T, url, cookie, title string, due time.Time) (post scheduled) {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"title": title, "excerpt": "In short.", "content": "Some words.", "category": "Technology", "seo_description": "For search.",
		"status": "scheduled", "publish_date": due,
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := call(http.MethodPost, url+"/api/staff/blog/posts", string(body), "Content-Type", "application/json", "Cookie", cookie, "Idempotency-Key", strings.ReplaceAll(title, " ", "-"))
	if err != nil || got.status != http.StatusCreated || json.Unmarshal([]byte(got.body), &post) != nil {
		t.Fatalf("scheduling: %d %s (%v)", got.status, got.body, err)
	}
	return post
}
