package faults_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// xenia is a person who leaves something at every door.
type xenia struct {
	t      *testing.T
	url    string
	cookie string // of the owner
	chat   string
	keys   int
}

const xeniaMail = "xenia@vraskelund.example"

// wordsOf name her, in small letters, as they are typed, folded for searching, or in hexadecimal as PostgreSQL prints bytes.
func wordsOf() []string {
	words := []string{"vraskelund", "xenia", "5550187", "555-0187", "555 0187", "zymurgy", "blixtberg"}
	for _, w := range slices.Clone(words) {
		words = append(words, fmt.Sprintf("%x", w))
	}
	return words
}

func (x *xenia) post(path string, body map[string]any, headers ...string) answer {
	x.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		x.t.Fatal(err)
	}
	x.keys++
	got, err := call(http.MethodPost, x.url+path, string(text), append([]string{"Content-Type", "application/json", "Idempotency-Key", fmt.Sprint("key-of-hers-", x.keys)}, headers...)...)
	if err != nil || got.status >= 300 {
		x.t.Fatalf("%s: %d %s (%v)", path, got.status, got.body, err)
	}
	return got
}

// into reads a staff list's ids.
func (x *xenia) ids(path string) (ids []string) {
	x.t.Helper()
	var list struct {
		Items []struct{ ID string }
	}
	read(x.t, x.url+path, x.cookie, &list)
	for _, one := range list.Items {
		ids = append(ids, one.ID)
	}
	return ids
}

func (x *xenia) asks(message string) {
	x.post("/api/contact", map[string]any{
		"name": "Xenia Vraskelund", "email": xeniaMail, "phone": "780-555-0187", "subject": "other", "message": message,
	})
}

// leaves writes by every form, chats, signs up and books a call.
func (x *xenia) leaves() {
	x.t.Helper()
	who := map[string]any{"name": "Xenia Vraskelund", "email": xeniaMail, "phone": "780-555-0187", "company": "Blixtberg Yards"}
	x.post("/api/quotes", map[string]any{
		"firstName": "Xenia", "lastName": "Vraskelund", "email": xeniaMail, "phone": "780-555-0187", "company": "Blixtberg Yards",
		"serviceType": "security-guards", "propertyType": "construction", "message": "The zymurgy gate is open at night.",
	})
	x.asks("Who guards the zymurgy hall?")
	x.post("/api/assessments", map[string]any{
		"propertyType": "construction", "primaryConcern": "theft", "currentSecurity": "none", "budget": "1k-3k", "timeline": "immediate", "contactInfo": who,
	})
	x.post("/api/leads", map[string]any{
		"email": xeniaMail, "name": "Xenia Vraskelund", "phone": "780-555-0187", "company": "Blixtberg Yards", "role": "security", "interests": []string{"theft"},
		"source": "ai_lead_capture", "serviceType": "security-guards", "sessionId": "session-of-xenia",
	})
	x.post("/api/newsletter/subscriptions", map[string]any{"email": xeniaMail, "interests": []string{"security-guards"}, "consent": true})
	said := x.post("/api/chat/messages", map[string]any{
		"userId": "user-9", "sessionId": "session-9", "message": "I am Xenia Vraskelund, " + xeniaMail + ", 780-555-0187. Does a guard see the zymurgy tank?",
	})
	x.chat, _, _ = strings.Cut(said.header.Get("Set-Cookie"), ";")
	x.post("/api/chat/transcripts", map[string]any{"userId": "user-9", "sessionId": "session-9", "email": xeniaMail}, "Cookie", x.chat)
	var slots struct {
		Items []struct{ Start string }
	}
	read(x.t, x.url+"/api/appointments/slots", "", &slots)
	x.post("/api/appointments", map[string]any{
		"slot": slots.Items[0].Start, "name": "Xenia Vraskelund", "email": xeniaMail, "phone": "780-555-0187", "topic": "The zymurgy gate",
	})
	lead := x.lead()
	x.post("/api/staff/leads/"+lead+"/notes", map[string]any{"note": "Xenia Vraskelund drinks tea"}, "Cookie", x.cookie)
}

