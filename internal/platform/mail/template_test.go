package mail

import (
	"bytes"
	"errors"
	"html"
	"io"
	"mime/multipart"
	netmail "net/mail"
	"strings"
	"testing"
)

// rendered renders a template for one person.
func rendered(t *testing.T, m *Template, value func(name string) string) []byte {
	t.Helper()
	raw, err := m.Render(nil, Recipient{
		To: Address{Address: "zoe@example.com"}, ID: "01", MessageID: "<01@wardgate.example>", Date: noon,
		Headers: [][2]string{{"list-unsubscribe", "<https://guard.example/leave>"}}, Value: value,
	})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// partsOf returns the text and the HTML that a reader finds in a mail.
func partsOf(t *testing.T, raw []byte) (head netmail.Header, parts []string) {
	t.Helper()
	msg, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	_, boundary, _ := strings.Cut(msg.Header.Get("Content-Type"), "boundary=")
	r := multipart.NewReader(msg.Body, strings.Trim(boundary, `"`))
	for {
		p, err := r.NextPart() // undoes quoted-printable
		if errors.Is(err, io.EOF) {
			return msg.Header, parts
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(p)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, strings.TrimSuffix(string(text), "\r\n"))
	}
}

// TestATemplateAsksForEachTagOnce: whatever a tag stands for, and however often it occurs,
// its lines are as short as mail requires, and its value is asked for once.
// Proves: platform-63
func TestATemplateAsksForEachTagOnce(t *testing.T) {
	t.Parallel()
	o := &Outbox{from: Address{"Wardgate", "news@wardgate.example"}}
	body := "Hello " + MergeTag("name") + ", read " + MergeTag("link") + " and " + MergeTag("link") + "."
	m, err := o.Compile(Address{Address: "hello@wardgate.example"}, "For "+MergeTag("name"), body, "<p>"+body+"</p>", [][2]string{{"list-id", "<news.wardgate.example>"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(m.MergeTags(), " "); got != "name link" {
		t.Errorf("the mold asks for %q", got)
	}
	for _, long := range []int{0, 1, 74, 75, 76, 149, 150, 151, 400} {
		for _, ending := range []string{"", "&<>", "é", "=", " ", "\r\n.", "\r\n"} {
			values, asked := map[string]string{"name": "Zoe", "link": strings.Repeat("x", long) + ending}, map[string]int{}
			raw := rendered(t, m, func(name string) string { asked[name]++; return values[name] })
			if asked["name"] != 1 || asked["link"] != 1 && values["link"] != "" {
				t.Errorf("asked %v", asked)
			}
			for connectionTo := range strings.SplitSeq(string(raw), "\r\n") {
				if len(connectionTo) > 76 {
					t.Errorf("a line of %d characters: %q", len(connectionTo), connectionTo)
				}
			}
			head, parts := partsOf(t, raw)
			text := "Hello Zoe, read " + values["link"] + " and " + values["link"] + "."
			markup := "<p>Hello Zoe, read " + html.EscapeString(values["link"]) + " and " + html.EscapeString(values["link"]) + ".</p>"
			if len(parts) != 2 || parts[0] != text || parts[1] != markup {
				t.Errorf("the letter says %q, want %q and %q", parts, text, markup)
			}
			for field, want := range map[string]string{
				"From": `"Wardgate" <news@wardgate.example>`, "Reply-To": "<hello@wardgate.example>", "Subject": "For Zoe",
				"List-Id": "<news.wardgate.example>", "List-Unsubscribe": "<https://guard.example/leave>",
			} {
				if head.Get(field) != want {
					t.Errorf("%s: %q, want %q", field, head.Get(field), want)
				}
			}
		}
	}
}
