package mail_test

import (
	"slices"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

// Proves: platform-13
func TestALostReplyIsRepeatedWithTheSameMessageID(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.AcceptAndCut() })
		k := newTestOutbox(t, d, server.URL())
		id := k.enqueue(messageTo("ann@x.example"))
		k.run()

		row := k.untilUncertain(id, 1)
		if !row.NextAt.Equal(start.Add(5 * time.Second)) {
			t.Errorf("the repeat is due at %s", row.NextAt)
		}
		server.OnData(nil)
		k.clock.Advance(4 * time.Second)
		k.untilState(k.enqueue(messageTo("bob@x.example")), mail.Sent) // the worker looked a second too early
		if row = k.get(id); row.State != mail.Uncertain {
			t.Fatalf("after 4 s it is %s", row.State)
		}
		k.clock.Advance(time.Second)
		row = k.untilState(id, mail.Sent)
		if row.UncertainCount != 1 || row.Attempts != 2 {
			t.Errorf("uncertain %d times, %d attempts", row.UncertainCount, row.Attempts)
		}
		got := slices.DeleteFunc(server.Mails(), func(m smtptest.Mail) bool { return m.To != "ann@x.example" })
		if len(got) != 2 || got[0].MessageID != got[1].MessageID || !slices.Equal(got[0].Raw, got[1].Raw) {
			t.Errorf("%d mails came, not twice the same", len(got))
		}
	})
}

func TestAnEndlessUncertaintyIsLeftToAPerson(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		server.OnBody(func(string) bool { return true })
		k := newTestOutbox(t, d, server.URL())
		id := k.enqueue(messageTo("ann@x.example"))
		k.run()
		for n := 1; n <= 3; n++ {
			k.clock.Set(k.untilUncertain(id, n).NextAt)
		}
		row := k.untilUncertain(id, 4)
		if !row.NextAt.IsZero() || row.Attempts != 4 {
			t.Fatalf("after three repeats: next try at %s, %d attempts", row.NextAt, row.Attempts)
		}
		if s, err := k.Status(t.Context()); err != nil || s.Uncertain != 1 || s.Waiting != 0 {
			t.Errorf("Status: %+v, %v", s, err)
		}

		server.OnBody(nil)
		k.retry(id)
		got := server.Wait(t, 1)
		if row = k.untilState(id, mail.Sent); got[0].MessageID != row.MessageID {
			t.Errorf("the re-send has Message-ID %s, want %s", got[0].MessageID, row.MessageID)
		}
	})
}

func TestAnUncertainMailOfAnotherClassWaitsForAPerson(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.Lose() })
	k := newTestOutbox(t, dbtest.SQLite(t), server.URL())
	m := messageTo("ann@x.example")
	m.Class = "campaign"
	id := k.enqueue(m)
	k.run()
	if row := k.untilUncertain(id, 1); !row.NextAt.IsZero() {
		t.Errorf("it is tried again at %s", row.NextAt)
	}
}

// Proves: platform-13
func TestAHangingServer(t *testing.T) {
	t.Parallel()
	quick := func(o *mail.Options) { o.Pace.Data, o.Pace.Step = 300*time.Millisecond, 300*time.Millisecond }
	t.Run("after DATA", func(t *testing.T) {
		t.Parallel()
		server := smtptest.Start(t)
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.Hang() })
		k := newTestOutbox(t, dbtest.SQLite(t), server.URL(), quick)
		id := k.enqueue(messageTo("ann@x.example"))
		k.run()
		k.untilUncertain(id, 1)
	})
	for name, script := range map[string]func(*smtptest.Dialogue){
		"before the greeting": func(d *smtptest.Dialogue) { d.Hear() },
		"at RCPT":             func(d *smtptest.Dialogue) { d.Greet(); d.Until("RCPT"); d.Hear() },
		"at DATA":             func(d *smtptest.Dialogue) { d.Greet(); d.Until("DATA"); d.Hear() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := newTestOutbox(t, dbtest.SQLite(t), smtptest.Script(t, script), quick)
			id := k.enqueue(messageTo("ann@x.example"))
			k.run()
			k.untilDown()
			row := k.until(id, "pending with a reason", func(d mail.Detail) bool { return d.LastError != "" })
			if row.State != mail.Pending || row.UncertainCount != 0 {
				t.Errorf("%s, uncertain %d times", row.State, row.UncertainCount)
			}
		})
	}
}

