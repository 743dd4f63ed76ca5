package faults_test

import (
	"encoding/json"
	"net/http"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"

	"wardgate/internal/platform/mail/imaptest"
	"wardgate/internal/platform/mail/smtptest"
)

// TestAKillWhileTheMailboxIsRead: the program is killed after it has stored a mail and before the server has marked it. The next start finds it unread,
// marks it, and has stored it and its file once.
// Proves: platform-153, platform-162
func TestAKillWhileTheMailboxIsRead(t *testing.T) {
	t.Parallel()
	s, sink, mailbox := sqlite(t), smtptest.Start(t), imaptest.Start(t)
	env := s.with("SMTP_URL", sink.URL(), "INBOX_ADDRESS", "answers@guard.example", "INBOX_URL", mailbox.URL())
	p := serve(t, env...)
	mustPost(t, p.url, numbered(1))
	owner := signIn(t, p.url)
	var list struct{ Items []struct{ ID string } }
	read(t, p.url+"/api/staff/quotes?status=all", owner, &list)
	at := "/api/staff/quotes/" + list.Items[0].ID
	got, err := call(http.MethodPost, p.url+at+"/reply", `{"subject":"Your yard","body":"We come on Monday.","respond":true}`, "Content-Type", "application/json", "Cookie", owner)
	if err != nil || got.status != http.StatusOK {
		t.Fatalf("%d %s (%v)", got.status, got.body, err)
	}
	to := replyTo(t, sink, "Your yard")
	p.stop()
	mailbox.Deliver("Delivered-To: " + to + "\nFrom: someone@customers.example\nMessage-ID: <one@customers.example>\nSubject: Re: Your yard\nContent-Type: multipart/mixed; boundary=edge\n\n" +
		"--edge\n\nMonday is fine.\n--edge\nContent-Type: application/pdf; name=plan.pdf\nContent-Disposition: attachment\n\n%PDF-1.7 a plan\n--edge--\n")
	marking, goOn := make(chan struct{}), make(chan struct{})
	mailbox.OnStore(func(c *imapserver.Conn, uid uint32) error {
		close(marking)
		<-goOn
		return imaptest.HangUp(c, uid)
	})
	p = serve(t, env...)
	select {
	case <-marking:
	case <-time.After(90 * time.Second):
		t.Fatal("the mailbox was not read")
	}
	p.kill()
	close(goOn)
	mailbox.OnStore(nil)
	if n := number(t, s.open(t), "SELECT count(*) FROM replies"); n != 1 || mailbox.Unread() != 1 {
		t.Fatalf("%d answers, %d unread", n, mailbox.Unread())
	}
	p = serve(t, env...)
	eventually(t, 90*time.Second, "it is marked", func() bool { return mailbox.Unread() == 0 })
	var detail struct{ Replies []json.RawMessage }
	read(t, p.url+at, signIn(t, p.url), &detail)
	if files := number(t, s.open(t), "SELECT count(*) FROM reply_files WHERE name = 'plan.pdf'"); len(detail.Replies) != 1 || files != 1 {
		t.Errorf("%d answers, %d files", len(detail.Replies), files)
	}
	p.stop()
	noPersonalData(t, p)
	if strings.Contains(p.log.String(), "hush") {
		t.Error("the log repeats the password")
	}
}

// replyTo waits for a mail, and returns the address that it names for answers.
func replyTo(t *testing.T, sink *smtptest.Server, subject string) string {
	t.Helper()
	for n := 1; ; n++ {
		for _, m := range sink.Wait(t, n) {
			if m.Header(t, "Subject") != subject {
				continue
			}
			list, err := mail.ParseAddressList(m.Header(t, "Reply-To"))
			if err != nil {
				t.Fatal(err)
			}
			return list[0].Address
		}
	}
}
