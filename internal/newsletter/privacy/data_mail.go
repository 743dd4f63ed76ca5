package privacy

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/privacy/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// dataKind is the kind of the mail with a subscriber's data.
const dataKind = "newsletter.data"

// keptOf is the data of a subscription besides its row; of mails, hits and reports only the
// latest.
type keptOf struct {
	signups  []SignedUp
	consents []leads.ConsentExport
	mails    []MailTo
	hits     []HitBy
	reports  []bounces.ReportOf
}

// keptOf reads it; consents are read before the transaction.
func (s *Service) keptOf(ctx context.Context, tx *db.Tx, subscriber string, consents []leads.ConsentExport) (k keptOf, err error) {
	q := sqlgen.New(tx)
	k.consents = consents
	if k.signups, err = signedUp(ctx, tx, subscriber); err != nil {
		return k, err
	}
	if k.mails, err = mailsTo(ctx, q, subscriber, historyShown+1); err != nil {
		return k, err
	}
	if k.hits, err = hitsBy(ctx, q, subscriber, historyShown+1); err != nil {
		return k, err
	}
	k.reports, err = reportsOf(ctx, q, subscriber, historyShown+1)
	return k, err
}

// dataMail is the mail to a subscriber with the data of the subscription.
func (s *Service) dataMail(who subscribers.Subscriber, kept keptOf, now time.Time) (mail.Message, error) {
	blocks := []layout.Block{
		layout.Paragraph("Someone who holds a link from one of our emails to you asked for this. It is sent to your own address and to nobody else."),
		layout.Facts{
			{Label: "Email", Value: who.Email},
			{Label: "State", Value: core.Sentence(string(who.State))},
			{Label: "Topics", Value: strings.Join(s.Catalog.Newsletter.Labels(who.Topics), ", ")},
			{Label: "Interest score", Value: strconv.Itoa(who.Interest)},
			{Label: "Asked for", Value: s.Mailer.Words(&who.AskedAt)},
			{Label: "Confirmed", Value: s.Mailer.Words(&who.ConfirmedAt)},
			{Label: "Ended", Value: s.Mailer.Words(&who.EndedAt)},
			{Label: "Paused until", Value: s.Mailer.Words(&who.PausedUntil)},
		},
	}
	if len(kept.signups) > 0 {
		facts := layout.Facts{}
		for _, one := range kept.signups {
			facts = append(facts, layout.Fact{Label: s.Mailer.Words(&one.At), Value: core.Sentence(s.Mailer.About(one.Topics))})
		}
		blocks = append(blocks, layout.Section("Your sign-ups"), facts)
	}
	if len(kept.consents) > 0 {
		blocks = append(blocks, layout.Section("What you agreed to, and took back"))
	}
	for _, c := range kept.consents {
		blocks = append(blocks, layout.Facts{
			{Label: "When", Value: s.Mailer.Words(&c.CreatedAt)},
			{Label: "What", Value: consentWords(c.Purpose, c.Basis)},
			{Label: "Words", Value: c.Wording},
			{Label: "Given", Value: s.Mailer.Words(c.GivenAt)},
			{Label: "Holds until", Value: s.Mailer.Words(c.ExpiresAt)},
			{Label: "Page", Value: c.Page},
			{Label: "From", Value: c.Address},
			{Label: "Program", Value: c.UserAgent},
		})
	}
	blocks = append(blocks, s.mailBlocks(kept)...)
	ask := "To have more of it, or to have all of it erased, answer this email"
	if address := s.Catalog.Company().Email; address != "" {
		ask += " or write to " + address
	}
	blocks = append(blocks, layout.Paragraph(ask+"."))
	return s.Mailer.Message(mail.Message{
		Key: dataKind + ":" + who.ID + ":" + strconv.FormatInt(now.UnixMilli(), 36), Kind: dataKind, Class: mail.Answer, Proven: true, // who asks holds a link that was mailed to it
		To: mail.Address{Address: who.Email}, ReplyTo: s.Admin(), Subject: "What we keep of your newsletter subscription",
	}, layout.Document{
		Heading: "What we keep of your subscription", Preheader: "As you asked for it, on " + s.Mailer.Words(&now) + ".", Blocks: blocks,
		Reason: "You get this because it was asked for by a link in one of our emails to you.",
	})
}