func (x *xenia) lead() string {
	x.t.Helper()
	ids := x.ids("/api/staff/leads?q=" + xeniaMail)
	if len(ids) != 1 {
		x.t.Fatalf("%d leads of hers", len(ids))
	}
	return ids[0]
}

// erased closes what she waits for, and erases her by the owner's API.
func (x *xenia) erased() {
	x.t.Helper()
	for _, id := range x.ids("/api/staff/quotes?status=all") {
		x.post("/api/staff/quotes/"+id+"/status", map[string]any{"status": "lost", "note": "Vraskelund has another guard"}, "Cookie", x.cookie)
	}
	for _, id := range x.ids("/api/staff/contact?status=all") {
		x.post("/api/staff/contact/"+id+"/status", map[string]any{"status": "closed"}, "Cookie", x.cookie)
	}
	for _, id := range x.ids("/api/staff/appointments") {
		x.post("/api/staff/appointments/"+id+"/status", map[string]any{"status": "cancelled"}, "Cookie", x.cookie)
	}
	id := x.lead()
	var got answer
	defer func() {
		if got.status != http.StatusNoContent {
			x.t.Logf("%d %s", got.status, got.body)
		}
	}()
	eventually(x.t, time.Minute, "she is erased", func() bool {
		var lead struct{ Version int }
		read(x.t, x.url+"/api/staff/leads/"+id, x.cookie, &lead)
		var err error
		got, err = call(http.MethodPost, x.url+"/api/staff/leads/"+id+"/erase", fmt.Sprintf(`{"version":%d}`, lead.Version), "Content-Type", "application/json", "Cookie", x.cookie)
		if err != nil || got.status != http.StatusNoContent && got.status != http.StatusConflict {
			x.t.Fatalf("erasing: %d %s (%v)", got.status, got.body, err)
		}
		return got.status == http.StatusNoContent // else the score, automation or a mail was quicker
	})
}

// named are the words of hers that a text holds.
func named(text string) (found []string) {
	small := strings.ToLower(text)
	for _, w := range wordsOf() {
		if at := strings.Index(small, w); at >= 0 {
			found = append(found, fmt.Sprintf("%s in %q", w, small[max(0, at-200):min(len(small), at+100)]))
		}
	}
	return found
}

// dump is every row of every table of a PostgreSQL database, also what no backup holds.
func dump(t *testing.T, d *db.DB) string {
	t.Helper()
	var out strings.Builder
	for _, table := range lines(t, d, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()") {
		for _, row := range lines(t, d, "SELECT CAST(row_to_json(x) AS TEXT) FROM "+table+" x") {
			out.WriteString(table + ": " + row + "\n")
		}
	}
	return out.String()
}

