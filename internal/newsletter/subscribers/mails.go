package subscribers

import (
	"fmt"
	"strings"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail.
const (
	ConfirmationKind = "newsletter.confirmation"
	consultationKind = "newsletter.consultation"
)

// mails are what a sign-up may cause, rendered.
type mails struct{ confirmation, consultation mail.Message }

func (s *Signups) mailsOf(draft Signup, keys links.KeySet) (l mails, err error) {
	if draft.Outcome == quarantined {
		return l, nil
	}
	l.confirmation, err = s.Mailer.Message(mail.Message{
		Key: ConfirmationKind + ":" + draft.ID, Kind: ConfirmationKind, Class: mail.Answer, To: mail.Address{Address: draft.Email},
		Subject: "Please confirm your newsletter sign-up",
	}, s.confirmationDocument(draft, keys))
	if err != nil || draft.ConsultBy.IsZero() {
		return l, err
	}
	l.consultation, err = s.Mailer.Message(mail.Message{
		Key: consultationKind + ":" + draft.ID, Kind: consultationKind, Class: mail.Notification, To: s.Admin,
		ReplyTo: mail.Address{Address: draft.Email}, Subject: "Consultation promised to a new subscriber: " + draft.Email,
	}, s.consultationDocument(draft))
	return l, err
}

// confirmationDocument asks an address whether it was them. It says what would come and
// promotes nothing (M18).
func (s *Signups) confirmationDocument(draft Signup, keys links.KeySet) layout.Document {
	return layout.Document{
		Heading:   "Shall we send you our newsletter?",
		Preheader: "One press confirms this address.",
		Blocks: []layout.Block{
			layout.Paragraph(fmt.Sprintf("Somebody entered this address for the newsletter of %s. Was it you? Then confirm it, and you are subscribed.", s.Catalog.Company.Name)),
			layout.Facts{
				{Label: "About", Value: core.Sentence(s.Mailer.About(draft.Topics))},
				{Label: "Asked for", Value: s.clockText(draft)},
			},
			layout.Button{Label: "Yes, subscribe me", URL: s.Origin + links.ConfirmPath + keys.Token(links.ToConfirm, draft.ID)},
			layout.Paragraph(fmt.Sprintf("If it was not you, do nothing: you are sent no newsletter, and after %d days we forget the sign-up.", s.Catalog.Newsletter.PendingDays)),
		},
		Reason: "You get this because this address was entered for the newsletter on our website. Nothing more is sent unless you confirm it.",
	}
}

func (s *Signups) clockText(draft Signup) string { return s.Mailer.Words(&draft.CreatedAt) }

// consultationDocument tells the company of a promise that its website made (V140).
func (s *Signups) consultationDocument(draft Signup) layout.Document {
	until := s.Mailer.Words(&draft.ConsultBy)
	rules := s.Catalog.Newsletter
	return layout.Document{
		Heading:   "A subscriber expects a consultant",
		Preheader: fmt.Sprintf("Interest score %d. Promised: until %s.", draft.Interest, until),
		Blocks: []layout.Block{
			layout.Notice{Tone: layout.Urgent, Title: rules.Texts["consulted"], Text: "That is what the website told them: until " + until + "."},
			layout.Facts{
				{Label: "E-mail", Value: draft.Email, Href: "mailto:" + draft.Email},
				{Label: "Topics", Value: strings.Join(rules.Labels(draft.Topics), ", ")},
				{Label: "Interest score", Value: fmt.Sprintf("%d (above %d)", draft.Interest, rules.ConsultAbove)},
				{Label: "Signed up", Value: s.clockText(draft)},
			},
			layout.Paragraph("The address has not confirmed itself yet: write to it as to somebody who may not have asked. It is no consent to the newsletter."),
			layout.Button{Label: "Open the promised answers", URL: s.Origin + "/leads"},
		},
		Reason: "You get this because promises that the website makes are told to this address.",
	}
}
