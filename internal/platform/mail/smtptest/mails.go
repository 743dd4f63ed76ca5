package smtptest

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
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

// File returns the decoded part that is attached under name.
func (m Mail) File(t testing.TB, name string) string {
	t.Helper()
	return m.find(t, "a file called "+name, func(h textproto.MIMEHeader) bool {
		_, params, err := mime.ParseMediaType(h.Get("Content-Disposition"))
		return err == nil && params["filename"] == name
	})
}

func (m Mail) part(t testing.TB, want string) string {
	t.Helper()
	return m.find(t, "a part of type "+want, func(h textproto.MIMEHeader) bool {
		return strings.HasPrefix(h.Get("Content-Type"), want)
	})
}

// find returns the first part, at any depth, that matches.
func (m Mail) find(t testing.TB, what string, meant func(textproto.MIMEHeader) bool) string {
	t.Helper()
	msg := m.message(t)
	text, ok := look(t, textproto.MIMEHeader(msg.Header), msg.Body, meant)
	if !ok {
		t.Fatalf("smtptest: the mail has no %s", what)
	}
	return text
}

func look(t testing.TB, h textproto.MIMEHeader, body io.Reader, meant func(textproto.MIMEHeader) bool) (string, bool) {
	t.Helper()
	if meant(h) {
		return decode(t, body, h.Get("Content-Transfer-Encoding")), true
	}
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		t.Fatalf("smtptest: the content type: %v", err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		return "", false
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		p, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return "", false
		}
		if err != nil {
			t.Fatalf("smtptest: reading a part: %v", err)
		}
		if text, ok := look(t, p.Header, p, meant); ok {
			return text, true
		}
	}
}

// decode returns the body with Go's line ends.
func decode(t testing.TB, r io.Reader, encoding string) string {
	t.Helper()
	if strings.EqualFold(encoding, "quoted-printable") {
		r = quotedprintable.NewReader(r)
	}
	if strings.EqualFold(encoding, "base64") {
		r = base64.NewDecoder(base64.StdEncoding, r)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("smtptest: decoding a part: %v", err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n")
}
