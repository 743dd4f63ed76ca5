package faults_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// trouble is what the board of a reader says, an empty reason for nothing, and whether the board could be read.
func trouble(t *testing.T, p *process, cookie string) (reason, detail string, ok bool) {
	t.Helper()
	got, err := call(http.MethodGet, p.url+"/api/staff/operations", "", "Cookie", cookie)
	if err != nil || got.status != http.StatusOK {
		return "", "", false
	}
	var board struct {
		Trouble struct{ Reason, Detail string }
	}
	if err := json.Unmarshal([]byte(got.body), &board); err != nil {
		t.Fatal(err)
	}
	return board.Trouble.Reason, board.Trouble.Detail, true
}

func boardSays(t *testing.T, p *process, cookie, reason string) (detail string) {
	t.Helper()
	eventually(t, 40*time.Second, fmt.Sprintf("a board that says %q", reason), func() bool {
		said, what, ok := trouble(t, p, cookie)
		detail = what
		return ok && said == reason
	})
	return detail
}

// viewer makes an account that sees the board and owns nothing.
func viewer(t *testing.T, p *process, s storage) (cookie string) {
	t.Helper()
	const email, password = "viewer@wardgate.example", "nine quiet herons at dusk"
	code, out := run(t, environment(s.env...), "staff", "add", email, "--role", "viewer")
	link := regexp.MustCompile(`[?#&/]token=([^\s"]+)`).FindStringSubmatch(out)
	if code != 0 || link == nil {
		t.Fatalf("adding a viewer: %s", out)
	}
	got, err := call(http.MethodPost, p.url+"/api/staff/users/accept", fmt.Sprintf(`{"token":%q,"name":"Robin Quayle","password":%q}`, link[1], password), "Content-Type", "application/json")
	if err != nil || got.status >= 300 {
		t.Fatalf("a viewer's password: %d %s (%v)", got.status, got.body, err)
	}
	got, err = call(http.MethodPost, p.url+"/api/staff/session", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password), "Content-Type", "application/json")
	cookie, _, _ = strings.Cut(got.header.Get("Set-Cookie"), ";")
	if err != nil || got.status != http.StatusOK || cookie == "" {
		t.Fatalf("a viewer signs in: %d %s (%v)", got.status, got.body, err)
	}
	return cookie
}

// TestTheBoardTellsThatTheFileIsGone, and so does one mail, which cannot stand in the outbox.
// Proves: platform-94, platform-95
func TestTheBoardTellsThatTheFileIsGone(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t)
	s := sqlite(t)
	p := serve(t, s.with("SMTP_URL", server.URL(), "MAIL_ADMIN", "desk@wardgate.example")...)
	owner, other := signIn(t, p.url), viewer(t, p, s)
	boardSays(t, p, owner, "")
	file := filepath.Join(s.env[1], db.FileName)
	mails := func() (n int) {
		for _, m := range server.Mails() {
			if strings.Contains(m.Header(t, "Subject"), "database of the website is gone") {
				n++
			}
		}
		return n
	}
	for round := 1; round <= 2; round++ {
		if err := os.Rename(file, file+".away"); err != nil {
			t.Fatal(err)
		}
		if detail := boardSays(t, p, owner, "file"); !strings.Contains(detail, "deleted or replaced") {
			t.Errorf("an owner is told %q", detail)
		}
		if detail := boardSays(t, p, other, "file"); detail != "" {
			t.Errorf("a viewer is told %q", detail)
		}
		eventually(t, 40*time.Second, "a mail about the file", func() bool { return mails() == round })
		if err := os.Rename(file+".away", file); err != nil {
			t.Fatal(err)
		}
		boardSays(t, p, owner, "")
	}
	if n := mails(); n != 2 {
		t.Errorf("%d mails, want one for each time", n)
	}
	p.stop()
	if n := number(t, s.open(t), "SELECT count(*) FROM mails WHERE kind = 'operations.database-lost'"); n != 0 {
		t.Errorf("%d of them in the outbox", n)
	}
}

// TestTheBoardTellsOfTheDisk: nearly full on either engine; full, with a database on it.
// Proves: platform-94
func TestTheBoardTellsOfTheDisk(t *testing.T) {
	engines(t, func(t *testing.T, s storage) {
		dir, onIt := smallDisk(t, 64), s.env[0] == "WARDGATE_DATA"
		if onIt {
			s = folder(t, dir)
		}
		p := serve(t, s.with("WARDGATE_DATA", dir)...)
		cookie := signIn(t, p.url)
		boardSays(t, p, cookie, "")
		leave(t, dir, 5<<20)
		if detail := boardSays(t, p, cookie, "low"); !regexp.MustCompile(`^\d+ MB of 64 MB are free, \d+ percent\.$`).MatchString(detail) {
			t.Errorf("an owner is told %q", detail)
		}
		if onIt {
			fill(t, dir) // the same file
			boardSays(t, p, cookie, "disk")
		}
		if err := os.Remove(filepath.Join(dir, "ballast")); err != nil {
			t.Fatal(err)
		}
		boardSays(t, p, cookie, "")
		p.stop()
	})
}
