package reading_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"wardgate/internal/platform/mail/reading"
)

func read(t *testing.T, name string) reading.Mail {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reading.Read(raw)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return m
}

// TestMailsOfPeople: what people write with the programs that most use, apart from what these add.
// Proves: platform-131
func TestMailsOfPeople(t *testing.T) {
	for name, want := range map[string]struct{ from, subject, text, quoted string }{
		"gmail":         {"dana@birch.example", "Re: Your request – Monday", "Monday is fine – the gate code is on the form.\n\nPlease call before you come.", "> We come on Monday."},
		"outlook":       {"dana@birch.example", "RE: Your request", "Hello,\n\nTuesday suits us better.\n\nDana Birch\nFacility Manager", "We come on Monday. Is that right?"},
		"outlook-html":  {"dana@birch.example", "RE: Your request", "Tuesday suits us better.\n\nWe have:\n\n- two gates\n- one yard & a dog", "We come on Monday."},
		"apple-photo":   {"dana@birch.example", "Re: Your request", "This is the hole in the fence.", "Sent from my iPhone\n\n> On Nov 26, 2026"},
		"cp1252-base64": {"rene@birch.example", "Ré: «Monday»", "It’s fine – “Monday” costs 20 €.", "> We come on Monday."},
		"inline":        {"dana@birch.example", "Re: Your request", "Monday at nine.\nThe east one.", "Dana Birch\n587-555-0147"},
		"all-quoted":    {"dana@birch.example", "Re: Your request", "> Is Monday right? - Yes it is!\n> Thank you", ""},
	} {
		m := read(t, name)
		if m.Address != want.from || m.Subject != want.subject || m.Text != want.text || !strings.Contains(m.Quoted, want.quoted) || m.Automatic != "" || m.Cut || m.Lost || m.MessageID == "" {
			t.Errorf("%s: %+v", name, m)
		}
		if strings.Contains(m.Text, "come on Monday") {
			t.Errorf("%s: our own words count as theirs: %q", name, m.Text)
		}
	}
	if m := read(t, "cp1252-base64"); m.Name != "René Birch" {
		t.Errorf("the name is %q", m.Name)
	}
	if files := read(t, "apple-photo").Attachments; len(files) != 1 || files[0].Name != "IMG_0042.jpeg" || files[0].Size != 1280 || len(files[0].Data) != 1280 {
		t.Errorf("attached: %v", files)
	}
	if m := read(t, "gb2312"); m.Lost || m.Text != "你好４ Monday" || m.Subject != "你好" {
		t.Errorf("letters of two bytes: %+v", m)
	}
	raw := []byte("From: a@b.ca\r\nContent-Type: text/plain; charset=ebcdic\r\n\r\n\xff\x96 Monday")
	if m, err := reading.Read(raw); err != nil || !m.Lost || !strings.Contains(m.Text, "Monday") || !utf8.ValidString(m.Text) {
		t.Errorf("letters that cannot be read: %+v, %v", m, err)
	}
}

// TestMailsOfPrograms are recognised.
// Proves: platform-132
func TestMailsOfPrograms(t *testing.T) {
	for name, want := range map[string]reading.Automatic{
		"auto-reply": reading.AutoReply, "absence-unmarked": reading.AutoReply, "bounce": reading.Report, "unmarked": reading.Bulk,
	} {
		if m := read(t, name); m.Automatic != want {
			t.Errorf("%s: %q, want %q", name, m.Automatic, want)
		}
	}
}

// TestHostileMails end, and what is kept of them is bounded.
// Proves: platform-137
func TestHostileMails(t *testing.T) {
	head := "From: a@b.ca\r\nMessage-ID: <x>\r\n"
	nested := strings.Builder{}
	for range 5000 {
		nested.WriteString("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n")
	}
	for name, raw := range map[string]string{
		"nested":           head + nested.String(),
		"many parts":       head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\nContent-Type: image/png; name=x\r\n\r\ny\r\n", 100_000),
		"a long line":      head + "\r\n" + strings.Repeat("x", 3<<20),
		"a long name":      head + "Content-Type: image/png; name=\"" + strings.Repeat("n", 1<<20) + "\"\r\n\r\nx",
		"no boundary":      head + "Content-Type: multipart/mixed\r\n\r\nx",
		"tags":             head + "Content-Type: text/html\r\n\r\n" + strings.Repeat("<div><blockquote type=cite>", 50_000),
		"one tag":          head + "Content-Type: text/html\r\n\r\n<a " + strings.Repeat("b=c ", 500_000),
		"broken base64":    head + "Content-Transfer-Encoding: base64\r\n\r\n" + strings.Repeat("!?=a", 100_000),
		"attributions":     head + "\r\n" + strings.Repeat("On "+strings.Repeat("x ", 140)+"\r\n", 5000),
		"digits":           head + "\r\n" + strings.Repeat(strings.Repeat("1", 500)+":\r\n", 2000),
		"signatures":       head + "\r\n" + strings.Repeat("--\r\n", 150_000) + strings.Repeat(">\r\n--\r\nSent from my x\r\n", 30_000),
		"from lines":       head + "\r\n" + strings.Repeat("From: x\r\n", 100_000),
		"a path as a name": head + "Content-Type: image/png\r\nContent-Disposition: attachment; filename=\"../../etc/passwd\"\r\n\r\nx",
		"control letters":  head + "Subject: =?utf-8?B?AAECAwo=?=\r\n\r\n\x00\x01\xff",
	} {
		began := time.Now()
		m, err := reading.Read([]byte(raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s took %v", name, took)
		}
		bounded(t, name, m)
	}
	for _, raw := range []string{"", "\r\n", "no header", "a b: c\r\n\r\nx", "\x00"} {
		if m, err := reading.Read([]byte(raw)); !errors.Is(err, reading.ErrNoMail) && m.Address != "" {
			t.Errorf("%q: %+v, %v", raw, m, err)
		}
	}
}

func bounded(t *testing.T, name string, m reading.Mail) {
	t.Helper()
	all := m.Text + m.Quoted + m.Subject + m.Name + m.Address + m.MessageID
	for _, a := range m.Attachments {
		all += a.Name
		if strings.ContainsAny(a.Name, "/\\") || utf8.RuneCountInString(a.Name) > 200 {
			t.Errorf("%s: a file called %q", name, a.Name)
		}
	}
	if n := utf8.RuneCountInString(all); n > 2*reading.MostText+15_000 || len(m.Attachments) > 50 || !utf8.ValidString(all) {
		t.Errorf("%s: %d characters, %d files", name, n, len(m.Attachments))
	}
}

// Proves: platform-137
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(files) < 10 {
		f.Fatal(len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := reading.Read(bytes.Clone(raw))
		if err == nil {
			bounded(t, "fuzzed", m)
		}
	})
}
