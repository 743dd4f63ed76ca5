package issue

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/markdown"
)

// Issue is a campaign as it is sent, with merge tags for what differs from person to person
// (mergeTag). It is rendered once and frozen at the launch: people get what was reviewed.
type Issue struct {
	Subject string `json:"subject"`
	HTML    string `json:"html"`
	Text    string `json:"text"`
	// Links are the absolute targets of its tracked links; the first is number 1.
	Links []string `json:"links"`
}

// The merge tags of an issue besides its numbered links and personal words; each stands for an
// absolute address.
const (
	TagHoneypot    = "trap"  // of the link that no person sees
	TagPixel       = "pixel" // of the picture that shows an opening
	TagUnsubscribe = "unsubscribe"
	TagPreferences = "preferences"
	TagWeb         = "web" // of the issue on the website
	TagLink        = "link:"
)

// mergeTag stands in the subject and both parts of an issue for what is filled in for each
// person. Its two delimiters are from the private use area (Unicode 23.5); they are removed from
// everything that people type.
func mergeTag(name string) string { return layout.MergeTag(name) }

// Source is an author's text for an issue: Content is Markdown; no Topics means everybody.
type Source struct {
	Title, Subject, Content string
	Topics                  []string
}

// Render renders a campaign. Problems are the faults of the author's text, which the issue then
// leaves out. An error is not the author's fault.
func (s *Renderer) Render(c Source) (Issue, []Problem, error) {
	w := &rendering{renderer: s, personal: s.personal(), numbers: map[string]int{}}
	w.header(c)
	content := w.content(c.Content)
	page, text, err := layout.RenderMarketing(s.Catalog.Company(), w.layout(c, content))
	if errors.Is(err, layout.ErrBody) {
		w.stop("The text is nested too deeply for a mail. Make its lists and quotes simpler.")
		page, text, err = layout.RenderMarketing(s.Catalog.Company(), w.layout(c, ""))
	}
	if err != nil {
		return Issue{}, nil, fmt.Errorf("newsletter: rendering %q: %w", c.Title, err)
	}
	made := Issue{
		Subject: w.personal.filled(w.subject), HTML: w.personal.filled(page), Text: w.personal.filled(text), Links: w.links,
	}
	if size := s.weightOf(made); size > mostHTML {
		w.stop(fmt.Sprintf("The mail would have %d KB; Gmail cuts off what is above %d KB, the link to unsubscribe with it. Make it shorter.", size/1000, mostHTML/1000))
	}
	return made, w.problems, nil
}

// rendering is an issue that is being rendered.
type rendering struct {
	renderer *Renderer
	personal personal
	subject  string
	links    []string
	numbers  map[string]int
	problems []Problem
}

func (w *rendering) layout(c Source, body string) layout.Marketing {
	return layout.Marketing{
		Preheader: layout.Preheader(body), Heading: strings.TrimSpace(Typed(c.Title)), Body: body, LinkTo: w.leads, Picture: w.picture,
		Reason: w.renderer.reasonOf(c.Topics),
		Actions: []layout.Action{
			{Label: "Unsubscribe", URL: mergeTag(TagUnsubscribe)},
			{Label: "Change your topics", URL: mergeTag(TagPreferences)},
			{Label: "View in the browser", URL: mergeTag(TagWeb)},
		},
		Honeypot: mergeTag(TagHoneypot), Pixel: mergeTag(TagPixel),
	}
}

// reasonOf explains to recipients why they get the mail.
func (s *Renderer) reasonOf(topics []string) string {
	about := ""
	if len(topics) > 0 {
		about = ", with these topics among yours: " + strings.Join(s.Catalog.Newsletter.Labels(topics), ", ")
	}
	// A company's name may end in a full stop.
	return strings.TrimSuffix("You get this because this address is subscribed to the newsletter of "+s.Catalog.Company().Name+about, ".") + "."
}

// header reads title and subject.
func (w *rendering) header(c Source) {
	w.check(checkTitle(c.Title), checkSubject(c.Subject), w.renderer.checkIdentity())
	// What a header cannot contain is left out, even where it is reported as a problem.
	subject := strings.Map(func(r rune) rune {
		if unfitForHeader(r) {
			return ' '
		}
		return r
	}, Typed(c.Subject))
	var wrong []Problem
	w.subject, wrong = w.personal.mark("subject", strings.TrimSpace(subject))
	w.check(wrong)
}

// content renders the Markdown, as the blog does, with marks in place of personal words.
func (w *rendering) content(source string) string {
	if strings.TrimSpace(source) == "" {
		w.stop("Write the newsletter: its content is empty.")
		return ""
	}
	marked, wrong := w.personal.mark("content", Typed(source))
	w.check(wrong)
	links, pictures, err := w.renderer.Markdown.Targets(marked)
	if err != nil {
		w.stop(tooMuch(err))
		return ""
	}
	w.check(w.renderer.checkLinks(links), w.renderer.checkPictures(pictures))
	body, err := w.renderer.Markdown.Render(marked)
	if err != nil {
		w.stop(tooMuch(err))
		return ""
	}
	if strings.TrimSpace(body) == "" {
		w.stop("Write the newsletter: its content is empty.")
	}
	return body
}

func tooMuch(err error) string {
	if errors.Is(err, markdown.ErrTooLong) {
		return fmt.Sprintf("The text is too long: a newsletter has at most %d KB.", markdown.MostBytes>>10)
	}
	return "The text is nested too deeply, or full of marks. Make it simpler."
}

// stop reports a problem of the content as a whole.
func (w *rendering) stop(message string) {
	w.problems = append(w.problems, Problem{Stop, "content", message})
}

func (w *rendering) check(lists ...[]Problem) {
	for _, list := range lists {
		w.problems = append(w.problems, list...)
	}
}

// leads returns the target of a link in the content: its number, or the address itself for mail
// and phone links. Links to the same address have the same number.
func (w *rendering) leads(address string) string {
	to, reason := w.renderer.resolve(address)
	if reason != "" || !isWeb(to) {
		return to
	}
	n := w.numbers[to]
	if n == 0 {
		w.links = append(w.links, to)
		n = len(w.links)
		w.numbers[to] = n
	}
	return mergeTag(TagLink + strconv.Itoa(n))
}

func (w *rendering) picture(src string) string {
	to, reason := w.renderer.resolve(src)
	if reason != "" || !isWeb(to) {
		return ""
	}
	return to
}