// inFolder is everything in the files of a folder and those below.
func inFolder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestAnErasedPersonIsInNoFile: a person who left something at every door, got mails and waits for others, is erased by the owner. Then
// nothing in any file of the program's names her: not the database and its log, not what was printed in all of that time, not a backup.
// Proves: security-134
func TestAnErasedPersonIsInNoFile(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		server := smtptest.Start(t)
		data := t.TempDir()
		env := s.with("SMTP_URL", server.URL(), "WARDGATE_DEBUG", "1")
		if slices.Contains(env, "DATABASE_URL") {
			env = append(env, "WARDGATE_DATA", data)
		} else {
			data = s.env[1]
		}
		p := serve(t, env...)
		x := &xenia{t: t, url: p.url, cookie: signIn(t, p.url)}
		x.leaves()
		d := s.open(t)
		eventually(t, time.Minute, "her mails sent", func() bool {
			return number(t, d, "SELECT count(*) FROM mails WHERE to_address = $1 AND state = 'sent'", xeniaMail) >= 5 &&
				number(t, d, "SELECT count(*) FROM mails WHERE state <> 'sent' AND NOT withheld AND "+ofRequests) == 0
		})
		server.Stop()
		x.asks("And who guards the zymurgy cellar?")
		eventually(t, time.Minute, "a mail waiting for the server", func() bool {
			return number(t, d, "SELECT count(*) FROM mails WHERE state <> 'sent' AND to_address = $1 AND subject <> ''", xeniaMail) > 0
		})
		if len(named(everything(t, s, d))) < 5 {
			t.Fatal("she was never stored: this test has lost what it tests")
		}
		x.erased()
		file := filepath.Join(t.TempDir(), "after")
		if code, out := run(t, environment(env...), "backup", file); code != 0 {
			t.Fatalf("backup: %d %s", code, out)
		}
		if d.Engine() == db.Postgres {
			for _, found := range named(dump(t, d)) {
				t.Errorf("in a table: %s", found)
			}
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		p.stop()
		for path, text := range inFolder(t, data) {
			for _, found := range named(text) {
				t.Errorf("in %s: %s", filepath.Base(path), found)
			}
		}
		for _, found := range named(p.log.String()) {
			t.Errorf("printed: %s", found)
		}
		for _, found := range named(unzipped(t, file)) {
			t.Errorf("in a backup made after: %s", found)
		}
	})
}

// TestErasedPeopleStayErasedAfterARestore: a backup from before brings her back. A list of ids, which outlives the database, erases her again:
// that of the data folder by itself, one that is named, or one that is imported later; without a list the restore says so. Also she who waited for
// an answer then, and whose mail was being sent, and without the key file.
// Proves: security-133
func TestErasedPeopleStayErasedAfterARestore(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		data := filepath.Join(t.TempDir(), "data")
		if !slices.Contains(s.env, "DATABASE_URL") {
			data = s.env[1]
		}
		env := s.with("WARDGATE_DATA", data)
		p := serve(t, env...)
		x := &xenia{t: t, url: p.url, cookie: signIn(t, p.url)}
		x.leaves()
		mustPost(t, p.url, numbered(1)) // of another person, who stays
		d := s.open(t)
		eventually(t, time.Minute, "her mails written", func() bool { return number(t, d, "SELECT count(*) FROM mails WHERE to_address = $1", xeniaMail) >= 5 })
		settle := sending(t, d)
		before := filepath.Join(t.TempDir(), "before")
		if code, out := run(t, environment(env...), "backup", before); code != 0 {
			t.Fatalf("backup: %d %s", code, out)
		}
		settle()
		x.erased()
		list := filepath.Join(data, "erased-people")
		eventually(t, time.Minute, "her id kept outside of the database", func() bool { _, err := os.Stat(list); return err == nil })
		p.stop()
		if text, err := os.ReadFile(list); err != nil || len(named(string(text))) > 0 || strings.Count(string(text), "\n") != 2 {
			t.Errorf("the list: %q %v", text, err)
		}
		exported := filepath.Join(t.TempDir(), "list")
		if code, out := run(t, environment(env...), "erasures", "export", exported); code != 0 || !strings.Contains(out, "erased people, 1 ids") {
			t.Fatalf("export: %d %s", code, out)
		}
		key := s.env
		if data == s.env[1] {
			key = []string{"WARDGATE_KEY_FILE", filepath.Join(data, "key")}
		} else {
			key = s.env[2:4]
		}
		for name, target := range map[string]storage{"sqlite": folder(t, filepath.Join(t.TempDir(), "new")), "postgres": bare(t)} {
			t.Run("list imported into "+name, func(t *testing.T) { restoredWithout(t, target, key, before, exported) })
		}
		for name, target := range map[string]storage{"sqlite": folder(t, filepath.Join(t.TempDir(), "new")), "postgres": bare(t)} {
			t.Run("list named, no key, into "+name, func(t *testing.T) {
				code, out := run(t, environment(target.env...), "restore", "--erasures", exported, before)
				if code != 0 || !strings.Contains(out, "brought them back: 1 (") || !strings.Contains(out, "open in the backup: ") {
					t.Fatalf("%d %s", code, out)
				}
				gone(t, target)
			})
		}
		t.Run("list of the data folder", func(t *testing.T) {
			target := bare(t)
			target.env = append(target.env, "WARDGATE_DATA", filepath.Dir(list))
			if code, out := run(t, environment(append(target.env, key...)...), "restore", before); code != 0 || !strings.Contains(out, "brought them back: 1 (") {
				t.Fatalf("%d %s", code, out)
			}
			gone(t, target)
		})
		for _, wrong := range []string{before, filepath.Join(data, "nowhere")} {
			place := filepath.Join(t.TempDir(), "new")
			if code, out := run(t, environment("WARDGATE_DATA", place), "restore", "--erasures", wrong, before); code != 1 || !strings.Contains(out, "--erasures: ") {
				t.Errorf("%s as a list: %d %s", wrong, code, out)
			}
			if _, err := os.Stat(place); !os.IsNotExist(err) {
				t.Errorf("it made %s (%v)", place, err)
			}
		}
	})
}

