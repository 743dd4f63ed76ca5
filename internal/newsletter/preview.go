package newsletter

import (
	"context"
	"fmt"
	"html"
	"strings"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// Preview is a campaign as one person would get it, what is wrong with it, and to how many
// it would go.
type Preview struct {
	Subject  string    `json:"subject"`
	HTML     string    `json:"html"`
	Text     string    `json:"text"`
	Bytes    int       `json:"bytes" doc:"of the HTML part"`
	Problems []Problem `json:"problems" nullable:"false"`
	AudienceBody
}

// PreviewCampaign renders what an author has written, saved or not, as a subscriber would
// get it; with no id, as somebody of whom nothing is known. Its links lead where they are
// to lead, and the personal ones nowhere: who looks at a preview must not be able to
// unsubscribe somebody. It returns a problem 404 for an unknown subscriber.
func (s *Service) PreviewCampaign(ctx context.Context, c Campaign, subscriber string) (Preview, error) {
	letter, problems, err := s.letterOf(c)
	if err != nil {
		return Preview{}, err
	}
	t, err := s.previewed(ctx, subscriber)
	if err != nil {
		return Preview{}, err
	}
	to, leftOut, err := s.Audience(ctx, c.Topics)
	if err != nil {
		return Preview{}, err
	}
	if to == 0 {
		problems = append(problems, Problem{stops, "topics", nobody(leftOut)})
	}
	out := s.shown(letter, problems, t)
	out.AudienceBody = AudienceBody{to, leftOut}
	return out, nil
}

// previewed is the person of a preview.
func (s *Service) previewed(ctx context.Context, subscriber string) (t task, err error) {
	if subscriber == "" {
		return t, nil
	}
	who, err := found(sqlgen.New(s.DB.Read()).SubscriberByID(ctx, subscriber))
	if err != nil {
		return t, err
	}
	known, err := s.Leads.NamesOf(ctx, []string{who.LeadID})
	if err != nil {
		return t, err
	}
	return task{
		subscriber: who.ID, email: who.Email, leadID: who.LeadID,
		name: personalWord(known[who.LeadID].Name, nameWord), company: personalWord(known[who.LeadID].Company, companyWord),
	}, nil
}

func (s *Service) shown(letter Letter, problems []Problem, t task) Preview {
	value := func(name string) string {
		word, fallback, isWord := strings.Cut(name, "|")
		switch {
		case isWord && word == "name" && t.name != "":
			return t.name
		case isWord && word == "company" && t.company != "":
			return t.company
		case isWord:
			return fallback
		case strings.HasPrefix(name, placeLink):
			return linkOf(letter.Links, strings.TrimPrefix(name, placeLink))
		case name == placePixel:
			return "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
		}
		return s.Origin + "/newsletter"
	}
	plain := func(s string) string { return s }
	out := Preview{
		Subject: mail.Fill(letter.Subject, value, plain), Text: mail.Fill(letter.Text, value, plain),
		HTML: mail.Fill(letter.HTML, value, html.EscapeString), Problems: problems,
	}
	out.Bytes = len(out.HTML)
	if out.Problems == nil {
		out.Problems = []Problem{}
	}
	return out
}

// linkOf is where link number n leads.
func linkOf(links []string, n string) string {
	var i int
	if _, err := fmt.Sscan(n, &i); err != nil || i < 1 || i > len(links) {
		return ""
	}
	return links[i-1]
}

// TestCampaign mails a campaign to whoever asks for it, as somebody of whom nothing is
// known, and returns that address. It returns a problem: 404; 409 for an account without an
// address.
func (s *Service) TestCampaign(ctx context.Context, id string) (string, error) {
	c, err := s.Campaign(ctx, id)
	if err != nil {
		return "", err
	}
	to := httpx.ActorFrom(ctx)
	if to.Email == "" {
		return "", httpx.Conflict("Your account has no address to send it to.")
	}
	letter, problems, err := s.letterOf(c)
	if err != nil {
		return "", err
	}
	p := s.shown(letter, problems, task{})
	subject := cutTo("[Test] "+p.Subject, subjectLength)
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.Mail.Enqueue(ctx, tx, mail.Message{
			Key: testKind + ":" + s.IDs.Row("test", s.Clock.Now()), Kind: testKind, Class: mail.Account, Ref: c.ID,
			To: mail.Address{Address: to.Email}, ReplyTo: s.Admin, Subject: subject, HTML: p.HTML, Text: p.Text,
		}); err != nil {
			return err
		}
		return s.record(ctx, tx, "tested", id, nil)
	})
	if err != nil {
		return "", fmt.Errorf("newsletter.TestCampaign: %w", err)
	}
	return to.Email, nil
}

// testKind is the kind of a test mail: it answers a press of a button.
const testKind = "newsletter.test"
