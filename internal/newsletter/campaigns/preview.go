package campaigns

import (
	"context"
	"fmt"
	"html"
	"strings"

	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// Preview is a campaign as one person would get it, with its problems and the size of its
// audience.
type Preview struct {
	Subject  string          `json:"subject"`
	HTML     string          `json:"html"`
	Text     string          `json:"text"`
	Bytes    int             `json:"bytes" doc:"of the HTML part"`
	Problems []issue.Problem `json:"problems" nullable:"false"`
	AudienceBody
}

// PreviewCampaign renders what an author has written, saved or not, as a subscriber would get it;
// without an id, for a reader of whom nothing is known. Its links work, except the personal ones:
// a person who looks at a preview must not be able to unsubscribe another. It returns a problem
// 404 for an unknown subscriber.
func (s *Previews) PreviewCampaign(ctx context.Context, c Campaign, subscriber string) (Preview, error) {
	rendered, problems, err := s.Issues.Render(c.source())
	if err != nil {
		return Preview{}, err
	}
	t, err := s.previewed(ctx, subscriber)
	if err != nil {
		return Preview{}, err
	}
	to, leftOut, err := s.Launcher.Audience(ctx, c.Topics)
	if err != nil {
		return Preview{}, err
	}
	if to == 0 {
		problems = append(problems, issue.Problem{Severity: issue.Stop, Field: "topics", Message: nobody(leftOut)})
	}
	out := s.shown(rendered, problems, t)
	out.AudienceBody = AudienceBody{to, leftOut}
	return out, nil
}

// reader holds what an issue may contain about its reader; empty where it is not known.
type reader struct{ name, company string }

// previewed is the person for whom a preview is rendered.
func (s *Previews) previewed(ctx context.Context, subscriber string) (t reader, err error) {
	if subscriber == "" {
		return t, nil
	}
	who, err := subscribers.ByID(ctx, s.DB.Read(), subscriber)
	if err != nil {
		return t, err
	}
	known, err := s.Leads.NamesOf(ctx, []string{who.LeadID})
	if err != nil {
		return t, err
	}
	return reader{name: issue.OwnName(known[who.LeadID].GreetedAs), company: issue.OwnCompany(known[who.LeadID].Company)}, nil
}

func (s *Previews) shown(rendered issue.Issue, problems []issue.Problem, t reader) Preview {
	value := func(name string) string {
		word, fallback, isWord := strings.Cut(name, "|")
		switch {
		case isWord && word == "name" && t.name != "":
			return t.name
		case isWord && word == "company" && t.company != "":
			return t.company
		case isWord:
			return fallback
		case strings.HasPrefix(name, issue.TagLink):
			return linkOf(rendered.Links, strings.TrimPrefix(name, issue.TagLink))
		case name == issue.TagPixel:
			return "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
		}
		return s.Origin + "/newsletter"
	}
	plain := func(s string) string { return s }
	out := Preview{
		Subject: mail.Fill(rendered.Subject, value, plain), Text: mail.Fill(rendered.Text, value, plain),
		HTML: mail.Fill(rendered.HTML, value, html.EscapeString), Problems: problems,
	}
	out.Bytes = len(out.HTML)
	if out.Problems == nil {
		out.Problems = []issue.Problem{}
	}
	return out
}

// linkOf is the target of link number n.
func linkOf(links []string, n string) string {
	var i int
	if _, err := fmt.Sscan(n, &i); err != nil || i < 1 || i > len(links) {
		return ""
	}
	return links[i-1]
}

// TestCampaign mails a campaign to the person who asks for it, rendered for a reader of whom
// nothing is known, and returns that address. It returns a problem: 404; 409 for an account
// without an address.
func (s *Previews) TestCampaign(ctx context.Context, id string) (string, error) {
	c, err := s.Drafts.Campaign(ctx, id)
	if err != nil {
		return "", err
	}
	to := httpx.ActorFrom(ctx)
	if to.Email == "" {
		return "", httpx.Conflict("Your account has no address to send it to.")
	}
	rendered, problems, err := s.Issues.Render(c.source())
	if err != nil {
		return "", err
	}
	p := s.shown(rendered, problems, reader{})
	subject := cutTo("[Test] "+p.Subject, subjectLength)
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.Mail.Enqueue(ctx, tx, mail.Message{
			Key: testKind + ":" + s.IDs.Row("test", s.Clock.Now()), Kind: testKind, Class: mail.Account, Ref: c.ID,
			To: mail.Address{Address: to.Email}, ReplyTo: s.Admin(), Subject: subject, HTML: p.HTML, Text: p.Text,
		}); err != nil {
			return err
		}
		return record(ctx, tx, s.Audit, "tested", id, nil)
	})
	if err != nil {
		return "", fmt.Errorf("campaigns.TestCampaign: %w", err)
	}
	return to.Email, nil
}

// testKind is the kind of a test mail, which is sent at the press of a button.
const testKind = "newsletter.test"
