package automation

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// Made is a mail as one person gets it. Links are where its tracked links lead, whole
// addresses; the first is number 1.
type Made struct {
	Subject, HTML, Text string
	Links               []string
}

// places are what a template may name (S161): {{name}}. A single brace is a fact of the
// company: {phone}.
var places = regexp.MustCompile(`\{\{\s*([^{}\n]*?)\s*\}\}`)

// single is what stands in a single pair of braces, as a fact of the company does.
var single = regexp.MustCompile(`\{([A-Za-z_]+)\}`)

// The longest subject in characters, and the longest text in bytes.
const (
	mostSubject = 150
	mostContent = 64 << 10
)

// check tells what is wrong with a mail as somebody wrote it, in sentences; none when it
// can be sent to anybody.
func (s *Service) check(l Letter) []string {
	return slices.Concat(s.checkSubject(l.Subject), s.checkContent(l.Content))
}

func (s *Service) checkSubject(subject string) []string {
	return append(s.unfitSubject(subject), s.halfPlaces(subject)...)
}

func (s *Service) checkContent(content string) []string {
	return append(s.unfitContent(content), s.halfPlaces(content)...)
}

// unsendable is check without what is only a slip: mails that are stored bear it.
func (s *Service) unsendable(l Letter) []string {
	return slices.Concat(s.unfitSubject(l.Subject), s.unfitContent(l.Content))
}

func (s *Service) unfitSubject(subject string) (problems []string) {
	add := func(wrong bool, format string, args ...any) {
		if wrong {
			problems = append(problems, fmt.Sprintf(format, args...))
		}
	}
	n := utf8.RuneCountInString(strings.TrimSpace(subject))
	add(n == 0, "Write a subject.")
	add(n > mostSubject, "The subject has %d characters; %d are the most.", n, mostSubject)
	add(strings.ContainsFunc(strings.TrimSpace(subject), unicode.IsControl), "The subject must be one line.")
	return append(problems, s.misplaced(subject)...)
}

func (s *Service) unfitContent(content string) (problems []string) {
	if strings.TrimSpace(content) == "" {
		problems = append(problems, "Write the mail: its text is empty.")
	}
	if len(content) > mostContent {
		problems = append(problems, fmt.Sprintf("The text is too long: a mail has at most %d KB.", mostContent>>10))
	}
	return append(problems, s.misplaced(content)...)
}

// misplaced tells which places of a text are filled for nobody or stand half, in sentences.
func (s *Service) misplaced(text string) (problems []string) {
	for _, m := range places.FindAllStringSubmatch(text, -1) {
		if _, known := s.placeholder(m[1]); !known {
			problems = append(problems, fmt.Sprintf("{{%s}} is filled for nobody. There are %s.", m[1], s.placeholderNames()))
		}
	}
	if rest := places.ReplaceAllString(text, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") {
		problems = append(problems, "“{{” or “}}” stands alone. Write {{name}}, on one line.")
	}
	return slices.Compact(problems)
}

// halfPlaces tells what stands in single braces and would be read so, in sentences.
func (s *Service) halfPlaces(text string) (problems []string) {
	for _, m := range single.FindAllStringSubmatch(places.ReplaceAllString(text, ""), -1) {
		if _, place := s.placeholder(m[1]); place {
			problems = append(problems, fmt.Sprintf("Write {{%s}}, with two braces.", m[1]))
		} else if s.plainFacts(m[0]) == m[0] {
			problems = append(problems, fmt.Sprintf("{%s} is filled for nobody. Of ours there are {phone}, {email} and {company_name}.", m[1]))
		}
	}
	return problems
}

func (s *Service) placeholder(name string) (catalog.Placeholder, bool) {
	for _, p := range s.Catalog.Automation.Placeholders {
		if p.ID == name {
			return p, true
		}
	}
	return catalog.Placeholder{}, false
}

func (s *Service) placeholderNames() string {
	var names []string
	for _, p := range s.Catalog.Automation.Placeholders {
		names = append(names, "{{"+p.ID+"}}")
	}
	return strings.Join(names, ", ")
}

// valueOf is what stands in a place for a lead.
func (s *Service) valueOf(name string, l leads.Lead) string {
	value := ""
	switch name {
	case "name":
		value = l.Name
	case "company":
		value = l.Company
	case "industry":
		value = l.Demographics.Industry
	case "score":
		value = strconv.Itoa(l.Score)
	case "interests":
		labels := make([]string, len(l.Interests))
		for i, id := range l.Interests {
			labels[i] = strings.ToLower(catalog.Label(s.Catalog.Leads.Interests, id))
		}
		value = inWords(labels)
	}
	p, _ := s.placeholder(name)
	if l.ID == "" { // nobody: there is no score either
		return p.Default
	}
	return cmp.Or(oneLine(value), p.Default)
}

