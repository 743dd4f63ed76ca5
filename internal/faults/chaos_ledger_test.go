package faults_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// form is something that visitors send: where to, what it says, how it is accepted, and the table that holds each under its key.
type form struct {
	name, path string
	accepted   int
	body       func(email, text string) string
	table      string
}

func forms() []form {
	return []form{
		{"request", "/api/quotes", http.StatusCreated, func(email, text string) string { return request{email: email, message: text}.json() }, "quote_requests"},
		{"message", "/api/contact", http.StatusCreated, func(email, text string) string {
			return fmt.Sprintf(`{"name":"Zyxwina Quorthon","email":%q,"phone":"780-555-0142","subject":"support","message":%q}`, email, text)
		}, "contact_messages"},
		{"capture", "/api/leads", http.StatusCreated, func(email, text string) string {
			return fmt.Sprintf(`{"email":%q,"name":"Zyxwina Quorthon","company":%q,"interests":["surveillance"],"source":"ai_lead_capture"}`, email, text)
		}, "lead_captures"},
		{"assessment", "/api/assessments", http.StatusCreated, func(email, text string) string {
			return fmt.Sprintf(`{"propertyType":"office","primaryConcern":"theft","currentSecurity":"none","budget":"1k-3k","timeline":"1-month",`+
				`"contactInfo":{"name":"Zyxwina Quorthon","email":%q,"phone":"780-555-0142","company":%q}}`, email, text)
		}, "assessments"},
		{"subscription", "/api/newsletter/subscriptions", http.StatusAccepted, func(email, _ string) string {
			return fmt.Sprintf(`{"email":%q,"interests":["surveillance"],"consent":true}`, email)
		}, "newsletter_signups"},
		{"chat message", "/api/chat/messages", http.StatusOK, func(email, text string) string {
			return fmt.Sprintf(`{"userId":%q,"sessionId":%q,"message":%q}`, email, email, "What do guards cost? "+text)
		}, "chat_messages"},
	}
}

// account is what became of the forms of one kind.
type account struct {
	acked                         map[string]string // key → the answer
	tries, refused, cut, repeated int
	stored, lost, twice, unasked  int
}

// ledger is a crowd of visitors, and what they were told.
type ledger struct {
	t        *testing.T
	url      chan string // holds the address that serves now
	progress chan struct{}
	proxy    string
	all      sync.WaitGroup

	mu       sync.Mutex
	program  *process
	next     int
	over     bool
	total    int
	accounts map[string]*account

	wrote, arrived, arrivedTwice, uncertain int
}

// crowdSize is how many visitors send at the same time, every second of them through a proxy.
const crowdSize = 8

func newLedger(t *testing.T) *ledger {
	l := &ledger{t: t, url: make(chan string, 1), progress: make(chan struct{}, 1), accounts: map[string]*account{}}
	for _, f := range forms() {
		l.accounts[f.name] = &account{acked: map[string]string{}}
	}
	l.proxy = buffering(t, l.where)
	for range crowdSize {
		l.all.Go(func() {
			for n, more := l.take(); more; n, more = l.take() {
				l.insist(n)
			}
		})
	}
	return l
}

func (l *ledger) where() string {
	url := <-l.url
	l.url <- url
	return url
}

// serving tells the visitors which program serves.
func (l *ledger) serving(p *process) {
	l.mu.Lock()
	l.program = p
	l.mu.Unlock()
	select {
	case <-l.url:
	default:
	}
	l.url <- p.url
}

// faultOf is the last line of a program's log that tells of a fault of its own.
func faultOf(p *process) (said string) {
	for line := range strings.Lines(p.log.String()) {
		if strings.Contains(line, `"msg":"a request failed"`) || strings.Contains(line, "panicked") {
			said = line // the last one is the nearest
		}
	}
	return said
}

func (l *ledger) take() (n int, more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	return l.next, !l.over
}

func chaosKey(n int) string { return fmt.Sprintf("chaos-%d", n) }

func formOf(n int) form { all := forms(); return all[n%len(all)] }

// send sends the nth form once; every second goes through the proxy.
func (l *ledger) send(url string, n int) (answer, error) {
	f := formOf(n)
	email := fmt.Sprintf("chaos%d@visitor.example", n)
	return call(http.MethodPost, url+f.path, f.body(email, fmt.Sprintf("Number %d.", n)), "Content-Type", "application/json", "Idempotency-Key", chaosKey(n))
}

// insist sends a form until it is accepted, now and then once more after that, as a browser's outbox does, only sooner.
func (l *ledger) insist(n int) {
	for accepted := 0; ; {
		url := l.where()
		if n/2%2 == 0 {
			url = l.proxy
		}
		got, err := l.send(url, n)
		switch l.note(n, got, err) {
		case again:
			time.Sleep(20 * time.Millisecond)
		case wrong:
			return
		case taken:
			if accepted++; accepted > 1 || n%5 != 0 {
				return
			}
		}
	}
}

type outcome int

const (
	again outcome = iota
	wrong
	taken
)