// mailBlocks list the campaigns that a person was sent, what they did with them, and what was
// reported about them.
func (s *Service) mailBlocks(kept keptOf) (blocks []layout.Block) {
	part := func(title string, facts layout.Facts) {
		if len(facts) == 0 {
			return
		}
		blocks = append(blocks, layout.Section(title))
		if len(facts) > historyShown {
			blocks = append(blocks, layout.Paragraph(fmt.Sprintf("These are the latest %d. Ask us for the older ones.", historyShown)))
		}
		blocks = append(blocks, layout.Facts(newest(facts)))
	}
	mails, hits, reports := layout.Facts{}, layout.Facts{}, layout.Facts{}
	for _, m := range kept.mails {
		value := m.Subject + ". " + m.Became
		if m.MachineOpenedAt != nil || m.MachineClickedAt != nil {
			value += " A program has looked at it."
		}
		mails = append(mails, layout.Fact{Label: s.Mailer.Words(m.at()), Value: value})
	}
	for _, h := range kept.hits {
		value := "Opened: " + h.Campaign
		if h.Kind == engagement.Click {
			value = "Followed a link: " + h.Campaign + ", " + h.Link
		}
		if h.Address != "" {
			value += ". From " + h.Address + ", " + h.UserAgent
		}
		hits = append(hits, layout.Fact{Label: s.Mailer.Words(&h.At), Value: value})
	}
	for _, r := range kept.reports {
		value := strings.Join(slices.DeleteFunc([]string{reportedAs(r.Kind), r.CampaignTitle, r.StatusCode, r.Words}, func(s string) bool { return s == "" }), ", ")
		reports = append(reports, layout.Fact{Label: s.Mailer.Words(&r.At), Value: value})
	}
	part("Newsletters to you", mails)
	part("What you did with them", hits)
	part("What mail servers and providers reported of them", reports)
	return blocks
}

// reportedAs is a kind of report in words for the person whose mail it is about.
func reportedAs(kind string) string {
	switch kind {
	case bounces.HardBounce:
		return "Your address is dead"
	case bounces.SoftBounce:
		return "It could not be delivered for the time being"
	case bounces.Complaint:
		return "You reported it as unwanted"
	}
	return "It could not be told what was meant"
}

// consentWords is a consent event in words for the person themselves.
func consentWords(purpose, basis string) string {
	switch {
	case purpose == subscribers.ConsentAsked && basis == leads.Lapsed:
		return "Your sign-up was never confirmed"
	case purpose == subscribers.ConsentAsked:
		return "You signed up, still to be confirmed"
	case basis == leads.Withdrawn:
		return "You left the newsletter"
	case basis == leads.Inquiry:
		return "The newsletter, on the ground of your inquiry"
	case basis == leads.Purchase:
		return "The newsletter, on the ground of your purchase"
	}
	return "You agreed to the newsletter"
}

// dataAgain is how long after a mail with a person's data the same link can request it again.
const dataAgain = 24 * time.Hour

// SendData mails a subscriber the data of the subscription, only to its own address: the link may
// have been forwarded with its mail. It returns a problem: 404 for an unknown token, 409 within a
// day of the last time.
func (s *Service) SendData(ctx context.Context, token string) error {
	who, err := s.Subscribers.Subscribed(ctx, token)
	if err != nil {
		return err
	}
	consents, err := s.Leads.ConsentsFor(ctx, who.Email, core.Tag)
	if err != nil {
		return err
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := s.Clock.Now()
		who, err := subscribers.ByID(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if now.Sub(who.DataMailedAt) < dataAgain {
			return httpx.Conflict("This has been mailed to the address within the last 24 hours. Please look for it there.")
		}
		kept, err := s.keptOf(ctx, tx, who.ID, consents)
		if err != nil {
			return err
		}
		message, err := s.dataMail(who, kept, now)
		if err != nil {
			return err
		}
		who.DataMailedAt, who.UpdatedAt = now, now
		if err := subscribers.Update(ctx, tx, who); err != nil {
			return err
		}
		return s.Mailer.EnqueueOrTell(ctx, tx, message, who.ID)
	})
	if err != nil {
		return fmt.Errorf("privacy.SendData: %w", err)
	}
	return nil
}
