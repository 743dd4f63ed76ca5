package faults_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// TestManyStartAtOnceOnAnEmptyDatabase: as a deployment of several instances does.
// Proves: D47, blog-2, platform-8
func TestManyStartAtOnceOnAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	s := bare(t)
	var all sync.WaitGroup
	started := make([]*process, 4)
	for i := range started {
		all.Go(func() { started[i] = serve(t, s.env...) })
	}
	all.Wait()
	for i, p := range started {
		if p == nil {
			t.Fatal("not all have started")
		}
		mustPost(t, p.url, numbered(i))
	}
	if n := len(quotesOf(t, started[0].url, signIn(t, started[3].url))); n != len(started) {
		t.Errorf("%d requests on the board", n)
	}
	var posts struct{ Items []struct{ Slug string } }
	if read(t, started[1].url+"/api/blog/posts?limit=100", "", &posts); len(posts.Items) != 11 {
		t.Errorf("%d posts, want the eleven first articles once", len(posts.Items))
	}
	for _, p := range started {
		p.stop()
	}
}

// TestKilledWhileStarting: a first start that dies in the middle of making its
// tables leaves nothing that the next one stumbles over.
// Proves: platform-23
func TestKilledWhileStarting(t *testing.T) {
	for name, s := range map[string]storage{"sqlite": folder(t, t.TempDir()), "postgres": bare(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for round := range 12 {
				p := launch(t, environment(s.env...), "serve")
				select { // another moment of the start each time
				case <-p.exited:
					t.Fatalf("the start ended by itself:\n%s", p.log)
				case <-time.After(time.Duration(20+round*25) * time.Millisecond):
				}
				p.kill()
			}
			p := serve(t, s.env...)
			mustPost(t, p.url, numbered(1))
			signIn(t, p.url)
			p.stop()
			whole(t, s.open(t))
		})
	}
}

// TestPostgresSendsEverybodyAway: connections are cut again and again under load,
// as a restart of the server or a failover does. Visitors see 201 or 503, and what
// was acknowledged exists once.
// Proves: platform-23
func TestPostgresSendsEverybodyAway(t *testing.T) {
	t.Parallel()
	s := postgres(t)
	p := serve(t, s.env...)
	l := &load{t: t, acked: map[string]receipt{}, url: make(chan string, 1), progress: make(chan struct{}, 1)}
	done := l.visitors(8)
	l.serving(p.url)
	d := s.open(t)
	for range 15 {
		l.until(l.count() + 10)
		cut(t, d)
	}
	l.finish()
	done()
	cookie := signIn(t, p.url)
	l.onTheBoard(quotesOf(t, p.url, cookie))
	eventually(t, 40*time.Second, "all mails in the ledger", func() bool {
		return number(t, d, "SELECT count(*) FROM mails WHERE "+ofRequests) == 2*l.count()
	})
	news, ended := stream(t, p.url, cookie) // and the listener is back
	rec := mustPost(t, p.url, numbered(9000))
	if !news.until(ended, 10*time.Second, func(s string) bool { return strings.Contains(s, rec.ID) }) {
		t.Errorf("no news after the cuts: %s", news)
	}
	noPersonalData(t, p)
	p.stop()
}

// cut ends every connection of the program to its database.
func cut(t *testing.T, d *db.DB) {
	t.Helper()
	_, err := d.Writer().ExecContext(context.Background(), `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
}
