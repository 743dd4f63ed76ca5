package app

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"html"
	"io"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	netmail "net/mail"
	"regexp"
	"strings"
	"time"

	"wardgate/internal/newsletter/campaigns"
)

// Programs that ask for the pictures and links of mails, as they name themselves.
const (
	demoChrome  = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36"
	demoPhone   = "Mozilla/5.0 (iPhone; CPU iPhone OS 20_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.1 Mobile/15E148 Safari/604.1"
	demoBird    = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Thunderbird/150.0"
	demoApple   = "Mozilla/5.0" // its Mail Privacy Protection
	demoScanner = "BarracudaCentral/1.0"
)

// demoMail is what somebody holds of a mail that they got.
type demoMail struct {
	// links are those that a person sees, all those with what only programs follow.
	links, all []string
	picture    string
}

var (
	demoClick   = regexp.MustCompile(`https?://[^\s"<>]+/newsletter/l/[\w.~-]+`)
	demoPicture = regexp.MustCompile(`https?://[^\s"<>]+/newsletter/o/[\w.~-]+`)
)

// readDemoMail finds the links of a mail as it came over the wire.
func readDemoMail(letter string) (out demoMail, err error) {
	m, err := netmail.ReadMessage(strings.NewReader(letter))
	if err != nil {
		return out, fmt.Errorf("a mail of the demo: %w", err)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return out, fmt.Errorf("a mail of the demo: %w", err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return out, fmt.Errorf("a mail of the demo: %w", err)
		}
		body, err := io.ReadAll(part)
		if err != nil {
			return out, fmt.Errorf("a mail of the demo: %w", err)
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/plain") {
			out.links = demoClick.FindAllString(string(body), -1)
			continue
		}
		text := html.UnescapeString(string(body))
		out.all, out.picture = demoClick.FindAllString(text, -1), demoPicture.FindString(text)
	}
}

// demoReading is what people and programs do with the mails they get.
type demoReading struct {
	*demoLife

	// reads are the newsletters that somebody has got, by name and subscriber.
	reads map[string]bool
}

// planReading lets those read who have got a campaign's mail since the last look: some
// people do, and programs look at the mails of others.
func (l *demoReading) planReading(name string, mails []campaigns.Delivery) error {
	for _, m := range mails {
		if key := name + " " + m.Subscriber; m.State == campaigns.MailSent && !l.reads[key] {
			l.reads[key] = true
			letter, err := readDemoMail(l.sink.mailTo(m.Email))
			if err != nil || letter.picture == "" || len(letter.links) == 0 {
				return errors.Join(fmt.Errorf("the demo's sink holds no newsletter to %s", m.Email), err)
			}
			l.planReader(name, m.Email, letter)
		}
	}
	for _, after := range []time.Duration{time.Hour, 5 * time.Hour, day, 3 * day} {
		at := l.clock.Now().Add(after)
		l.later(at, l.countHits)
		l.later(at.Add(3*time.Minute), l.app.Newsletter.Credits.CreditLeads)
	}
	return nil
}

// planFollowUpReading lets those read who have got a mail of a rule or a sequence since the
// last look, as planReading does for campaigns, which alone name a list.
func (l *demoReading) planFollowUpReading() error {
	for _, got := range l.sink.newMails() {
		if head, _, _ := strings.Cut(got.text, "\r\n\r\n"); strings.Contains(head, "List-Id:") || !strings.Contains(head, "List-Unsubscribe:") {
			continue
		}
		letter, err := readDemoMail(got.text)
		if err != nil {
			return err
		}
		if letter.picture == "" || len(letter.links) == 0 {
			continue // what the newsletter writes to one person is not counted
		}
		l.planReader(got.subject, got.to, letter)
	}
	return nil
}

// loop is what automation does every few minutes: what people did with its mails counts.
func (l *demoReading) loop(ctx context.Context) error {
	return errors.Join(l.countHits(ctx), l.app.Automation.Engagement.CreditLeads(ctx), l.app.Automation.Engine.Loop(ctx))
}

// subjectOf is a mail's subject as it was sent, empty for none.
func subjectOf(letter string) string {
	m, err := netmail.ReadMessage(strings.NewReader(letter))
	if err != nil {
		return ""
	}
	return m.Header.Get("Subject")
}