// note writes down what was answered.
func (l *ledger) note(n int, got answer, err error) outcome {
	f := formOf(n)
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.accounts[f.name]
	a.tries++
	switch {
	case err != nil || got.status == http.StatusBadGateway:
		a.cut++
		return again
	case got.status == http.StatusServiceUnavailable:
		a.refused++
		return again
	case got.status != f.accepted:
		l.t.Errorf("%s %d: %d %s %s", f.name, n, got.status, got.body, faultOf(l.program))
		return wrong
	}
	before, known := a.acked[chaosKey(n)]
	switch {
	case !known:
		a.acked[chaosKey(n)] = got.body
		l.total++
	case before != got.body:
		l.t.Errorf("%s %d was answered %s and then %s", f.name, n, before, got.body)
	default:
		a.repeated++
	}
	select {
	case l.progress <- struct{}{}:
	default:
	}
	return taken
}

func (l *ledger) acknowledged() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.total
}

// until waits until n forms are accepted.
func (l *ledger) until(n int, during string) {
	l.t.Helper()
	over := time.After(2 * time.Minute)
	for l.acknowledged() < n {
		select {
		case <-l.progress:
		case <-over:
			l.t.Fatalf("%s: %d forms accepted within two minutes, want %d", during, l.acknowledged(), n)
		}
	}
}

// finish lets everybody send what they have begun, and no more.
func (l *ledger) finish() {
	l.mu.Lock()
	l.over = true
	l.mu.Unlock()
	l.all.Wait()
}

// sameAgain sends some of the accepted forms once more.
func (l *ledger) sameAgain(url string) {
	for n := 1; n <= l.next; n += 1 + l.next/200 {
		if _, known := l.accounts[formOf(n).name].acked[chaosKey(n)]; known {
			got, err := l.send(url, n)
			l.note(n, got, err)
		}
	}
}

// atOnce are the mails of which each request has one: alerts follow when a clock goes ahead.
const atOnce = "kind IN ('quotes.quote-notification', 'quotes.quote-confirmation')"

// against holds what was acknowledged against what is stored. A form that was stored and whose answer never arrived was sent again until
// it did: so nothing is stored that nobody was told of.
func (l *ledger) against(d *db.DB) {
	l.t.Helper()
	for _, f := range forms() {
		a, times := l.accounts[f.name], map[string]int{}
		for _, key := range lines(l.t, d, "SELECT idempotency_key FROM "+f.table+" WHERE idempotency_key LIKE '%chaos-%'") {
			_, n, _ := strings.Cut(key, "chaos-") // what stands before it names the caller
			times["chaos-"+n]++
		}
		a.stored = len(times)
		for key := range a.acked {
			switch n := times[key]; {
			case n == 0:
				a.lost++
			case n > 1:
				a.twice++
			}
			delete(times, key)
		}
		a.unasked = len(times)
		if a.lost > 0 || a.twice > 0 || a.unasked > 0 || len(a.acked) == 0 {
			l.t.Errorf("%s: %d acknowledged, %d lost, %d twice, %d that nobody was told of", f.name, len(a.acked), a.lost, a.twice, a.unasked)
		}
	}
	said, answered := len(l.accounts["chat message"].acked), number(l.t, d, "SELECT count(DISTINCT reply_to) FROM chat_messages WHERE reply_to IS NOT NULL")
	all := number(l.t, d, "SELECT count(*) FROM chat_messages WHERE reply_to IS NOT NULL")
	if answered != said || all != said {
		l.t.Errorf("%d chat messages have %d answers, %d of them are to different ones", said, all, answered)
	}
	if n, want := number(l.t, d, "SELECT count(*) FROM mails WHERE "+atOnce), 2*len(l.accounts["request"].acked); n != want {
		l.t.Errorf("%d mails about requests, want %d", n, want)
	}
}

// mailed holds what the program says that it sent against what arrived. What arrived twice did so under one Message-ID,
// and what is uncertain is said to be.
func (l *ledger) mailed(d *db.DB, arrived []smtptest.Mail) {
	l.t.Helper()
	times := map[string]int{}
	for _, m := range arrived {
		times[m.MessageID]++
	}
	l.arrived = len(times)
	for _, n := range times {
		if n > 1 {
			l.arrivedTwice++
		}
	}
	sent := lines(l.t, d, "SELECT message_id FROM mails WHERE state = 'sent'")
	known := lines(l.t, d, "SELECT message_id FROM mails")
	l.wrote = len(sent)
	l.uncertain = number(l.t, d, "SELECT count(*) FROM mails WHERE state = 'uncertain'")
	for _, id := range sent {
		if times[id] == 0 {
			l.t.Errorf("a mail is sent and never arrived: %s", id)
		}
	}
	slices.Sort(known)
	for id := range times {
		if _, found := slices.BinarySearch(known, id); !found {
			l.t.Errorf("a mail arrived that nobody wrote: %s", id)
		}
	}
}

func (l *ledger) table() string {
	var out strings.Builder
	out.WriteString("| form | sent | refused (503) | cut off | acknowledged | repeated, same answer | stored | lost | twice |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, f := range forms() {
		a := l.accounts[f.name]
		fmt.Fprintf(&out, "| %s | %d | %d | %d | %d | %d | %d | %d | %d |\n", f.name, a.tries, a.refused, a.cut, len(a.acked), a.repeated, a.stored, a.lost, a.twice)
	}
	fmt.Fprintf(&out, "\n%d mails sent, %d different ones arrived, %d of them twice under one Message-ID, %d said to be uncertain.\n",
		l.wrote, l.arrived, l.arrivedTwice, l.uncertain)
	return out.String()
}
