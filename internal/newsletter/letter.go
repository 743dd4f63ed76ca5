package newsletter

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/markdown"
)

// Letter is a campaign as it is sent, with places for what differs from person to person
// (place). It is rendered once and frozen at the launch: what people get is what was looked at.
type Letter struct {
	Subject string `json:"subject"`
	HTML    string `json:"html"`
	Text    string `json:"text"`
	// Links are where its tracked links lead, whole addresses; the first is number 1.
	Links []string `json:"links"`
}

// The places of a letter beside its numbered links and personal words, each a whole address.
const (
	placeTrap        = "trap"  // of the link that no person sees
	placePixel       = "pixel" // of the picture that tells of an opening
	placeUnsubscribe = "unsubscribe"
	placePreferences = "preferences"
	placeWeb         = "web" // of the letter on the website
	placeLink        = "link:"
)

// place stands in the subject and both parts of a letter for what is filled in for each
// person. The two signs around it are of the private use area (Unicode 23.5); whatever
// people type loses them.
func place(name string) string { return layout.MergeTag(name) }

// letterOf renders a campaign. Problems are what is wrong with what an author wrote; the
// letter then lacks what they are about. An error is none of the author's.
func (s *Service) letterOf(c Campaign) (Letter, []Problem, error) {
	w := &writing{service: s, numbers: map[string]int{}}
	w.header(c)
	content := w.content(c.Content)
	page, text, err := layout.RenderMarketing(s.Catalog.Company, w.layout(c, content))
	if errors.Is(err, layout.ErrBody) {
		w.stop("The text is nested too deeply for a mail. Make its lists and quotes simpler.")
		page, text, err = layout.RenderMarketing(s.Catalog.Company, w.layout(c, ""))
	}
	if err != nil {
		return Letter{}, nil, fmt.Errorf("newsletter.letterOf %s: %w", c.ID, err)
	}
	letter := Letter{
		Subject: w.personal.filled(w.subject), HTML: w.personal.filled(page), Text: w.personal.filled(text), Links: w.links,
	}
	if size := s.weightOf(letter); size > mostHTML {
		w.stop(fmt.Sprintf("The mail would have %d KB; Gmail cuts off what is above %d KB, the link to unsubscribe with it. Make it shorter.", size/1000, mostHTML/1000))
	}
	return letter, w.problems, nil
}

// writing is a letter in work.
type writing struct {
	service  *Service
	personal personal
	subject  string
	links    []string
	numbers  map[string]int
	problems []Problem
}

func (w *writing) layout(c Campaign, body string) layout.Marketing {
	return layout.Marketing{
		Preheader: layout.Preheader(body), Heading: strings.TrimSpace(typed(c.Title)), Body: body, LinkTo: w.leads, Picture: w.picture,
		Reason: w.service.reasonOf(c.Topics),
		Actions: []layout.Action{
			{Label: "Unsubscribe", URL: place(placeUnsubscribe)},
			{Label: "Change your topics", URL: place(placePreferences)},
			{Label: "View in the browser", URL: place(placeWeb)},
		},
		Honeypot: place(placeTrap), Pixel: place(placePixel),
	}
}

// reasonOf tells people why they are written to.
func (s *Service) reasonOf(topics []string) string {
	about := ""
	if len(topics) > 0 {
		about = ", with these topics among yours: " + strings.Join(s.Catalog.Newsletter.Labels(topics), ", ")
	}
	// A company's name may end in a full stop of its own.
	return strings.TrimSuffix("You get this because this address is subscribed to the newsletter of "+s.Catalog.Company.Name+about, ".") + "."
}

// header reads title and subject.
func (w *writing) header(c Campaign) {
	w.check(checkTitle(c.Title), checkSubject(c.Subject), w.service.checkIdentity())
	// What a header cannot carry is left out even where it was pointed out.
	subject := strings.Map(func(r rune) rune {
		if unfitForHeader(r) {
			return ' '
		}
		return r
	}, typed(c.Subject))
	var wrong []Problem
	w.subject, wrong = w.personal.mark("subject", strings.TrimSpace(subject))
	w.check(wrong)
}

// content renders the Markdown, as the blog does, with marks where personal words stand.
func (w *writing) content(source string) string {
	if strings.TrimSpace(source) == "" {
		w.stop("Write the newsletter: its content is empty.")
		return ""
	}
	marked, wrong := w.personal.mark("content", typed(source))
	w.check(wrong)
	links, pictures, err := w.service.Markdown.Targets(marked)
	if err != nil {
		w.stop(tooMuch(err))
		return ""
	}
	w.check(w.service.checkLinks(links), w.service.checkPictures(pictures))
	body, err := w.service.Markdown.Render(marked)
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

// stop tells of what is wrong with the content as a whole.
func (w *writing) stop(message string) {
	w.problems = append(w.problems, Problem{stops, "content", message})
}

func (w *writing) check(lists ...[]Problem) {
	for _, list := range lists {
		w.problems = append(w.problems, list...)
	}
}

// leads answers where a link of the content leads: to its number, or by itself when it
// writes or calls. Links to one address have one number.
func (w *writing) leads(address string) string {
	to, reason := w.service.resolve(address)
	if reason != "" || !isWeb(to) {
		return to
	}
	n := w.numbers[to]
	if n == 0 {
		w.links = append(w.links, to)
		n = len(w.links)
		w.numbers[to] = n
	}
	return place(placeLink + strconv.Itoa(n))
}

func (w *writing) picture(src string) string {
	to, reason := w.service.resolve(src)
	if reason != "" || !isWeb(to) {
		return ""
	}
	return to
}
