package mails

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff"
	"wardgate/internal/staff/links"
)

var start = time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)

// unsent takes no mail: these tests read the words alone.
type unsent struct{ Outbox }

func newWriter(t *testing.T) *Writer {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := clock.NewManual(start)
	store, err := links.New(links.Deps{DB: dbtest.SQLite(t), Clock: c, IDs: ids.System(), Origin: "http://localhost:8080"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := New(Deps{Clock: c, Outbox: unsent{}, Links: store, Company: cat.Company})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// all are one mail of each kind, as text.
func (w *Writer) all(u staff.User, by httpx.Actor, l links.Link) (out []string) {
	for _, m := range []message{
		w.invitation(u, "1", l, by), w.reset(u, "1", l), w.changed(u, "1"),
		w.code(u, "1", "ABCDEFGHJKLM", l.URL, start.Add(10*time.Minute)), w.newDevice(u, "1", staff.Client{Browser: "Firefox on Windows", Network: "203.0.113.0/24"}),
		w.guessed(u, "1"),
		w.factor(u, "1", "The second factor of your account was turned on"),
	} {
		parts := []string{"== " + m.kind, "Subject: " + m.subject, "Preheader: " + m.preheader, "# " + m.heading,
			greeting(u), m.opening, "! " + m.warning, "[" + m.button + "](" + m.url + ")"}
		out = append(out, strings.Join(append(parts, m.closing...), "\n"))
	}
	return out
}

// golden compares got with a file under testdata; WARDGATE_GOLDEN=write writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("WARDGATE_GOLDEN") == "write" {
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs. If that is meant, run with WARDGATE_GOLDEN=write and read the diff.\ngot:\n%s", path, got)
	}
}

// The wording of every mail; how it looks is the layout's own golden test.
func TestMails(t *testing.T) {
	w := newWriter(t)
	sam := staff.User{ID: "usr_1", Email: "sam@wardgate.example", Name: "Sam Doe", Role: staff.Sales}
	link := links.Link{URL: "http://localhost:8080/x?token=T", ExpiresAt: start.Add(7 * 24 * time.Hour)}
	texts := w.all(sam, httpx.Actor{Name: "Olive Owner", Email: "olive@wardgate.example"}, link)
	golden(t, "mails.golden", strings.Join(texts, "\n\n")+"\n")
}

func TestMailsGreetWhoHasNoName(t *testing.T) {
	w := newWriter(t)
	texts := w.all(staff.User{Email: "x@wardgate.example", Role: staff.Viewer}, httpx.Actor{Email: "olive@wardgate.example"}, links.Link{})
	for _, l := range texts {
		if !strings.Contains(l, "\nHello,\n") {
			t.Errorf("%s", l)
		}
	}
}