func TestScriptedServers(t *testing.T) {
	t.Parallel()
	afterDot := func(reply string) func(*smtptest.Dialogue) {
		return func(d *smtptest.Dialogue) {
			d.Greet()
			if d.Until("DATA") {
				d.Say("354 go on")
				d.Body()
				d.Say(reply)
				d.Hear()
			}
		}
	}
	atData := func(reply string) func(*smtptest.Dialogue) {
		return func(d *smtptest.Dialogue) { d.Greet(); d.Until("DATA"); d.Say(reply); d.Until("QUIT") }
	}
	for name, c := range map[string]struct {
		script func(*smtptest.Dialogue)
		state  mail.State
		code   int
	}{
		"another 2xx":           {afterDot("251 will forward"), mail.Sent, 251},
		"several lines":         {afterDot("250-thank you\r\n250 queued"), mail.Sent, 250},
		"nonsense":              {afterDot("what?"), mail.Uncertain, 0},
		"3xx after the dot":     {afterDot("354 more"), mail.Uncertain, 354},
		"refused at DATA":       {atData("554 no"), mail.Failed, 554},
		"deferred at DATA":      {atData("451 not now"), mail.Deferred, 451},
		"control signs in text": {afterDot("550 \x1b[31mno\x00"), mail.Failed, 550},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := newTestOutbox(t, dbtest.SQLite(t), smtptest.Script(t, c.script))
			id := k.enqueue(messageTo("ann@x.example"))
			k.run()
			if row := k.untilState(id, c.state); row.LastCode != c.code {
				t.Errorf("code %d, want %d (%s)", row.LastCode, c.code, row.LastError)
			}
		})
	}
}

func TestAConnectionLostBeforeTheBodyIsNoUncertainty(t *testing.T) {
	t.Parallel()
	server := smtptest.Script(t, func(d *smtptest.Dialogue) {
		d.Greet()
		if d.Until("DATA") && d.Nth > 1 {
			d.Say("354 go on")
			d.Body()
			d.Say("250 ok")
			d.Until("QUIT")
		}
	})
	k := newTestOutbox(t, dbtest.SQLite(t), server)
	id := k.enqueue(messageTo("ann@x.example"))
	k.run()
	k.untilDown()
	defer k.letTimePass()()
	if row := k.untilState(id, mail.Sent); row.UncertainCount != 0 {
		t.Errorf("uncertain %d times", row.UncertainCount)
	}
}

// What a kill -9 leaves: a row in some state, and a lease that runs out.
// Proves: platform-14
func TestACrashIsMadeGood(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		k := newTestOutbox(t, d, server.URL())
		claimed, open := k.enqueue(messageTo("claimed@x.example")), k.enqueue(messageTo("open@x.example"))
		lease := start.Add(12 * time.Second)
		k.set(claimed, "state = 'claimed', lease_owner = 'dead', fence = 1, due_at = $1", lease)
		k.set(open, "state = 'attempting', lease_owner = 'dead', fence = 1, attempts = 1, due_at = $1", lease)
		k.run()

		alive := k.enqueue(messageTo("alive@x.example"))
		k.untilState(alive, mail.Sent) // the worker has looked, and left the leases alone
		if a, b := k.get(claimed).State, k.get(open).State; a != mail.Claimed || b != mail.Attempting {
			t.Fatalf("before the leases end: %s, %s", a, b)
		}
		k.clock.Set(lease)
		k.untilState(claimed, mail.Sent)
		row := k.untilUncertain(open, 1)
		k.clock.Set(row.NextAt)
		row = k.untilState(open, mail.Sent)
		if passed := k.clock.Now().Sub(start); passed > 25*time.Second || row.Attempts != 2 {
			t.Errorf("repeated after %s, %d attempts", passed, row.Attempts)
		}
	})
}

func TestALateReplySettlesAMailWhoseLeaseRanOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		k := newTestOutbox(t, d, server.URL())
		id := k.enqueue(messageTo("slow@x.example"))
		open, reply := make(chan struct{}), make(chan struct{})
		server.OnData(func(smtptest.Mail) smtptest.Act {
			close(open)
			<-reply
			return smtptest.Accept()
		})
		k.run()
		<-open
		k.clock.Advance(15 * time.Second) // as if this machine had slept
		k.untilUncertain(id, 1)
		close(reply)
		if row := k.untilState(id, mail.Sent); row.UncertainCount != 1 || row.Attempts != 1 {
			t.Errorf("uncertain %d times, %d attempts", row.UncertainCount, row.Attempts)
		}
	})
}

func TestALeaseIsRenewedWhileTheServerIsSlow(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	k := newTestOutbox(t, dbtest.SQLite(t), server.URL(), func(o *mail.Options) { o.Pace.Lease = 600 * time.Millisecond })
	id := k.enqueue(messageTo("slow@x.example"))
	server.OnData(func(smtptest.Mail) smtptest.Act {
		before := k.leaseEnd(id)
		k.clock.Advance(100 * time.Millisecond)
		for end := time.Now().Add(time.Minute); !k.leaseEnd(id).After(before); {
			if time.Now().After(end) {
				t.Error("the lease was not renewed")
				break
			}
			time.Sleep(5 * time.Millisecond) // renewing publishes no news
		}
		return smtptest.Accept()
	})
	k.run()
	k.untilState(id, mail.Sent)
}

func (k *testOutbox) leaseEnd(id string) (end time.Time) {
	k.t.Helper()
	if err := k.db.Read().QueryRowContext(k.t.Context(), "SELECT due_at FROM mails WHERE id = $1", id).Scan(&end); err != nil {
		k.t.Error(err)
	}
	return end
}
