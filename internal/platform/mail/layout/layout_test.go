package layout_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wardgate/catalog"
	"wardgate/internal/platform/mail/layout"
)

var update = flag.Bool("update", false, "write the golden files anew")

func company(t *testing.T) catalog.Company {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.Company()
}

func confirmation() layout.Document {
	return layout.Document{
		Preheader: "Reference SEC-20261121-ANNX-7K2Q. A specialist is with you within 15 minutes.",
		Heading:   "We have your request, Zoé",
		Blocks: []layout.Block{
			layout.Paragraph("Thank you for asking Wardgate Security Inc. for a quote. Your request has reached our dispatch desk and a person is reading it now."),
			layout.Notice{Tone: layout.Urgent, Title: "Is somebody in danger right now?", Text: "Call 911 first, then our emergency line: 780-555-0142."},
			layout.Facts{
				{Label: "Reference", Value: "SEC-20261121-ANNX-7K2Q"},
				{Label: "Service", Value: "Surveillance & Alarm Systems"},
				{Label: "Detailed quote by", Value: "Saturday, November 21, 10:04 a.m. (Edmonton)"},
				{Label: "Company", Value: ""},
			},
			layout.Section("What happens next"),
			layout.Progress{
				{Title: "Confirmation e-mail", Text: "This one.", Done: true},
				{Title: "Specialist assigned", Text: "Within 15 minutes, by 8:19 a.m."},
				{Title: "Initial assessment", Text: "Within 1 hour, by 9:04 a.m."},
				{Title: "Detailed quote", Text: "Within 2 hours, by 10:04 a.m."},
			},
			layout.Button{Label: "Follow your request", URL: "https://wardgate.example/quote/status/3q2-7wEXAMPLEtokenEXAMPLEtokenEXAMPLEtoken"},
			layout.Notice{Tone: layout.Good, Title: "Saved safely", Text: "You need not send it again."},
		},
		Reason: "You receive this email because a quote was requested with this address on November 21, 2026. It holds no advertising.",
	}
}

func notification() layout.Document {
	return layout.Document{
		Preheader: "Zoé Tremblay · Surveillance · call by 10:04 a.m.",
		Heading:   "New quote request: high priority",
		Blocks: []layout.Block{
			layout.Facts{
				{Label: "Name", Value: "Zoé أحمد Tremblay"},
				{Label: "Phone", Value: "780-555-0199", Href: "tel:+17805550199"},
				{Label: "Email", Value: "zoe@example.com", Href: "mailto:zoe@example.com"},
				{Label: "Priority", Value: "high"},
			},
			layout.Quotation{Label: "Message", Text: "Two break-ins this month.\n\n<script>alert(1)</script> & \"quotes\"\nשלום"},
			layout.Steps{"Call", "Write it down"},
			layout.Notice{Text: "The first half of the time to answer ends at 9:04 a.m."},
			layout.Button{Label: "Open the request", URL: "https://wardgate.example/operations?quote=quote_1&tab=all"},
		},
		Reason: "This notification goes to the address in MAIL_ADMIN.",
	}
}

func render(t *testing.T, d layout.Document) (page, text string) {
	t.Helper()
	page, text, err := layout.Render(company(t), d)
	if err != nil {
		t.Fatal(err)
	}
	return page, text
}

// Proves: platform-15
func TestGolden(t *testing.T) {
	for name, d := range map[string]layout.Document{"confirmation": confirmation(), "notification": notification()} {
		page, text := render(t, d)
		for ext, got := range map[string]string{"html": page, "txt": text} {
			file := filepath.Join("testdata", name+"."+ext)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || string(want) != got {
				t.Errorf("%s differs (%v); look at it, then go test -update", file, err)
			}
		}
	}
}

// Proves: platform-15
func TestBothPartsSayTheSame(t *testing.T) {
	d := confirmation()
	page, text := render(t, d)
	for _, want := range []string{
		d.Heading, "SEC-20261121-ANNX-7K2Q", "What happens next", "Initial assessment", "Within 1 hour, by 9:04 a.m.",
		"/quote/status/3q2-7wEXAMPLE", "780-555-0142", "403-555-0117", "210 Aurora Gate", "48 Foothills Gate", "hello@wardgate.example",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the HTML lacks %q", want)
		}
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q", want)
		}
	}
	if strings.Contains(page+text, "Company:") || strings.Contains(page, ">Company<") {
		t.Error("a row without a value is shown")
	}
	for line := range strings.SplitSeq(text, "\n") {
		if len([]rune(line)) > 76 && !strings.Contains(line, "https://") {
			t.Errorf("a long line: %q", line)
		}
	}
}

// Proves: platform-15
func TestNothingIsLoadedAndNothingIsInjected(t *testing.T) {
	evil := `"><img src=x onerror=alert(1)><script>alert(1)</script>{{.Company}}<!--`
	page, _ := render(t, layout.Document{
		Preheader: evil, Heading: evil, Reason: evil,
		Blocks: []layout.Block{
			layout.Section(evil), layout.Paragraph(evil), layout.Notice{Tone: 99, Title: evil, Text: evil}, layout.Quotation{Label: evil, Text: evil},
			layout.Facts{{Label: evil, Value: evil, Href: "https://x.example/?q=" + evil}},
			layout.Progress{{Title: evil, Text: evil}}, layout.Steps{evil}, layout.Button{Label: evil, URL: "https://x.example/" + evil},
		},
	})
	allowed := " html head meta title style body div table tbody tr td th h1 h2 p a strong span br "
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		tok := z.Token()
		if tok.Type != html.StartTagToken && tok.Type != html.SelfClosingTagToken {
			if tok.Type == html.CommentToken {
				t.Errorf("a comment: %s", tok.Data)
			}
			continue
		}
		if !strings.Contains(allowed, " "+tok.Data+" ") {
			t.Errorf("the element <%s> got in", tok.Data)
		}
		for _, a := range tok.Attr {
			if a.Key == "src" || a.Key == "background" || strings.HasPrefix(a.Key, "on") || strings.Contains(a.Val, "url(") {
				t.Errorf("the attribute %s=%q got in", a.Key, a.Val)
			}
		}
	}
}

func TestAddressesThatAMailMayNotHold(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "", "/quote", "data:text/html,x", "https://x\x7f"} {
		d := layout.Document{Heading: "t", Blocks: []layout.Block{layout.Button{Label: "b", URL: address}}}
		if _, _, err := layout.Render(company(t), d); err == nil {
			t.Errorf("%q is taken", address)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	c, err := catalog.Load()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := layout.Render(c.Company(), confirmation()); err != nil {
			b.Fatal(err)
		}
	}
}
