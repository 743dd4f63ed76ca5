package mail_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// talk records what a client said to a server that takes several commands at
// once.
type talk struct {
	mu    sync.Mutex
	lines []string
}

func (k *talk) add(connectionTo string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lines = append(k.lines, connectionTo)
}

func (k *talk) said() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.lines)
}

// hear reads one line and records it.
func (k *talk) hear(d *smtptest.Dialogue) string {
	connectionTo := d.Hear()
	if connectionTo != "" {
		k.add(connectionTo)
	}
	return connectionTo
}

// greeted answers the greeting as a server that takes several commands at once
// (RFC 2920).
func (k *talk) greeted(d *smtptest.Dialogue) {
	d.Say("220 mx.test ESMTP")
	d.Hear()
	d.Say("250-mx.test")
	d.Say("250 PIPELINING")
}

// envelope takes MAIL and RCPT.
func (k *talk) envelope(d *smtptest.Dialogue, answers ...string) {
	for _, answer := range answers {
		k.hear(d)
		d.Say(answer)
	}
}

// letter takes DATA and the mail, and does not reply to it.
func (k *talk) letter(d *smtptest.Dialogue) {
	k.hear(d)
	d.Say("354 go on")
	d.Body()
}

var (
	ann  = mail.Envelope{From: "b+ann@guard.example", To: "ann@x.example"}
	ben  = mail.Envelope{From: "b+ben@guard.example", To: "ben@x.example"}
	cleo = mail.Envelope{To: "cleo@x.example"}
	note = []byte("Subject: Locks\r\n\r\n.Dots first.\r\n")
)

// line opens a connection to a scripted server.
func connectionTo(t *testing.T, server string) *mail.Connection {
	t.Helper()
	k := newTestOutbox(t, dbtest.SQLite(t), server)
	c, closed := k.Connection(context.WithoutCancel(t.Context()))
	t.Cleanup(closed)
	return c
}

func (k *talk) want(t *testing.T, lines ...string) {
	t.Helper()
	if got := k.said(); !slices.Equal(got, lines) {
		t.Errorf("said\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(lines, "\n"))
	}
}

const (
	annFrom, annTo   = "MAIL FROM:<b+ann@guard.example>", "RCPT TO:<ann@x.example>"
	benFrom, benTo   = "MAIL FROM:<b+ben@guard.example>", "RCPT TO:<ben@x.example>"
	cleoFrom, cleoTo = "MAIL FROM:<no-reply@wardgate.example>", "RCPT TO:<cleo@x.example>"
)

// TestTheNextEnvelopeTravelsWithTheMail: the server replies to the mail only once it has the envelope that follows
// it.
// Proves: newsletter-88
func TestTheNextEnvelopeTravelsWithTheMail(t *testing.T) {
	t.Parallel()
	k := &talk{}
	l := connectionTo(t, smtptest.Script(t, func(d *smtptest.Dialogue) {
		k.greeted(d)
		k.envelope(d, "250 ok", "250 ok")
		k.letter(d)
		k.hear(d)
		k.hear(d)
		d.Say("250 taken")
		d.Say("250 ok")
		d.Say("250 ok")
		k.letter(d)
		d.Say("250 taken")
		k.hear(d)
		d.Say("221 bye")
	}))
	if r := l.Offer(ann); r != nil {
		t.Fatalf("%+v", r)
	}
	if r := l.Deliver(note, &ben); r.Ending != mail.Taken {
		t.Fatalf("%+v", r)
	}
	if r := l.Offer(ben); r != nil {
		t.Fatalf("%+v", r)
	}
	if r := l.Deliver(note, nil); r.Ending != mail.Taken {
		t.Fatalf("%+v", r)
	}
	k.want(t, annFrom, annTo, "DATA", benFrom, benTo, "DATA")
}

// TestWhatBecomesOfTheNextEnvelope: it is never lost and never used for another
// mail.
// Proves: newsletter-88
func TestWhatBecomesOfTheNextEnvelope(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		first   func(k *talk, d *smtptest.Dialogue) // the first connection, from the reply to the mail on
		ending  mail.Ending                         // of the first mail
		next    mail.Envelope
		offered *mail.Result
		said    []string // from the second envelope on
	}{
		"refused": {
			func(k *talk, d *smtptest.Dialogue) {
				d.Say("250 taken")
				k.envelope(d, "250 ok", "550 no such user")
				k.hear(d)
			},
			mail.Taken, ben, &mail.Result{Ending: mail.Refused, Code: 550, Text: "no such user"}, []string{benFrom, benTo},
		},
		"the server has had enough: a new connection": {
			func(k *talk, d *smtptest.Dialogue) {
				d.Say("250 taken")
				k.envelope(d, "421 enough for one connection")
			},
			mail.Taken, ben, nil, []string{benFrom, benFrom, benTo},
		},
		"no reply to the letter: a new connection": {
			func(*talk, *smtptest.Dialogue) {},
			mail.Unknown, ben, nil, []string{benFrom, benTo},
		},
		"the letter refused, the envelope taken": {
			func(k *talk, d *smtptest.Dialogue) {
				d.Say("554 not this one")
				k.envelope(d, "250 ok", "250 ok")
				k.hear(d)
			},
			mail.Refused, ben, nil, []string{benFrom, benTo},
		},
		"another comes instead: ended first": {
			func(k *talk, d *smtptest.Dialogue) {
				d.Say("250 taken")
				k.envelope(d, "250 ok", "250 ok", "250 reset", "250 ok", "250 ok")
				k.hear(d)
			},
			mail.Taken, cleo, nil, []string{benFrom, benTo, "RSET", cleoFrom, cleoTo},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &talk{}
			l := connectionTo(t, smtptest.Script(t, func(d *smtptest.Dialogue) {
				k.greeted(d)
				k.envelope(d, "250 ok", "250 ok")
				if d.Nth == 1 {
					k.letter(d)
					c.first(k, d)
					return
				}
				k.hear(d)
			}))
			if r := l.Offer(ann); r != nil {
				t.Fatalf("%+v", r)
			}
			if r := l.Deliver(note, &ben); r.Ending != c.ending {
				t.Fatalf("%+v", r)
			}
			r := l.Offer(c.next)
			if (r == nil) != (c.offered == nil) || r != nil && *r != *c.offered {
				t.Errorf("offered: %+v, want %+v", r, c.offered)
			}
			k.want(t, append([]string{annFrom, annTo, "DATA"}, c.said...)...)
		})
	}
}

// TestAServerThatTakesOneCommandAtATime gets them one at a time.
// Proves: newsletter-88
func TestAServerThatTakesOneCommandAtATime(t *testing.T) {
	t.Parallel()
	k := &talk{}
	alone := make(chan bool, 1)
	l := connectionTo(t, smtptest.Script(t, func(d *smtptest.Dialogue) {
		d.Greet()
		k.envelope(d, "250 ok", "250 ok")
		k.letter(d)
		d.Say("250 taken")
		alone <- k.hear(d) == "RSET" // sent after the reply: nothing came with the letter
		d.Say("250 ok")
		k.envelope(d, "250 ok", "250 ok")
		k.hear(d)
	}))
	if r := l.Offer(ann); r != nil {
		t.Fatalf("%+v", r)
	}
	if r := l.Deliver(note, &ben); r.Ending != mail.Taken {
		t.Fatalf("%+v", r)
	}
	if r := l.Offer(ben); r != nil {
		t.Fatalf("%+v", r)
	}
	if !<-alone {
		t.Errorf("%v", k.said())
	}
}
