package faults_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
)

// TestABackupWhileWriting: what was acknowledged before the backup began is in it;
// restored on either engine the program goes on, and mails nothing again.
// Proves: platform-7
func TestABackupWhileWriting(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		before := smtptest.Start(t)
		p := serve(t, s.with("SMTP_URL", before.URL())...)
		cookie := signIn(t, p.url)
		settled := map[string]bool{} // tickets whose mails have left
		for n := range 10 {
			settled[mustPost(t, p.url, numbered(n)).TicketID] = true
		}
		eventually(t, 30*time.Second, "the first mails sent", func() bool {
			return len(aboutRequests(t, before.Mails())) == 20 && mailsOf(t, p.url, cookie) == mailState{}
		})

		l := &load{t: t, acked: map[string]receipt{}, url: make(chan string, 1), progress: make(chan struct{}, 1)}
		done := l.visitors(6)
		l.serving(p.url)
		l.until(60)
		sure := l.snapshot()
		file := filepath.Join(t.TempDir(), "wardgate.backup")
		if code, out := run(t, environment(s.env...), "backup", file); code != 0 || !strings.Contains(out, "Wrote") {
			t.Fatalf("backup: %d %s", code, out)
		}
		l.until(l.count() + 20) // it disturbed nobody
		l.finish()
		done()
		p.kill()
		if code, out := run(t, environment(s.env...), "restore", file); code == 0 {
			t.Errorf("restored over a database with data: %s", out)
		}
		elsewhere := t.TempDir()
		targets := map[string]storage{"sqlite": folder(t, elsewhere), "postgres": bare(t)}
		for name, target := range targets {
			t.Run("into "+name, func(t *testing.T) { restored(t, target, file, settled, sure, before.Mails()) })
		}
	})
}

func bare(t testing.TB) storage {
	t.Helper()
	url := dbtest.BarePostgresURL(t)
	return storage{env: []string{"DATABASE_URL", url, "WARDGATE_DATA", t.TempDir()}, open: func(t testing.TB) *db.DB { return opened(t, db.Options{URL: url}) }}
}

// snapshot is what is acknowledged now.
func (l *load) snapshot() map[string]receipt {
	l.mu.Lock()
	defer l.mu.Unlock()
	return maps.Clone(l.acked)
}

func restored(t *testing.T, s storage, file string, settled map[string]bool, sure map[string]receipt, sent []smtptest.Mail) {
	if code, out := run(t, environment(s.env...), "restore", file); code != 0 {
		t.Fatalf("restore: %d %s", code, out)
	}
	after := smtptest.Start(t)
	p := serve(t, s.with("SMTP_URL", after.URL())...)
	cookie := signIn(t, p.url)
	board := quotesOf(t, p.url, cookie)
	for ticket := range settled {
		if board[ticket] != 1 {
			t.Errorf("%s is %d times on the board", ticket, board[ticket])
		}
	}
	for key, rec := range sure {
		if board[rec.TicketID] != 1 {
			t.Errorf("%s, acknowledged before the backup, is %d times on the board", key, board[rec.TicketID])
		}
	}
	// A visitor whose answer was lost repeats the request at the restored program.
	for _, key := range slices.Sorted(maps.Keys(sure))[:1] {
		if got, err := call("GET", p.url+"/api"+strings.Replace(path(sure[key].StatusURL), "/quote/", "/quotes/", 1), ""); err != nil || got.status != 200 {
			t.Errorf("the status of %s: %d %s (%v)", key, got.status, got.body, err)
		}
	}
	fresh := mustPost(t, p.url, numbered(5000))
	want := number(t, s.open(t), "SELECT count(*) FROM quote_requests") * 2
	d := s.open(t)
	eventually(t, 60*time.Second, "all mails sent", func() bool {
		return allSent(t, d) && number(t, d, "SELECT count(*) FROM mails WHERE "+ofRequests) == want
	})
	mailedOnce(t, aboutRequests(t, after.Mails()), settled, fresh, sent)
	p.stop()
	whole(t, s.open(t))
}

// mailedOnce: the restored program mails what the backup knew as not sent, under
// the Message-ID it had, and nothing that had left before.
func mailedOnce(t *testing.T, mails []smtptest.Mail, settled map[string]bool, fresh receipt, sent []smtptest.Mail) {
	t.Helper()
	known := map[string]string{}
	for _, m := range sent {
		known[m.To+m.Header(t, "Subject")] = m.MessageID
	}
	news, anew := 0, 0
	for _, m := range mails {
		subject := m.Header(t, "Subject")
		ticket := ticketIn(subject)
		if settled[ticket] {
			t.Errorf("mailed again: %s", subject)
		}
		if ticket == fresh.TicketID {
			news++
		}
		// Only a mail that was not in the ledger yet may have got another one.
		if id, was := known[m.To+subject]; was && id != m.MessageID {
			anew++
		}
	}
	t.Logf("%d mails that the backup did not hold yet were written anew", anew)
	if news != 2 {
		t.Errorf("%d mails about the new request", news)
	}
}