// planReader is what one person and their programs do with one mail. Who they are and when
// they read follows from the address and the letter alone.
func (l *demoReading) planReader(name, address string, letter demoMail) {
	person := demoSeed(address)
	home := fmt.Sprintf("198.51.100.%d", 1+person%250)
	mood := rand.New(rand.NewPCG(person, demoSeed(name))) //nolint:gosec // the same every time
	reads, follows := mood.IntN(10) < 6, mood.IntN(10) < 4
	opened := time.Duration(5+mood.IntN(60)*mood.IntN(40)) * time.Minute
	agent := demoChrome
	switch person % 5 {
	case 0: // a provider that fetches every picture as soon as a mail has come
		agent = demoPhone
		l.visit(time.Duration(40+mood.IntN(90))*time.Second, http.MethodGet, letter.picture, "192.0.2.77", demoApple)
	case 1: // a company's gateway that follows every link before it lets a mail in
		for i, link := range letter.all {
			l.visit(2*time.Second+time.Duration(i)*120*time.Millisecond, http.MethodHead, link, "203.0.113.9", demoScanner)
		}
	case 2:
		agent = demoBird
	}
	if !reads {
		return
	}
	if person%5 != 0 {
		l.visit(opened, http.MethodGet, letter.picture, home, agent)
	}
	if !follows {
		return
	}
	if agent == demoBird {
		agent = demoChrome // which is where a link of it opens
	}
	l.visit(opened+time.Duration(25+mood.IntN(200))*time.Second, http.MethodGet, letter.links[mood.IntN(len(letter.links))], home, agent)
}

// demoSeed is a number for a word.
func demoSeed(word string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(word)) // never fails
	return h.Sum64()
}

// visit has a program ask for a page of ours, some time from now.
func (l *demoReading) visit(after time.Duration, method, address, from, agent string) {
	l.agenda = append(l.agenda, demoEvent{l.clock.Now().Add(after), func(ctx context.Context) error {
		r, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
		if err != nil {
			return fmt.Errorf("a link of the demo: %w", err)
		}
		r.RemoteAddr = net.JoinHostPort(from, "40000")
		r.Header.Set("User-Agent", agent)
		w := &unreadAnswer{header: http.Header{}}
		l.app.Handler().ServeHTTP(w, r)
		if w.status >= http.StatusBadRequest {
			return fmt.Errorf("a link of a mail of the demo answers %d", w.status)
		}
		return nil
	}})
}

// unreadAnswer is an answer that nobody reads.
type unreadAnswer struct {
	header http.Header
	status int
}

func (a *unreadAnswer) Header() http.Header         { return a.header }
func (a *unreadAnswer) Write(b []byte) (int, error) { return len(b), nil }
func (a *unreadAnswer) WriteHeader(status int)      { a.status = status }

// countHits has the openings and clicks stored that wait, as a stopping program does.
func (l *demoReading) countHits(ctx context.Context) error {
	return l.app.Newsletter.Collector.StoreLast(ctx)
}

// demoReport is what a mail server or a provider says of a mail.
type demoReport struct{ to, subject, kind, words, part string }

func demoBounce() demoReport {
	const to = "m.duarte@polar-print.example"
	return demoReport{to, "Undelivered Mail Returned to Sender", "delivery-status", "The mail below could not be delivered.",
		"Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.polar-print.example\r\n\r\nFinal-Recipient: rfc822; " + to +
			"\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\r\n"}
}

func demoComplaint() demoReport {
	return demoReport{"r.penner@amber-glass.example", "Complaint about a mail", "feedback-report", "Someone has called the mail below unwanted.",
		"Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: DemoFeedback/1.0\r\nVersion: 1\r\n"}
}

// report has a server report of a mail that it took, with the mail's own head in it.
func (l *demoCampaigning) report(ctx context.Context, r demoReport) error {
	head, _, _ := strings.Cut(l.sink.mailTo(r.to), "\r\n\r\n")
	raw := "From: MAILER-DAEMON@mx.example\r\nTo: bounces@wardgate.example\r\nSubject: " + r.subject + "\r\nDate: " + l.clock.Now().Format(time.RFC1123Z) +
		"\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=" + r.kind + "; boundary=\"demo\"\r\n\r\n" +
		"--demo\r\nContent-Type: text/plain\r\n\r\n" + r.words + "\r\n--demo\r\n" + r.part +
		"\r\n--demo\r\nContent-Type: message/rfc822\r\n\r\n" + head + "\r\n\r\nIts text.\r\n--demo--\r\n"
	return l.app.Newsletter.Bounces.Take(ctx, "bounces@wardgate.example", []byte(raw), int64(len(raw)))
}