// inWords joins a list as people say it.
func inWords(list []string) string {
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// oneLine makes what somebody typed fit for the middle of a sentence, and for a header.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			return ' '
		case r == mail.MergeTagStart, r == mail.MergeTagEnd, r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// facts puts the company's own facts into a text: {phone}, {email}, {company_name}.
func (s *Service) facts(text string) string {
	c := s.Catalog.Company
	phone := ""
	if len(c.Phones) > 0 {
		phone = "[" + c.Phones[0].Display + "](tel:" + c.Phones[0].E164 + ")"
	}
	return s.factsWith(phone, text)
}

func (s *Service) factsWith(phone, text string) string {
	c := s.Catalog.Company
	return strings.NewReplacer("{phone}", phone, "{email}", c.Email, "{company_name}", c.Name).Replace(text)
}

// plainFacts is facts for what is no Markdown.
func (s *Service) plainFacts(text string) string {
	phone := ""
	if c := s.Catalog.Company; len(c.Phones) > 0 {
		phone = c.Phones[0].Display
	}
	return s.factsWith(phone, text)
}

// filled is a plain text for a lead. A place that nothing is known of stays as it is.
func (s *Service) filled(text string, l leads.Lead) string {
	return s.placed(s.plainFacts(text), func(name string) string { return s.valueOf(name, l) })
}

// placed is a text with something in each place that is filled.
func (s *Service) placed(text string, by func(name string) string) string {
	return places.ReplaceAllStringFunc(text, func(m string) string {
		name := places.FindStringSubmatch(m)[1]
		if _, known := s.placeholder(name); !known {
			return m
		}
		return by(name)
	})
}

// The places of a mail beside the words of a person and its numbered links, each a whole address.
const (
	placeLink  = "link:"
	placeTrap  = "trap"
	placePixel = "pixel"
)

// bearings are the addresses of ours in one mail (newsletter.Bearings).
type bearings struct {
	leave, trap, pixel string
	// link is the address of link number n; nil: links lead where they lead.
	link func(n int) string
}

// render makes both parts of the mail of a step to a lead, its links and a picture tracked.
func (s *Service) render(t Letter, l leads.Lead, to newsletter.Bearings) (Made, []string, error) {
	if problems := s.unsendable(t); len(problems) > 0 {
		return Made{}, problems, nil
	}
	return s.compose(t, l, bearings{to.Leave, to.Trap(), to.Pixel(), to.Link})
}

// compose makes both parts of a mail. What somebody typed for a name is a word in it, never
// Markdown or HTML. Problems are for its author.
func (s *Service) compose(t Letter, l leads.Lead, to bearings) (made Made, problems []string, err error) {
	body, err := s.Markdown.Render(s.facts(s.placed(unplaced(t.Content), mail.MergeTag)))
	if err != nil {
		return Made{}, []string{"The text is nested too deeply, or full of marks. Make it simpler."}, nil //nolint:nilerr // told to its author
	}
	made.Subject = s.filled(strings.TrimSpace(t.Subject), l)
	letter := layout.Marketing{
		Preheader: preheader(body), Heading: made.Subject, Body: body, LinkTo: s.leadsTo, Picture: func(string) string { return "" },
		Reason: s.Catalog.Automation.Texts["reason"], Actions: []layout.Action{{Label: "End these mails", URL: to.leave}},
	}
	if to.link != nil {
		letter.LinkTo, letter.Honeypot, letter.Pixel = func(address string) string { return made.track(s.leadsTo(address)) }, mail.MergeTag(placeTrap), mail.MergeTag(placePixel)
	}
	page, plain, err := layout.RenderMarketing(s.Catalog.Company, letter)
	if errors.Is(err, layout.ErrBody) {
		return Made{}, []string{"The text is nested too deeply for a mail. Make its lists and quotes simpler."}, nil
	}
	if err != nil {
		return Made{}, nil, fmt.Errorf("automation: rendering %q: %w", t.ID, err)
	}
	value := func(name string) string { return s.valueAt(name, l, to) }
	same := func(text string) string { return text }
	made.HTML, made.Text = mail.Fill(page, value, html.EscapeString), mail.Fill(plain, value, same)
	return made, nil, nil
}

// track gives a link its number, the same for the same address. What writes or calls leads
// where it leads.
func (m *Made) track(to string) string {
	if !strings.HasPrefix(to, "https://") && !strings.HasPrefix(to, "http://") {
		return to
	}
	n := slices.Index(m.Links, to)
	if n < 0 {
		n, m.Links = len(m.Links), append(m.Links, to)
	}
	return mail.MergeTag(placeLink + strconv.Itoa(n+1))
}

// valueAt is what stands at a place of one person's mail.
func (s *Service) valueAt(name string, l leads.Lead, to bearings) string {
	switch number, isLink := strings.CutPrefix(name, placeLink); {
	case isLink && to.link != nil:
		n, err := strconv.Atoi(number)
		if err != nil {
			return ""
		}
		return to.link(n)
	case name == placeTrap:
		return to.trap
	case name == placePixel:
		return to.pixel
	}
	return s.valueOf(name, l)
}

// greeting is a first paragraph that only says hello.
var greeting = regexp.MustCompile(`^\s*<p>[^<]{0,80},\s*</p>`)

// preheader is the line that inboxes show beside the subject: the first sentence after the
// greeting.
func preheader(body string) string {
	line := layout.Preheader(greeting.ReplaceAllString(body, ""))
	if end := sentenceEnds.FindStringIndex(line); end != nil {
		return line[:end[0]+1]
	}
	return line
}

var sentenceEnds = regexp.MustCompile(`[.!?] `)

// unplaced is a text without the signs of a place, which nobody can type on purpose.
func unplaced(s string) string {
	return strings.NewReplacer(string(mail.MergeTagStart), "", string(mail.MergeTagEnd), "").Replace(s)
}

// leadsTo makes a link of a mail whole: a path of the site, or an address as it is.
func (s *Service) leadsTo(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return s.Origin + address
	}
	to, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"https", "http", "mailto", "tel"}, to.Scheme) {
		return ""
	}
	return address
}

func (s *Service) stageLabel(id string) string { return catalog.Label(s.Catalog.Leads.Stages, id) }

func newestFirst(list []time.Time) {
	slices.SortFunc(list, func(a, b time.Time) int { return b.Compare(a) })
}
