package mail_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// Proves: platform-13
func TestADeadServerLosesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.Stop()
		k := newTestOutbox(t, d, server.URL())
		k.run()
		var ids []string
		for i := range 10 {
			ids = append(ids, k.enqueue(messageTo(fmt.Sprintf("p%d@x.example", i))))
		}
		s := k.untilDown()
		if s.Waiting != 10 || !s.ServerDownSince.Equal(start) || s.ServerError == "" {
			t.Errorf("Status: %+v", s)
		}
		k.clock.Advance(71 * time.Hour) // a long weekend
		server.Resume(t)
		defer k.letTimePass()()
		got := server.Wait(t, 10)
		for _, id := range ids {
			if row := k.untilState(id, mail.Sent); row.Attempts != 1 {
				t.Errorf("%d attempts: an error of the server was charged to the mail", row.Attempts)
			}
		}
		if s, err := k.Status(t.Context()); err != nil || !s.ServerDownSince.IsZero() || len(got) != 10 {
			t.Errorf("afterwards %+v, %v, %d mails", s, err, len(got))
		}
	})
}

// Proves: platform-14
func TestTwoSendersNeverSendTwice(t *testing.T) {
	t.Parallel()
	const n = 120
	check := func(t *testing.T, one, two *db.DB) {
		server := smtptest.Start(t)
		a, b := newTestOutbox(t, one, server.URL()), newTestOutbox(t, two, server.URL())
		for i := range n {
			a.enqueue(messageTo(fmt.Sprintf("p%d@x.example", i)))
		}
		a.run()
		b.run()
		for i := range n {
			b.enqueue(messageTo(fmt.Sprintf("q%d@x.example", i)))
		}
		server.Wait(t, 2*n)
		last := a.enqueue(messageTo("last@x.example"))
		server.Wait(t, 2*n+1)
		_ = last
		var ids []string
		for _, m := range server.Mails() {
			ids = append(ids, m.MessageID)
		}
		for id, times := range count(ids) {
			if times != 1 {
				t.Errorf("%s came %d times", id, times)
			}
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		d := dbtest.SQLite(t)
		check(t, d, d)
	})
	t.Run("postgres", func(t *testing.T) {
		url := dbtest.PostgresURL(t)
		check(t, openURL(t, url), openURL(t, url))
	})
}

func openURL(t *testing.T, url string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestAConnectionIsKeptOpen(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	k := newTestOutbox(t, dbtest.SQLite(t), server.URL(), func(o *mail.Options) { o.Pace.Workers = 1 })
	k.run()
	for i := range 5 {
		k.untilState(k.enqueue(messageTo(fmt.Sprintf("p%d@x.example", i))), mail.Sent)
	}
	if n := server.Connections(); n != 1 {
		t.Errorf("%d connections for 5 mails", n)
	}
}

// Many servers end a connection after some mails, with a 421 or without a
// reply.
func TestAServerThatEndsConnections(t *testing.T) {
	t.Parallel()
	t.Run("with 421 after three mails", func(t *testing.T) {
		t.Parallel()
		server := smtptest.Start(t)
		var n atomic.Int32
		server.OnRcpt(func(string) *smtptest.Reply {
			if n.Add(1)%4 == 0 {
				return &smtptest.Reply{Code: 421, Text: "enough for one connection"}
			}
			return nil
		})
		k := newTestOutbox(t, dbtest.SQLite(t), server.URL(), func(o *mail.Options) { o.Pace.Workers = 1 })
		k.run()
		for i := range 12 {
			k.untilState(k.enqueue(messageTo(fmt.Sprintf("p%d@x.example", i))), mail.Sent)
		}
		if s, err := k.Status(t.Context()); err != nil || !s.ServerDownSince.IsZero() {
			t.Errorf("the server is called down: %+v, %v", s, err)
		}
		if n := len(server.Mails()); n != 12 {
			t.Errorf("%d mails came, want 12", n)
		}
	})
	t.Run("restarted in between", func(t *testing.T) {
		t.Parallel()
		server := smtptest.Start(t)
		k := newTestOutbox(t, dbtest.SQLite(t), server.URL())
		k.run()
		k.untilState(k.enqueue(messageTo("a@x.example")), mail.Sent)
		server.Stop()
		server.Resume(t)
		k.untilState(k.enqueue(messageTo("b@x.example")), mail.Sent) // although the clock stands still: no back-off
	})
}

func TestARefusedSenderIsNoFaultOfThePeople(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	server.OnMail(func(string) *smtptest.Reply { return &smtptest.Reply{Code: 550, Text: "sender not allowed"} })
	k := newTestOutbox(t, dbtest.SQLite(t), server.URL())
	id := k.enqueue(messageTo("ann@x.example"))
	k.run()
	if s := k.untilDown(); s.ServerError != "sender not allowed" {
		t.Errorf("Status: %+v", s)
	}
	k.until(id, "pending with a reason", func(d mail.Detail) bool { return d.State == mail.Pending && d.LastCode == 550 })
	server.OnMail(nil)
	defer k.letTimePass()()
	k.untilState(id, mail.Sent)
}

func TestShutdown(t *testing.T) {
	t.Parallel()
	short := func(o *mail.Options) { o.Pace.Grace = 300 * time.Millisecond }
	t.Run("a mail not begun goes back", func(t *testing.T) {
		t.Parallel()
		reached := make(chan struct{})
		server := smtptest.Script(t, func(d *smtptest.Dialogue) { d.Greet(); d.Until("RCPT"); close(reached); d.Hear() })
		k := newTestOutbox(t, dbtest.SQLite(t), server, short)
		id := k.enqueue(messageTo("ann@x.example"))
		stop := k.run()
		<-reached
		stop()
		if row := k.get(id); row.State != mail.Pending || row.LastError != "" {
			t.Errorf("%s %q", row.State, row.LastError)
		}
	})
	t.Run("a mail that is open is finished", func(t *testing.T) {
		t.Parallel()
		server := smtptest.Start(t)
		reached := make(chan struct{})
		server.OnData(func(smtptest.Mail) smtptest.Act {
			close(reached)
			return smtptest.AcceptAfter(100 * time.Millisecond)
		})
		k := newTestOutbox(t, dbtest.SQLite(t), server.URL())
		id := k.enqueue(messageTo("ann@x.example"))
		stop := k.run()
		<-reached
		stop()
		if row := k.get(id); row.State != mail.Sent {
			t.Errorf("%s %q", row.State, row.LastError)
		}
	})
	t.Run("a mail without a reply is uncertain", func(t *testing.T) {
		t.Parallel()
		server := smtptest.Start(t)
		reached := make(chan struct{})
		server.OnData(func(smtptest.Mail) smtptest.Act { close(reached); return smtptest.Hang() })
		k := newTestOutbox(t, dbtest.SQLite(t), server.URL(), short)
		id := k.enqueue(messageTo("ann@x.example"))
		stop := k.run()
		<-reached
		stop()
		if row := k.get(id); row.State != mail.Uncertain {
			t.Errorf("%s %q", row.State, row.LastError)
		}
	})
}

func TestASecondRunTakesOver(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	d := dbtest.SQLite(t)
	k := newTestOutbox(t, d, server.URL())
	stop := k.run()
	k.untilState(k.enqueue(messageTo("a@x.example")), mail.Sent)
	stop()
	id := k.enqueue(messageTo("b@x.example"))
	go k.Run(t.Context())
	k.untilState(id, mail.Sent)
}
