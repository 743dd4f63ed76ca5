package issue

import (
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wardgate/catalog"
	"wardgate/internal/platform/markdown"
)

var renew = flag.Bool("update", false, "write the golden files anew")

// writer is a renderer with just what a test needs.
func writer(t testing.TB) *Renderer {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	cat.Change(func(p *catalog.Profile) { p.Company.URL = "https://guard.example" })
	pages := []string{"/", "/services", "/quote", "/blog", "/pictures/home-1200.jpg"}
	r, err := NewRenderer(Deps{
		Catalog: cat, Markdown: markdown.New(), Origin: "https://guard.example",
		PageExists: func(path string) bool { return slices.Contains(pages, path) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const written = `Hello {{name|there}}, winter is the season of *frozen* locks and **dark** lots. Here is what helps at {{company|your site}}.

## Light first

Read [our services](/services), write to [us](mailto:hello@wardgate.example), call 780-555-0142, or see https://example.com/lamps?a=1&b=2.
A line break\
stands here, and ~~this~~ does not.

- Lamps with a sensor
- Cameras that see in the dark
  - at the gate
  - in the yard
- ` + "`ping`" + ` the recorder

3. Third
4. Fourth, with [our services](https://guard.example/services) again

### A picture

![A guard walks along a fence in the snow.](/pictures/home-1200.jpg "The north gate in January")

#### Numbers

| Month | Calls | Note |
|:------|------:|:----:|
| Nov   |    12 | calm |
| Dec   |    31 | [why](https://example.com/why) |

> Locks do not freeze by themselves.
>
> They are left wet.

` + "```" + `
valve open
  then closed
` + "```" + `

---

That is all. <b>Raw</b> HTML is text, R&D too.
`

func winter() Source {
	return Source{
		Title: "Winter & locks", Subject: "{{name|Friend}}, your locks freeze", Content: written,
		Topics: []string{"surveillance", "industry-news"},
	}
}

func made(t testing.TB, s *Renderer, c Source) (Issue, []Problem) {
	t.Helper()
	l, problems, err := s.Render(c)
	if err != nil {
		t.Fatal(err)
	}
	return l, problems
}

// Proves: U22, newsletter-54
func TestIssueGolden(t *testing.T) {
	l, problems := made(t, writer(t), winter())
	if len(problems) != 0 {
		t.Errorf("problems: %+v", problems)
	}
	if want := mergeTag("name|Friend") + ", your locks freeze"; l.Subject != want {
		t.Errorf("subject %q", l.Subject)
	}
	if want := []string{"https://guard.example/services", "https://example.com/lamps?a=1&b=2", "https://example.com/why"}; !slices.Equal(l.Links, want) {
		t.Errorf("links %q", l.Links)
	}
	// Its delimiters are invisible in most editors.
	visible := strings.NewReplacer("\uE000", "⟦", "\uE001", "⟧")
	for ext, got := range map[string]string{"html": l.HTML, "txt": l.Text} {
		file := filepath.Join("testdata", "letter."+ext)
		got = visible.Replace(got)
		if *renew {
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

// CASL: the sender, their address, how to contact them, how to unsubscribe (section 6(2)).
// Proves: M19, newsletter-55
func TestNoIssueIsWithoutSenderAndWayOut(t *testing.T) {
	s := writer(t)
	for _, content := range []string{"", "x", written, strings.Repeat("- ", 400) + "x", "```\n</table></body></html>\n```", "<!-- <div style='display:none'>"} {
		l, _ := made(t, s, Source{Title: "t", Subject: "s", Content: content})
		for _, want := range []string{
			"Wardgate Security Inc.", "210 Aurora Gate", "T9H 0X0", "780-555-0142", "hello@wardgate.example",
			mergeTag("unsubscribe"), mergeTag("preferences"), mergeTag("web"), "Unsubscribe", "You get this because",
		} {
			if !strings.Contains(l.HTML, want) || !strings.Contains(l.Text, want) {
				t.Errorf("content %.20q: %q is missing", content, want)
			}
		}
		if strings.Count(l.HTML, mergeTag("pixel")) != 1 || strings.Count(l.HTML, mergeTag("trap")) != 1 || strings.Contains(l.Text, mergeTag("trap")) {
			t.Errorf("content %.20q: not one pixel and one trap", content)
		}
	}
}

// Proves: D83, newsletter-58
func TestPreflight(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Source)
		want   []string // severity, field, part of the message; joined by "|"
	}{
		{"nothing", func(c *Source) { *c = Source{} }, []string{"stop|title|Give", "stop|subject|Give", "stop|content|empty"}},
		{"blanks", func(c *Source) { c.Title, c.Subject, c.Content = " ", "\t", "\n \n" }, []string{"stop|title|Give", "stop|subject|Give", "stop|content|empty"}},
		{"a second header", func(c *Source) { c.Subject = "Hello\r\nBcc: all@x.example" }, []string{"stop|subject|line break"}},
		{"a line separator", func(c *Source) { c.Subject = "Hello\u2028you" }, []string{"stop|subject|line break"}},
		{"turned words", func(c *Source) { c.Subject = "Hello \u202eyou" }, []string{"stop|subject|line break"}},
		{"a long subject", func(c *Source) { c.Subject = strings.Repeat("é", 151) }, []string{"stop|subject|151 characters"}},
		{"a wide subject", func(c *Source) { c.Subject = strings.Repeat("é", 79) }, []string{"warn|subject|79 characters"}},
		{"capitals", func(c *Source) { c.Subject = "BUY NOW, {{name|you}}" }, nil},
		{"more capitals", func(c *Source) { c.Subject = "OPEN THIS MAIL NOW" }, []string{"warn|subject|capitals"}},
		{"an abbreviation", func(c *Source) { c.Subject = "CCTV 2026" }, nil},
		{"a long title", func(c *Source) { c.Title = strings.Repeat("x", 201) }, []string{"stop|title|at most 200"}},
		{"personal title", func(c *Source) { c.Title = "For {{name|you}}" }, []string{"stop|title|archive"}},
		{"no fallback", func(c *Source) { c.Content = "Hi {{name}} of {{company}}" }, nil},
		{"an empty fallback", func(c *Source) { c.Content = "Hi {{ company | }}" }, []string{"stop|content|empty placeholder"}},
		{"an unknown one", func(c *Source) { c.Subject = "Hi {{email|x}}" }, []string{"stop|subject|{{email|x}} is filled for nobody"}},
		{"half of one", func(c *Source) { c.Content = "Hi {{name|there" }, []string{"stop|content|stands alone"}},
		{"an injecting fallback", func(c *Source) { c.Content = `Hi {{name|"><script>}}` }, []string{"stop|content|too long or hold"}},
		{"personal address", func(c *Source) { c.Content = "[x](https://example.com/{{name|x}})" }, []string{"stop|content|personal words"}},
		{"dead links", func(c *Source) {
			c.Content = "[a](#top) [b](gone) [c](/gone) [d](http://localhost:8080/x) [e](javascript:alert(1)) [f](ftp://example.com/f) [g]() [h](https://guard.example/gone) " +
				"[i](http://10.0.0.7/) [j](http://intranet/) [k](https://u:p@example.com/) [l](//example.com/) [m](mailto:nobody) [a](#top)"
		}, []string{
			"stop|content|“#top” leads nowhere", "stop|content|“gone” is not whole", "stop|content|“/gone” is no page", "stop|content|“http://localhost:8080/x” leads to",
			"stop|content|“javascript:alert(1)” is none of", "stop|content|“ftp://example.com/f” is none", "stop|content|“” leads nowhere",
			"stop|content|“https://guard.example/gone” is no page", "stop|content|10.0.0.7", "stop|content|intranet", "stop|content|a name or a password",
			"stop|content|is not whole", "stop|content|“mailto:nobody” is none",
		}},
		{"good links", func(c *Source) {
			c.Content = "[a](/quote?x=1#y) [b](https://guard.example) [c](HTTPS://EXAMPLE.com/ä) [d](tel:+17805550142) <a@b.example> www.example.com"
		}, nil},
		{"pictures", func(c *Source) {
			c.Content = "![](/pictures/home-1200.jpg)\n\n![x](/pictures/gone.jpg)\n\n![y](y.png)"
		}, []string{"warn|content|says nothing", "stop|content|“/pictures/gone.jpg” is no page", "stop|content|“y.png” is not whole"}},
		{"too much for Gmail", func(c *Source) { c.Content = strings.Repeat("Word after word. ", 7000) }, []string{"stop|content|Gmail"}},
		{"too much for anybody", func(c *Source) { c.Content = strings.Repeat("x", 1<<20+1) }, []string{"stop|content|too long"}},
		{"five megabytes", func(c *Source) { c.Content = strings.Repeat("x ", 5<<19) }, []string{"stop|content|too long"}},
		{"too deep", func(c *Source) { c.Content = strings.Repeat("[", 4000) }, []string{"stop|content|simpler"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			campaign := winter()
			campaign.Subject = "Locks"
			c.change(&campaign)
			_, problems := made(t, writer(t), campaign)
			for i, p := range problems {
				if got := p.Severity + "|" + p.Field + "|" + p.Message; i >= len(c.want) || !says(got, c.want[i]) {
					t.Errorf("problem %d: %s", i, got)
				}
			}
			if len(problems) != len(c.want) {
				t.Errorf("%d problems, want %d", len(problems), len(c.want))
			}
		})
	}
}

// says compares severity and field, and searches for the message.
func says(got, want string) bool {
	g, w := strings.SplitN(got, "|", 3), strings.SplitN(want, "|", 3)
	return g[0] == w[0] && g[1] == w[1] && strings.Contains(g[2], w[2])
}

// Proves: D83, newsletter-58
func TestASenderWithoutIdentityIsStopped(t *testing.T) {
	s := writer(t)
	s.Catalog.Change(func(p *catalog.Profile) {
		p.Company.Name, p.Company.Offices, p.Company.Phones, p.Company.Email = "", nil, nil, ""
	})
	_, problems := made(t, s, winter())
	missing := ""
	for _, p := range problems {
		if p.Severity != Stop || p.Field != "" {
			t.Errorf("%+v", p)
		}
		missing += p.Message
	}
	for _, want := range []string{"company's name", "postal address", "phone number or e-mail address"} {
		if !strings.Contains(missing, want) {
			t.Errorf("nothing says that the %s is missing", want)
		}
	}
}

// Whether pages exist is not known: only what can be seen in an address is a problem.
// Proves: D83, newsletter-58
func TestIssuesWithoutAPageTable(t *testing.T) {
	s := writer(t)
	s.PageExists = nil
	c := winter()
	c.Content = "[a](/anything)"
	if l, problems := made(t, s, c); len(problems) != 0 || !slices.Equal(l.Links, []string{"https://guard.example/anything"}) {
		t.Errorf("%+v %q", problems, l.Links)
	}
}

// Proves: newsletter-57
func TestTypedTagsAreNone(t *testing.T) {
	c := winter()
	for _, evil := range []string{mergeTag("unsubscribe"), mergeTag("w0"), "&#xE000;w0&#xe001;", "&#57344;w0&#057345;", "&#xE0\uE00000;w0", "&#x0000E000;link:9&#xE001;"} {
		c.Title, c.Subject, c.Content = evil, "s "+evil, "Hi {{name|there}} "+evil+"\n\n["+evil+"](https://example.com/"+evil+") `"+evil+"`\n\n    "+evil+"\n\n![alt "+evil+"](/services)"
		l, _ := made(t, writer(t), c)
		wantKnownTags(t, l)
		if n := strings.Count(l.HTML, mergeTag("name|there")); n != 2 { // the preheader has one
			t.Errorf("%q: %d greetings", evil, n)
		}
	}
}

var anyTag = regexp.MustCompile("\uE000([^\uE000\uE001]*)\uE001")

// wantKnownPlaces expects every delimiter of a merge tag to belong to one that we wrote.
func wantKnownTags(t *testing.T, l Issue) {
	t.Helper()
	known := regexp.MustCompile(`^(trap|pixel|unsubscribe|preferences|web|link:[1-9][0-9]*|(name|company)\|[^<>"&|{}\x60\\]+)$`)
	for part, text := range map[string]string{"subject": l.Subject, "html": l.HTML, "text": l.Text} {
		for _, found := range anyTag.FindAllStringSubmatch(text, -1) {
			if !known.MatchString(found[1]) {
				t.Errorf("%s: the place %q", part, found[1])
			}
		}
		if rest := anyTag.ReplaceAllString(text, ""); strings.ContainsAny(rest, "\uE000\uE001") {
			t.Errorf("%s: a sign of a place stands alone", part)
		}
	}
}

// wantSafe expects every address in the HTML to be a merge tag, one of ours, or a mail or phone
// link, and no element or attribute that mails do not use.
func wantSafe(t *testing.T, page string) {
	t.Helper()
	elements := " html head meta title style body div table thead tbody tr th td h1 h2 h3 h4 p a strong em del code pre ul ol li br span img "
	attributes := " role width height cellpadding cellspacing border bgcolor style class align valign scope dir href src alt start aria-hidden tabindex lang charset name content "
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		tok := z.Token()
		if tok.Type != html.StartTagToken && tok.Type != html.SelfClosingTagToken {
			continue
		}
		if !strings.Contains(elements, " "+tok.Data+" ") {
			t.Errorf("the element <%s>", tok.Data)
		}
		for _, a := range tok.Attr {
			if !strings.Contains(attributes, " "+a.Key+" ") || strings.Contains(a.Val, "url(") && a.Key == "style" {
				t.Errorf("the attribute %s=%q of <%s>", a.Key, a.Val, tok.Data)
			}
			if a.Key != "href" && a.Key != "src" || anyTag.FindString(a.Val) == a.Val {
				continue
			}
			u, err := url.Parse(a.Val)
			if err != nil || u.Scheme != "mailto" && u.Scheme != "tel" && u.Host != "guard.example" || a.Key == "src" && u.Host != "guard.example" {
				t.Errorf("%s=%q", a.Key, a.Val)
			}
		}
	}
}

// Proves: newsletter-56
func TestEveryAddressOfAnIssueIsKnown(t *testing.T) {
	l, _ := made(t, writer(t), winter())
	wantSafe(t, l.HTML)
	wantKnownTags(t, l)
}

// Proves: newsletter-56, newsletter-57
func FuzzRender(f *testing.F) {
	f.Add("Winter", "{{name|Friend}}, hello", written)
	f.Add("\uE000w0\uE001", "{{name|\"}}", "{{company|a}} &#xE000;link:1&#xE001; [x](/services){{name|b}} ![\" onerror=x](/quote)")
	f.Add("<b>", "a\r\nb", "[a](javascript:x) <javascript:y> [\"><img src=x>](https://x.example/\"onclick=1) ![x](//e.example)")
	f.Add("t", "s", "| a | b |\n|---|:-:|\n| {{name|x}} | `{{name|x}}` |\n\n1) x\n   > y\n   > - z\n\n***")
	f.Add("t", "s", "* * *\n- \n  1. x\n\n<http://[::1]/> <mailto:x@y> [t](tel:1\n2) www.{{name|x}}.com")
	s := writer(f)
	f.Fuzz(func(t *testing.T, title, subject, content string) {
		l, _, err := s.Render(Source{Title: title, Subject: subject, Content: content})
		if err != nil {
			t.Fatal(err)
		}
		wantKnownTags(t, l)
		wantSafe(t, l.HTML)
		if strings.ContainsFunc(l.Subject, unfitForHeader) {
			t.Errorf("subject %q", l.Subject)
		}
		for _, link := range l.Links {
			if !isWeb(link) {
				t.Errorf("link %q", link)
			}
		}
	})
}

// TestACompanysFullStopIsOne: the full stop of "Inc." also ends the sentence.
func TestACompanysFullStopIsOne(t *testing.T) {
	s := writer(t)
	s.Catalog.Change(func(p *catalog.Profile) { p.Company.Name = "Guard Inc." })
	l, _, err := s.Render(Source{Title: "T", Subject: "S", Content: "C"})
	if err != nil || strings.Contains(l.Text, "Inc..") || !strings.Contains(l.HTML, "newsletter of Guard Inc.<") {
		t.Errorf("%s, %v", l.Text, err)
	}
}

// The fallback of a personal word that is written without one is that of the automation's mails, in the mail and in the archive.
// Proves: D99
func TestThePlainNameIsThere(t *testing.T) {
	s, c := writer(t), winter()
	c.Subject, c.Content = "{{name}}, your locks", "Hello {{ name }} of {{company}}, read on."
	l, problems := made(t, s, c)
	if len(problems) != 0 {
		t.Errorf("%+v", problems)
	}
	if want := mergeTag("name|there") + ", your locks"; l.Subject != want {
		t.Errorf("subject %q, want %q", l.Subject, want)
	}
	if want := mergeTag("name|there") + " of " + mergeTag("company|your organization"); !strings.Contains(l.Text, want) {
		t.Errorf("no %q in %q", want, l.Text)
	}
	body, _, err := s.ForAnybody(c.Content)
	if err != nil || !strings.Contains(body, "Hello there of your organization, read on.") {
		t.Errorf("%q, %v", body, err)
	}
}
