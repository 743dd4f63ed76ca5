package faults_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// answer is what came back of a request.
type answer struct {
	status int
	header http.Header
	body   string
}

// call sends a request; an error is one of the connection.
func call(method, url, body string, headers ...string) (answer, error) {
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	client := http.Client{Timeout: 40 * time.Second}
	res, err := client.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = res.Body.Close() }()
	var b bytes.Buffer
	if _, err := io.Copy(&b, res.Body); err != nil {
		return answer{}, err
	}
	return answer{res.StatusCode, res.Header, b.String()}, nil
}

// request is one visitor's request: its key, and what was asked.
type request struct {
	key, email, message string
}

func (r request) json() string {
	b, err := json.Marshal(map[string]string{
		"firstName": "Zyxwina", "lastName": "Quorthon", "email": r.email, "phone": "780-555-0142", "company": "Northgate Yards",
		"serviceType": "security-guards", "propertyType": "construction", "budget": "15k-30k", "timeline": "1-month", "message": r.message,
	})
	if err != nil {
		panic(err)
	}
	return string(b)
}

// receipt is the part of an accepted request's answer that must never change.
type receipt struct {
	ID        string `json:"id"`
	TicketID  string `json:"ticketId"`
	StatusURL string `json:"statusUrl"`
}

// post sends a request once.
func post(url string, r request) (answer, receipt, error) {
	got, err := call(http.MethodPost, url+"/api/quotes", r.json(), "Content-Type", "application/json", "Idempotency-Key", r.key)
	if err != nil || got.status != http.StatusCreated {
		return got, receipt{}, err
	}
	var rec receipt
	return got, rec, json.Unmarshal([]byte(got.body), &rec)
}

// mustPost posts and expects it to be accepted.
func mustPost(t testing.TB, url string, r request) receipt {
	t.Helper()
	got, rec, err := post(url, r)
	if err != nil || got.status != http.StatusCreated {
		t.Fatalf("posting %s: %d %s (%v)", r.key, got.status, got.body, err)
	}
	return rec
}

// numbered is the nth request of a test, each from a person of its own.
func numbered(n int) request {
	return request{fmt.Sprintf("key-%d", n), fmt.Sprintf("person%d@visitor.example", n), fmt.Sprintf("Request number %d.", n)}
}

// signIn returns the Cookie header of the first owner's session.
func signIn(t testing.TB, url string) string {
	t.Helper()
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, ownerEmail, ownerPassword)
	got, err := call(http.MethodPost, url+"/api/staff/session", body, "Content-Type", "application/json")
	cookie, _, _ := strings.Cut(got.header.Get("Set-Cookie"), ";")
	if err != nil || got.status != http.StatusOK || cookie == "" {
		t.Fatalf("signing in: %d %s (%v)", got.status, got.body, err)
	}
	return cookie
}

// read gets a staff list or object into v.
func read(t testing.TB, url, cookie string, v any) {
	t.Helper()
	got, err := call(http.MethodGet, url, "", "Cookie", cookie)
	if err != nil || got.status != http.StatusOK {
		t.Fatalf("reading %s: %d %s (%v)", url, got.status, got.body, err)
	}
	if err := json.Unmarshal([]byte(got.body), v); err != nil {
		t.Fatalf("reading %s: %v", url, err)
	}
}

// quotesOf reads every request on the board, page by page, by ticket.
func quotesOf(t testing.TB, url, cookie string) map[string]int {
	t.Helper()
	seen, cursor := map[string]int{}, ""
	for {
		var page struct {
			Items []struct {
				TicketID string `json:"ticket_id"`
			} `json:"items"`
			Next string `json:"next"`
		}
		read(t, url+"/api/staff/quotes?status=all&limit=200&cursor="+cursor, cookie, &page)
		for _, q := range page.Items {
			seen[q.TicketID]++
		}
		if cursor = page.Next; cursor == "" {
			return seen
		}
	}
}

// ofRequests are, of the mails that are kept, those about a request: not what follows a lead up by itself, nor what
// staff are told of their accounts.
const ofRequests = "kind LIKE 'quotes.%'"

// allSent tells whether every mail about a request has left. What follows a lead up has
// left, too, or is settled otherwise: withheld, because the lead wrote again, or left to a
// person, because its sender was killed while it was handed over (M5).
func allSent(t testing.TB, d *db.DB) bool {
	t.Helper()
	return number(t, d, "SELECT count(*) FROM mails WHERE state <> 'sent' AND "+ofRequests) == 0 &&
		number(t, d, "SELECT count(*) FROM mails WHERE state NOT IN ('sent', 'uncertain') AND NOT withheld") == 0
}

// aboutRequests are the mails about requests, which name them in their subjects: what follows a lead up by itself has a
// way out in its header, and comes under one Message-ID as well.
func aboutRequests(t testing.TB, mails []smtptest.Mail) []smtptest.Mail {
	t.Helper()
	var out []smtptest.Mail
	followed := map[string]string{}
	for _, m := range mails {
		if m.Header(t, "List-Unsubscribe") == "" {
			if strings.Contains(m.Header(t, "Subject"), "SEC-") {
				out = append(out, m)
			}
			continue
		}
		what := m.To + " " + m.Header(t, "Subject")
		if before, known := followed[what]; known && before != m.MessageID {
			t.Errorf("followed up twice: %s", what)
		}
		followed[what] = m.MessageID
	}
	return out
}

// mailState is how the sending of mails stands.
type mailState struct{ Waiting, Uncertain, Failed int }

func mailsOf(t testing.TB, url, cookie string) mailState {
	t.Helper()
	var board struct{ Mail mailState }
	read(t, url+"/api/staff/operations", cookie, &board)
	return board.Mail
}

// eventually asks again and again until done, and fails the test after d.
func eventually(t testing.TB, d time.Duration, what string, done func() bool) {
	t.Helper()
	over := time.Now().Add(d)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		if time.Now().After(over) {
			t.Fatalf("not within %v: %s", d, what)
		}
		<-tick.C
	}
}