// restoredWithout restores without a list, which is said, imports one afterwards, and again, which finds nothing more.
func restoredWithout(t *testing.T, target storage, key []string, before, list string) {
	env := environment(append(slices.Clone(target.env), key...)...)
	if code, out := run(t, env, "restore", before); code != 0 || !strings.Contains(out, "is in it again") || !strings.Contains(out, "wardgate erasures import") {
		t.Fatalf("restore: %d %s", code, out)
	}
	d := target.open(t)
	if n := number(t, d, "SELECT count(*) FROM leads WHERE email = $1", xeniaMail); n != 1 {
		t.Fatalf("%d leads of hers: this test has lost what it tests", n)
	}
	// The mail that was being sent is settled by who sends; here nobody does yet.
	if _, err := d.Writer().ExecContext(context.Background(), "UPDATE mails SET state = 'pending' WHERE state IN ('claimed', 'attempting')"); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"brought them back: 1 (", "brought them back: 0 ("} {
		if code, out := run(t, env, "erasures", "import", list); code != 0 || !strings.Contains(out, want) {
			t.Fatalf("import: %d %s", code, out)
		}
	}
	gone(t, target)
}

// sending leaves two of her mails as a program does that sends them at this moment.
func sending(t *testing.T, d *db.DB) (settle func()) {
	t.Helper()
	exec := func(query string, args ...any) {
		if _, err := d.Writer().ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err)
		}
	}
	for state, order := range map[string]string{"claimed": "ASC", "attempting": "DESC"} {
		exec("UPDATE mails SET state = $1 WHERE id = (SELECT id FROM mails WHERE to_address = $2 ORDER BY id "+order+" LIMIT 1)", state, xeniaMail)
	}
	return func() { exec("UPDATE mails SET state = 'kept' WHERE state IN ('claimed', 'attempting')") }
}

// gone fails the test if anything names her, or if the other person is gone as well; the audit log has it.
func gone(t *testing.T, s storage) {
	t.Helper()
	d := s.open(t)
	for _, found := range named(everything(t, s, d)) {
		t.Errorf("still there: %s", found)
	}
	if n := number(t, d, "SELECT count(*) FROM leads WHERE email = $1", numbered(1).email); n != 1 {
		t.Errorf("%d leads of the other person", n)
	}
	if n := number(t, d, "SELECT count(*) FROM audit_log WHERE action = 'leads.erased-again'"); n != 1 {
		t.Errorf("%d lines in the audit log", n)
	}
}

// everything is what a database holds: of SQLite its files as they are.
func everything(t *testing.T, s storage, d *db.DB) string {
	t.Helper()
	if d.Engine() == db.Postgres {
		return dump(t, d)
	}
	var out bytes.Buffer
	for _, text := range inFolder(t, s.env[1]) {
		out.WriteString(text)
	}
	return out.String()
}
