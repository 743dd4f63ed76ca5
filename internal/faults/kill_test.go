package faults_test

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// TestKilledUnderLoad kills the program again and again while visitors send
// requests and repeat each until it is accepted. Whatever was acknowledged exists
// once, its mails arrive, and the database is whole.
// Proves: platform-18, gate-18
func TestKilledUnderLoad(t *testing.T) {
	rounds := 6
	if long() {
		rounds = 100
	}
	engines(t, func(t *testing.T, s storage) { killedUnderLoad(t, s, rounds) })
}

func killedUnderLoad(t *testing.T, s storage, rounds int) {
	server := smtptest.Start(t)
	env := s.with("SMTP_URL", server.URL(), "MAIL_ADMIN", "desk@wardgate.example")
	l := &load{t: t, acked: map[string]receipt{}, url: make(chan string, 1), progress: make(chan struct{}, 1)}
	done := l.visitors(8)
	for round := range rounds {
		p := serve(t, env...)
		l.serving(p.url)
		l.until(l.count() + 3 + (round*7)%23) // another moment of the work each time
		p.kill()
	}
	began := time.Now()
	p := serve(t, env...)
	l.serving(p.url)
	l.finish()
	done()
	cookie := signIn(t, p.url)
	d := s.open(t)
	eventually(t, 60*time.Second, "all mails sent", func() bool {
		return allSent(t, d) && len(aboutRequests(t, server.Mails())) >= 2*len(l.acked)
	})
	last := lastMail(t, d)
	if took := last.Sub(began); took > 30*time.Second {
		t.Errorf("what was interrupted took %v to resume, want 30 s at most", took)
	}
	l.sameAgain(p.url)
	l.onTheBoard(quotesOf(t, p.url, cookie))
	p.stop()
	l.inTheMail(aboutRequests(t, server.Mails()))
	l.inTheDatabase(s.open(t))
	t.Logf("%d rounds, %d requests accepted, %d mails, resumed within %v", rounds, len(l.acked), len(server.Mails()), last.Sub(began).Round(time.Second))
}

// lastMail is when the last mail was sent, by the program's own clock.
func lastMail(t *testing.T, d *db.DB) (at time.Time) {
	t.Helper()
	const query = "SELECT sent_at FROM mails WHERE sent_at IS NOT NULL ORDER BY sent_at DESC LIMIT 1"
	if err := d.Read().QueryRowContext(t.Context(), query).Scan(&at); err != nil {
		t.Fatal(err)
	}
	return at
}

// person is who sends request n, in several spellings: each sends as many as one gets mails about in a day.
func person(n int) string {
	email := fmt.Sprintf("crowd%d@visitor.example", n/mail.PerDay)
	if n%2 == 0 {
		return strings.ToUpper(email)
	}
	return email
}

// load is a crowd of visitors and what they were told.
type load struct {
	t        *testing.T
	url      chan string // holds the address that serves now
	progress chan struct{}

	mu    sync.Mutex
	next  int
	over  bool
	acked map[string]receipt
}

// serving tells the visitors the address.
func (l *load) serving(url string) {
	select {
	case <-l.url:
	default:
	}
	l.url <- url
}

func (l *load) visitors(n int) (wait func()) {
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for r, more := l.take(); more; r, more = l.take() {
				l.insist(r)
			}
		})
	}
	return all.Wait
}

func (l *load) take() (request, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	return request{fmt.Sprintf("load-%d", l.next), person(l.next), fmt.Sprintf("Request number %d.", l.next)}, !l.over
}

// insist sends a request until it is accepted, now and then once more after that.
func (l *load) insist(r request) {
	for {
		url := <-l.url
		l.url <- url
		got, rec, err := post(url, r)
		switch {
		case err != nil || got.status == http.StatusServiceUnavailable:
			time.Sleep(20 * time.Millisecond) // what a browser's outbox does, only sooner
			continue
		case got.status != http.StatusCreated:
			l.t.Errorf("%s: %d %s", r.key, got.status, got.body)
			return
		}
		if l.note(r, rec) {
			return
		}
	}
}

// note remembers what was answered, and tells whether the visitor is content.
func (l *load) note(r request, rec receipt) bool {
	l.mu.Lock()
	before, known := l.acked[r.key]
	l.acked[r.key] = rec
	n := len(l.acked)
	l.mu.Unlock()
	if known && before != rec {
		l.t.Errorf("%s was answered %v and then %v", r.key, before, rec)
	}
	select {
	case l.progress <- struct{}{}:
	default:
	}
	return known || n%5 != 0
}

func (l *load) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.acked)
}

// until waits until n requests are accepted.
func (l *load) until(n int) {
	l.t.Helper()
	over := time.After(60 * time.Second)
	for l.count() < n {
		select {
		case <-l.progress:
		case <-over:
			l.t.Fatalf("%d requests accepted within a minute, want %d", l.count(), n)
		}
	}
}

func (l *load) finish() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
}

// sameAgain sends every tenth request once more.
func (l *load) sameAgain(url string) {
	for n := 1; n <= l.next; n += 10 {
		key := fmt.Sprintf("load-%d", n)
		want, known := l.acked[key]
		if !known {
			continue
		}
		if got := mustPost(l.t, url, request{key, person(n), fmt.Sprintf("Request number %d.", n)}); got != want {
			l.t.Errorf("%s was answered %v and is now %v", key, want, got)
		}
	}
}

