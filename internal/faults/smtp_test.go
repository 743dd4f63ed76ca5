package faults_test

import (
	"fmt"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/mail/smtptest"
)

// calm is how long accepting a request may take in the median, whatever the mail
// server does. It measures a hundred times less on a quiet machine; one that waits for a
// server that hangs takes the sender's patience, thirty seconds and more.
const calm = 8 * time.Second

// crowd posts n requests, eight at a time, and fails when one is refused or when
// they had to wait.
func crowd(t *testing.T, url string, from, n int) {
	t.Helper()
	var mu sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	next := make(chan int)
	for range 8 {
		all.Go(func() {
			for i := range next {
				began := time.Now()
				got, _, err := post(url, numbered(i))
				if err != nil || got.status != 201 {
					t.Errorf("request %d: %d %s (%v)", i, got.status, got.body, err)
				}
				mu.Lock()
				took = append(took, time.Since(began))
				mu.Unlock()
			}
		})
	}
	for i := range n {
		next <- from + i
	}
	close(next)
	all.Wait()
	slices.Sort(took)
	if median := took[len(took)/2]; median > calm {
		t.Errorf("accepting took %v in the median, %v at most", median, took[len(took)-1])
	}
}

// TestTheMailServerIsDeadAllTheTime: requests are accepted as ever, their mails
// wait, and leave when the server comes.
// Proves: V205, platform-13
func TestTheMailServerIsDeadAllTheTime(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		server := smtptest.Start(t)
		server.Stop()
		p := serve(t, s.with("SMTP_URL", server.URL())...)
		crowd(t, p.url, 0, 40)
		cookie := signIn(t, p.url)
		eventually(t, 30*time.Second, "80 mails wait", func() bool { return mailsOf(t, p.url, cookie).Waiting == 80 })
		if n := len(server.Mails()); n != 0 {
			t.Errorf("%d mails came to a dead server", n)
		}
		server.Resume(t)
		eventually(t, 60*time.Second, "80 mails sent", func() bool { return mailsOf(t, p.url, cookie) == mailState{} })
		if n := len(server.Mails()); n != 80 {
			t.Errorf("%d mails", n)
		}
		p.stop()
	})
}

// TestMailServersThatMisbehave: no misconduct of the mail server reaches a request.
// Proves: platform-13
func TestMailServersThatMisbehave(t *testing.T) {
	for name, start := range map[string]func(t *testing.T) string{
		"accepts nobody": deaf,
		"says nothing":   func(t *testing.T) string { return smtptest.Script(t, func(d *smtptest.Dialogue) { d.Hear() }) },
		"hangs in DATA": func(t *testing.T) string {
			s := smtptest.Start(t)
			s.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.Hang() })
			return s.URL()
		},
		"talks nonsense": func(t *testing.T) string {
			return smtptest.Script(t, func(d *smtptest.Dialogue) { d.Say("HTTP/1.1 400 Bad Request"); d.Hear() })
		},
		"refuses for now": func(t *testing.T) string {
			s := smtptest.Start(t)
			s.OnRcpt(func(string) *smtptest.Reply { return &smtptest.Reply{Code: 451, Text: "4.3.0 not now"} })
			return s.URL()
		},
		"refuses for good": func(t *testing.T) string {
			s := smtptest.Start(t)
			s.OnRcpt(func(to string) *smtptest.Reply { return &smtptest.Reply{Code: 550, Text: "5.1.1 no " + to} })
			return s.URL()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := serve(t, sqlite(t).with("SMTP_URL", start(t))...)
			crowd(t, p.url, 0, 24)
			cookie := signIn(t, p.url)
			eventually(t, 30*time.Second, "48 mails are accounted for", func() bool {
				m := mailsOf(t, p.url, cookie)
				return m.Waiting+m.Uncertain+m.Failed == 48
			})
			p.stop() // also while a mail hangs
			noPersonalData(t, p)
		})
	}
}

// deaf is a port that takes connections into its queue and never looks at them.
func deaf(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return "smtp://" + l.Addr().String()
}

// TestTheMailServerLosesItsTongue: it takes every third mail and cuts the line
// before its reply, and sends everybody away after five mails (421). Every mail
// arrives; twice only under one Message-ID.
func TestTheMailServerLosesItsTongue(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	var n atomic.Int64
	server.OnData(func(smtptest.Mail) smtptest.Act {
		if n.Add(1)%3 == 0 && n.Load() < 12 {
			return smtptest.AcceptAndCut()
		}
		return smtptest.Accept()
	})
	var froms atomic.Int64
	server.OnMail(func(string) *smtptest.Reply {
		if k := froms.Add(1); k%5 == 0 && k < 12 {
			return &smtptest.Reply{Code: 421, Text: "4.7.0 too much"}
		}
		return nil
	})
	p := serve(t, sqlite(t).with("SMTP_URL", server.URL())...)
	crowd(t, p.url, 0, 10)
	cookie := signIn(t, p.url)
	eventually(t, 90*time.Second, "all mails sent", func() bool {
		return mailsOf(t, p.url, cookie) == mailState{} && len(server.Mails()) >= 20
	})
	seen := map[string]string{}
	for _, m := range server.Mails() {
		what := m.To + " " + m.Header(t, "Subject")
		if before, known := seen[what]; known && before != m.MessageID {
			t.Errorf("%s came as %s and as %s", what, before, m.MessageID)
		}
		seen[what] = m.MessageID
	}
	if len(seen) != 20 {
		t.Errorf("%d different mails, want 20", len(seen))
	}
	p.stop()
	t.Log(fmt.Sprint(len(server.Mails()), " mails for 20"))
}
