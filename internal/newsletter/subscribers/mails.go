package subscribers

import (
	"context"
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

// mails are those that a sign-up may cause: the request for confirmation, and the notification of
// the company.
func (f signupForm) mails(ctx context.Context, draft Signup) ([]mail.Message, error) {
	keys, err := f.Keys.Current(ctx)
	if err != nil {
		return nil, err
	}
	token := keys.Token(links.ToConfirm, draft.ID)
	confirmation, err := f.About(ConfirmationKind, draft.ID, mail.Message{
		Class: mail.Answer, Urgency: mail.Confirmations, To: mail.Address{Address: draft.Email}, Subject: "Please confirm your newsletter sign-up", Secrets: []string{token},
	}, f.confirmationDocument(draft, token))
	if err != nil || draft.ConsultBy.IsZero() {
		return []mail.Message{confirmation}, err
	}
	consultation, err := f.About(consultationKind, draft.ID, mail.Message{
		Class: mail.Notification, To: f.Admin(), ReplyTo: mail.Address{Address: draft.Email},
		Subject: "Consultation promised to a new subscriber: " + draft.Email,
	}, f.consultationDocument(draft))
	return []mail.Message{confirmation, consultation}, err
}

// due are the mails that a stored sign-up sends; they are about the subscriber. One who reported our mail as
// unwanted is sent none, not even the question: it may be another person who types the address in.
func due(s Signup, rendered []mail.Message) (out []mail.Message) {
	for _, m := range rendered {
		if m.Kind == ConfirmationKind && s.Outcome == mailed && !s.unwanted || m.Kind == consultationKind && s.promised {
			m.Ref = s.SubscriberID
			out = append(out, m)
		}
	}
	return out
}

// confirmationDocument asks the owner of an address whether the sign-up was theirs. It describes
// the newsletter and promotes nothing (M18).
func (f signupForm) confirmationDocument(draft Signup, token string) layout.Document {
	return layout.Document{
		Heading:   "Shall we send you our newsletter?",
		Preheader: "One click confirms this address.",
		Blocks: []layout.Block{
			layout.Paragraph(fmt.Sprintf("Did you sign up for the newsletter of %s? Please confirm below.", f.Catalog.Company().Name)),
			layout.Facts{
				{Label: "About", Value: core.Sentence(f.Mailer.About(draft.Topics))},
				{Label: "Asked for", Value: f.Words(draft.CreatedAt)},
			},
			layout.Button{Label: "Yes, subscribe me", URL: f.Origin + links.ConfirmPath + token},
			layout.Paragraph(fmt.Sprintf("If it was not you, do nothing: you are sent no newsletter, and after %d days we forget the sign-up.", f.Catalog.Newsletter.PendingDays)),
		},
		Reason: "You get this because this address was entered for the newsletter on our website. Nothing more is sent unless you confirm it.",
	}
}

// consultationDocument notifies the company of a promise that its website made (V140).
func (f signupForm) consultationDocument(draft Signup) layout.Document {
	until := f.Words(draft.ConsultBy)
	rules := f.Catalog.Newsletter
	return layout.Document{
		Heading:   "A subscriber expects a consultant",
		Preheader: fmt.Sprintf("Interest score %d. Promised: until %s.", draft.Interest, until),
		Blocks: []layout.Block{
			layout.Notice{Tone: layout.Urgent, Title: rules.Texts["consulted"], Text: "That is what the website told them: until " + until + "."},
			layout.Facts{
				{Label: "Email", Value: draft.Email, Href: "mailto:" + draft.Email},
				{Label: "Topics", Value: strings.Join(rules.Labels(draft.Topics), ", ")},
				{Label: "Interest score", Value: fmt.Sprintf("%d (above %d)", draft.Interest, rules.ConsultAbove)},
				{Label: "Signed up", Value: f.Words(draft.CreatedAt)},
			},
			layout.Paragraph("The address has not confirmed itself yet: write to it as to someone who may not have asked. It is no consent to the newsletter."),
			layout.Button{Label: "Open the promised answers", URL: f.Origin + "/leads"},
		},
		Reason: "You get this because promises that the website makes are told to this address.",
	}
}
