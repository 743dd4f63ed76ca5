package company

import (
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// EndingMail is the kind of the mails that tell of a paper which ends.
const EndingMail = "company.ending"

// soon and verySoon are how many days before a paper ends its owner is told.
const soon, verySoon = 30, 7

// Ending is a paper of the company's own that ends soon, or has ended.
type Ending struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Expires string `json:"expires" doc:"its last day, 2027-03-31"`
	Days    int    `json:"days" doc:"until that day; below 0 it has ended, and what rests on it is hidden"`
}

// Endings are the papers of p that end within 30 days of a day, or have ended, in their order. Papers of the sample end for nobody.
func Endings(p catalog.Profile, today string) []Ending {
	out := []Ending{}
	now, err := time.Parse(catalog.Day, today)
	if err != nil { // it is made by a clock
		panic("company: no day: " + today)
	}
	for _, paper := range p.Papers {
		last, err := time.Parse(catalog.Day, paper.Expires)
		if paper.Sample || err != nil {
			continue
		}
		if days := int(last.Sub(now).Hours() / 24); days <= soon {
			out = append(out, Ending{paper.ID, paper.Name, paper.Expires, days})
		}
	}
	return out
}

// stage is which of the three mails is due.
func (e Ending) stage() string {
	switch {
	case e.Days < 0:
		return "ended"
	case e.Days <= verySoon:
		return fmt.Sprint(verySoon)
	}
	return fmt.Sprint(soon)
}

// TellEndings mails the company 30 and 7 days before a paper ends, and when it has: once each, and once more for another last day.
func (s *Service) TellEndings(ctx context.Context) error {
	p, err := s.Current(ctx)
	if err != nil {
		return err
	}
	var mails []mail.Message
	for _, e := range Endings(p.Profile, s.today()) {
		m, err := s.endingMail(e)
		if err != nil {
			return fmt.Errorf("company.TellEndings: %w", err)
		}
		mails = append(mails, m)
	}
	if len(mails) == 0 {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, m := range mails {
			if err := s.d.Mail.EnqueueAnyway(ctx, tx, m); err != nil {
				return fmt.Errorf("company.TellEndings: %w", err)
			}
		}
		return nil
	})
}

func (s *Service) endingMail(e Ending) (mail.Message, error) {
	subject, what := fmt.Sprintf("%s: valid until %s", e.Name, catalog.InWords(e.Expires)),
		"Put the new one into the company's papers before that day. From the day after, visitors see neither this paper nor any claim that rests on it."
	if e.Days < 0 {
		subject, what = fmt.Sprintf("%s: ended on %s", e.Name, catalog.InWords(e.Expires)),
			"Visitors see neither this paper nor any claim that rests on it. Both return at once when the new one is among the company's papers."
	}
	return layout.Message(s.d.Catalog.Company(), mail.Message{
		Key:  fmt.Sprintf("%s:%s:%s:%s", EndingMail, e.ID, e.Expires, e.stage()),
		Kind: EndingMail, Class: mail.Notification, To: s.d.Admin(), Subject: subject,
	}, layout.Document{
		Heading: subject, Preheader: what,
		Blocks: []layout.Block{layout.Paragraph(what), layout.Button{Label: "Open the papers", URL: s.d.Origin + "/company?part=papers"}},
		Reason: "You get this because the end of the company's papers is told to this address.",
	})
}
