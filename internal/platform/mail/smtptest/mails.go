package smtptest

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"time"
)

// Mail is a mail as it came over the wire.
type Mail struct {
	From      string // envelope
	To        string // envelope
	MessageID string
	Raw       []byte
}

func newMail(from, to string, raw []byte) Mail {
	m := Mail{From: from, To: to, Raw: raw}
	if msg, err := mail.ReadMessage(bytes.NewReader(raw)); err == nil {
		m.MessageID = msg.Header.Get("Message-Id")
	}
	return m
}

func (s *Server) keep(m Mail) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, m)
	close(s.changed)
	s.changed = make(chan struct{})
}

// Mails returns what was received so far, in order.
func (s *Server) Mails() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail(nil), s.mails...)
}

// Wait returns the received mails once there are n or more, and fails the test
// after 20 s.
func (s *Server) Wait(t testing.TB, n int) []Mail {
	t.Helper()
	over := time.After(20 * time.Second)
	for {
		s.mu.Lock()
		got, changed := append([]Mail(nil), s.mails...), s.changed
		s.mu.Unlock()
		if len(got) >= n {
			return got
		}
		select {
		case <-changed:
		case <-over:
			t.Fatalf("smtptest: %d mails came within 20 s, want %d", len(got), n)
		}
	}
}

// Header returns a header field with its encoded words decoded.
func (m Mail) Header(t testing.TB, name string) string {
	t.Helper()
	text, err := new(mime.WordDecoder).DecodeHeader(m.message(t).Header.Get(name))
	if err != nil {
		t.Fatalf("smtptest: header %s: %v", name, err)
	}
	return text
}

// Text returns the decoded text/plain part.
func (m Mail) Text(t testing.TB) string { t.Helper(); return m.part(t, "text/plain") }

// HTML returns the decoded text/html part.
func (m Mail) HTML(t testing.TB) string { t.Helper(); return m.part(t, "text/html") }

func (m Mail) message(t testing.TB) *mail.Message {
	t.Helper()
	msg, err := mail.ReadMessage(bytes.NewReader(m.Raw))
	if err != nil {
		t.Fatalf("smtptest: reading a received mail: %v", err)
	}
	return msg
}

func (m Mail) part(t testing.TB, want string) string {
	t.Helper()
	msg := m.message(t)
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	if err != nil {
		t.Fatalf("smtptest: the content type: %v", err)
	}
	if kind == want {
		return decode(t, msg.Body, msg.Header.Get("Content-Transfer-Encoding"))
	}
	parts := multipart.NewReader(msg.Body, params["boundary"])
	for {
		p, err := parts.NextRawPart()
		if err != nil {
			t.Fatalf("smtptest: looking for a part of type %s: %v", want, err)
		}
		if strings.HasPrefix(p.Header.Get("Content-Type"), want) {
			return decode(t, p, p.Header.Get("Content-Transfer-Encoding"))
		}
	}
}

// decode returns the body with line ends as Go writes them.
func decode(t testing.TB, r io.Reader, encoding string) string {
	t.Helper()
	if strings.EqualFold(encoding, "quoted-printable") {
		r = quotedprintable.NewReader(r)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("smtptest: decoding a part: %v", err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n")
}
