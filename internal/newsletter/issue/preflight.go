package issue

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/markdown"
)

// Problem is one thing that would do harm if a campaign were sent as it is.
type Problem struct {
	Severity string `json:"severity" enum:"stop,warn" doc:"stop: it is not sent so"`
	Field    string `json:"field" doc:"title, subject, content or topics; empty: none of them"`
	Message  string `json:"message"`
}

// The effects of a problem.
const (
	Stop = "stop"
	Warn = "warn"
)

// The limits of a newsletter.
const (
	// mostHTML is the maximum size of a mail's HTML, in bytes: Gmail cuts it off at 102 KB.
	mostHTML = 100_000
	// mostSubject is the maximum length of a subject, in characters, and wideSubject the length
	// that is shown in full (RFC 5322 section 2.1.1).
	mostSubject = catalog.CampaignSubject
	wideSubject = 78
	mostTitle   = catalog.CampaignTitle
	// addressBytes is the approximate length of an address that a merge tag is filled with,
	// without the origin.
	addressBytes = 150
)

func checkTitle(title string) []Problem {
	switch title = strings.TrimSpace(Typed(title)); {
	case title == "":
		return []Problem{{Stop, "title", "Give the newsletter a title."}}
	case utf8.RuneCountInString(title) > mostTitle || strings.ContainsAny(title, "\r\n"):
		return []Problem{{Stop, "title", fmt.Sprintf("The title is one line of at most %d characters.", mostTitle)}}
	case strings.Contains(title, "{{"):
		return []Problem{{Stop, "title", "An empty placeholder: the title also stands in the archive, for everyone. Personal words may stand in the subject and the content."}}
	}
	return nil
}

func checkSubject(subject string) (wrong []Problem) {
	subject = strings.ToValidUTF8(subject, "\uFFFD")
	if strings.TrimSpace(Typed(subject)) == "" {
		return []Problem{{Stop, "subject", "Give the newsletter a subject."}}
	}
	if strings.ContainsFunc(subject, unfitForHeader) {
		wrong = append(wrong, Problem{Stop, "subject", "The subject holds a line break or another sign that is not seen. Type it anew."})
	}
	switch n := utf8.RuneCountInString(subject); {
	case n > mostSubject:
		wrong = append(wrong, Problem{Stop, "subject", fmt.Sprintf("The subject has %d characters; at most %d are sent.", n, mostSubject)})
	case n > wideSubject:
		wrong = append(wrong, Problem{Warn, "subject", fmt.Sprintf("The subject has %d characters; most inboxes show fewer than %d.", n, wideSubject)})
	}
	if shouted(personalWords.ReplaceAllString(subject, "")) {
		wrong = append(wrong, Problem{Warn, "subject", "The subject is all capitals: filters take that for unwanted mail."})
	}
	return wrong
}

// unfitForHeader reports characters that end a header's line or change the text direction.
func unfitForHeader(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// shouted reports words written only in capitals, except abbreviations.
func shouted(s string) bool {
	const few = 6
	return s == strings.ToUpper(s) && s != strings.ToLower(s) && strings.Count(strings.Map(capital, s), "A") > few
}

func capital(r rune) rune {
	if unicode.IsUpper(r) {
		return 'A'
	}
	return -1
}

// checkIdentity checks that the footer identifies the sender as CASL requires (section 6(2) and
// its regulations, section 2).
func (s *Renderer) checkIdentity() (wrong []Problem) {
	c := s.Catalog.Company()
	missing := func(what string) {
		wrong = append(wrong, Problem{Stop, "", "The company's " + what + " is missing in the catalog: every newsletter has to name its sender."})
	}
	if strings.TrimSpace(c.Name) == "" {
		missing("name")
	}
	if len(c.Offices) == 0 || strings.TrimSpace(c.Offices[0].Street) == "" || strings.TrimSpace(c.Offices[0].City) == "" || strings.TrimSpace(c.Offices[0].PostalCode) == "" {
		missing("postal address")
	}
	if strings.TrimSpace(c.Email) == "" && (len(c.Phones) == 0 || strings.TrimSpace(c.Phones[0].E164) == "") {
		missing("phone number or e-mail address")
	}
	return wrong
}

// checkLinks reports links that lead nowhere, each address once.
func (s *Renderer) checkLinks(links []string) (wrong []Problem) {
	seen := map[string]bool{}
	for _, address := range links {
		if _, reason := s.resolve(address); reason != "" && !seen[address] {
			seen[address] = true
			wrong = append(wrong, Problem{Stop, "content", fmt.Sprintf("A link that leads nowhere: “%s” %s.", shown(address), reason)})
		}
	}
	return wrong
}

func (s *Renderer) checkPictures(pictures []markdown.Picture) (wrong []Problem) {
	for _, p := range pictures {
		if _, reason := s.resolve(p.Src); reason != "" {
			wrong = append(wrong, Problem{Stop, "content", fmt.Sprintf("A picture that cannot be shown: “%s” %s.", shown(p.Src), reason)})
			continue
		}
		if strings.TrimSpace(p.Alt) == "" {
			wrong = append(wrong, Problem{Warn, "content", fmt.Sprintf("The picture “%s” says nothing to people who do not see it: describe it in its brackets.", shown(p.Src))})
		}
		switch strings.ToLower(path.Ext(p.Src)) {
		case ".svg", ".webp", ".avif":
			wrong = append(wrong, Problem{Warn, "content", fmt.Sprintf("Outlook does not show the picture “%s”: take one in JPEG or PNG.", shown(p.Src))})
		}
	}
	return wrong
}

// shown is an address as a message quotes it: shortened, and with its personal words removed.
func shown(address string) string {
	const enough = 80
	address = tagMark.ReplaceAllString(address, "…")
	if list := []rune(address); len(list) > enough {
		return string(list[:enough]) + "…"
	}
	return address
}

// weightOf is the size of an issue's HTML in bytes once its merge tags are filled.
func (s *Renderer) weightOf(l Issue) int {
	return len(l.HTML) + strings.Count(l.HTML, layout.MergeTag("")[:len("\uE000")])*(len(s.Origin)+addressBytes)
}
