package mail

import (
	"bytes"
	"encoding/base64"
	"errors"
	"flag"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"net/textproto"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden file anew")

// TestAnAttachmentStandsBesideTheText reads a mail as a mail program does: the outer
// part holds the file, the inner one the text in two forms, and the bytes are always
// the same.
// Proves: platform-24
func TestAnAttachmentStandsBesideTheText(t *testing.T) {
	t.Parallel()
	l := letter{
		ID: "mail_02", MessageID: "<mail_02@wardgate.example>", Date: noon,
		From: Address{"", "no-reply@wardgate.example"}, To: Address{"", "zoe@example.com"}, Subject: "Your appointment",
		HTML: "<p>See you.</p>", Text: "See you.\n boundary=" + strings.Repeat("a", 60) + "\n--" + strings.Repeat("a", 60) + "\n",
		Attachments: []Attachment{{"appointment.ics", "text/calendar; charset=utf-8; method=PUBLISH", "BEGIN:VCALENDAR\r\nSUMMARY:Zoé\r\nEND:VCALENDAR\r\n"}},
	}
	raw, err := compose(l)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := compose(l); err != nil || !bytes.Equal(again, raw) {
		t.Errorf("the same letter gives other bytes (%v):\n%s\n%s", err, raw, again)
	}
	var found []string
	msg, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var read func(header textproto.MIMEHeader, body io.Reader)
	read = func(header textproto.MIMEHeader, body io.Reader) {
		kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(kind, "multipart/") {
			if header.Get("Content-Transfer-Encoding") == "base64" {
				body = base64.NewDecoder(base64.StdEncoding, body)
			}
			text, err := io.ReadAll(body)
			if err != nil {
				t.Error(err)
			}
			found = append(found, kind+" "+params["method"]+params["name"]+" "+string(text))
			return
		}
		found = append(found, kind)
		parts := multipart.NewReader(body, params["boundary"])
		for {
			p, err := parts.NextPart() // undoes quoted-printable
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			read(p.Header, p)
		}
	}
	read(textproto.MIMEHeader(msg.Header), msg.Body)
	text := strings.ReplaceAll(l.Text, "\n", "\r\n")
	want := []string{
		"multipart/mixed", "multipart/alternative", "text/plain  " + text, "text/html  <p>See you.</p>",
		"text/calendar PUBLISHappointment.ics " + l.Attachments[0].Content,
	}
	if strings.Join(found, "|") != strings.Join(want, "|") {
		t.Errorf("found %q\nwant  %q\n%s", found, want, raw)
	}
}

func TestComposeGolden(t *testing.T) {
	t.Parallel()
	l := letter{
		ID: "mail_01", MessageID: "<mail_01@wardgate.example>", Date: noon,
		From:    Address{"Wardgate Security Inc.", "no-reply@wardgate.example"},
		To:      Address{"Zoé \U0001F6E1 أحمد", "zoe@example.com"},
		ReplyTo: Address{"", "hello@wardgate.example"},
		Subject: "Your request is here: a subject that is long enough to be folded, with an é",
		HTML:    "<p>Thank you, Zoé = friend.</p>\n", Text: "Thank you, Zoé = friend.\n.\n",
		Headers: map[string]string{"References": "<quote_1@wardgate.example>", "X-A": "1", "X-B": "2", "auto-submitted": "no"},
	}
	got, err := compose(l)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 { // header order must not depend on the order of a map
		if again, err := compose(l); err != nil || !bytes.Equal(again, got) {
			t.Fatalf("the same letter gives other bytes (%v):\n%s", err, again)
		}
	}
	const file = "testdata/letter.eml"
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s differs (%v); look at it, then go test -update:\n%s", file, err, got)
	}
}