func (l *load) onTheBoard(tickets map[string]int) {
	for key, rec := range l.acked {
		if tickets[rec.TicketID] != 1 {
			l.t.Errorf("%s: %s is %d times on the board", key, rec.TicketID, tickets[rec.TicketID])
		}
	}
	if len(tickets) != len(l.acked) {
		l.t.Errorf("%d requests on the board, %d were accepted", len(tickets), len(l.acked))
	}
}

// inTheMail: two mails for each request, repeated only under the same Message-ID.
func (l *load) inTheMail(mails []smtptest.Mail) {
	ids := map[string][]string{} // ticket and receiver → Message-IDs
	for _, m := range mails {
		subject := m.Header(l.t, "Subject")
		ticket := ticketIn(subject)
		kind := ticket + " to visitor"
		if m.To == "desk@wardgate.example" {
			kind = ticket + " to company"
		}
		ids[kind] = append(ids[kind], m.MessageID)
	}
	for key, rec := range l.acked {
		for _, kind := range []string{" to visitor", " to company"} {
			if n := len(slices.Compact(slices.Sorted(slices.Values(ids[rec.TicketID+kind])))); n != 1 {
				l.t.Errorf("%s, %s%s: %d different mails", key, rec.TicketID, kind, n)
			}
		}
	}
	if len(ids) != 2*len(l.acked) {
		l.t.Errorf("mails about %d things, want %d", len(ids), 2*len(l.acked))
	}
}

// ticketIn is the reference at the end of a subject.
func ticketIn(subject string) string {
	_, ticket, _ := strings.Cut(subject, "SEC-")
	return "SEC-" + ticket
}

// people is how many persons sent what was accepted.
func (l *load) people() int {
	who := map[string]bool{}
	for n := 1; n <= l.next; n++ {
		if _, known := l.acked[fmt.Sprintf("load-%d", n)]; known {
			who[strings.ToLower(person(n))] = true
		}
	}
	return len(who)
}

func (l *load) inTheDatabase(d *db.DB) {
	for query, want := range map[string]int{
		"SELECT count(*) FROM quote_requests":                                                            len(l.acked),
		"SELECT count(DISTINCT idempotency_key) FROM quote_requests":                                     len(l.acked),
		"SELECT count(*) FROM quote_requests WHERE notified_at IS NULL":                                  0,
		"SELECT count(*) FROM leads":                                                                     l.people(),
		"SELECT count(*) FROM touchpoints WHERE type <> 'automation'":                                    len(l.acked),
		"SELECT count(*) FROM consent_events":                                                            len(l.acked),
		"SELECT count(*) FROM mails WHERE " + ofRequests:                                                 2 * len(l.acked),
		"SELECT count(*) FROM mails WHERE state <> 'sent' AND " + ofRequests:                             0,
		"SELECT count(*) FROM quote_requests q LEFT JOIN leads l ON l.id = q.lead_id WHERE l.id IS NULL": 0,
	} {
		if got := number(l.t, d, query); got != want {
			l.t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
	whole(l.t, d)
}

// storage is where a program keeps its data.
type storage struct {
	env  []string
	open func(t testing.TB) *db.DB
}

// with is the storage's environment and more of it.
func (s storage) with(pairs ...string) []string { return slices.Concat(s.env, pairs) }

// engines runs test on both engines at the same time.
func engines(t *testing.T, test func(t *testing.T, s storage)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, sqlite(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, postgres(t))
	})
}

func sqlite(t testing.TB) storage { return folder(t, dbtest.SQLiteDir(t)) }

func folder(t testing.TB, dir string) storage {
	t.Helper()
	return storage{env: []string{"WARDGATE_DATA", dir}, open: func(t testing.TB) *db.DB { return opened(t, db.Options{Dir: dir}) }}
}

func postgres(t testing.TB) storage {
	t.Helper()
	url := dbtest.PostgresURL(t)
	key := filepath.Join(t.TempDir(), "key") // all instances need the same
	return storage{env: []string{"DATABASE_URL", url, "WARDGATE_KEY_FILE", key}, open: func(t testing.TB) *db.DB { return opened(t, db.Options{URL: url}) }}
}

func opened(t testing.TB, o db.Options) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func number(t testing.TB, d *db.DB, query string, args ...any) (n int) {
	t.Helper()
	if err := d.Read().QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// whole runs the engine's own check of its files. PostgreSQL has no such command
// without an extension: every row of every table is read instead.
func whole(t testing.TB, d *db.DB) {
	t.Helper()
	if d.Engine() == db.Postgres {
		for _, table := range []string{"quote_requests", "leads", "touchpoints", "consent_events", "mails", "deadlines", "deadline_alerts", "quote_events", "audit_log"} {
			number(t, d, "SELECT count(length(CAST(row_to_json(x) AS TEXT))) FROM "+table+" x")
		}
		return
	}
	if said := lines(t, d, "PRAGMA integrity_check"); len(said) != 1 || said[0] != "ok" {
		t.Errorf("integrity check: %v", said)
	}
	if n := number(t, d, "SELECT count(*) FROM pragma_foreign_key_check"); n != 0 {
		t.Errorf("%d rows refer to nothing", n)
	}
}

// lines is the one column of text that a query answers.
func lines(t testing.TB, d *db.DB, query string) (out []string) {
	t.Helper()
	rows, err := d.Read().QueryContext(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
