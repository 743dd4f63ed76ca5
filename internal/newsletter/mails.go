package newsletter

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word.
const (
	confirmationKind = "newsletter.confirmation"
	consultationKind = "newsletter.consultation"
	dataKind         = "newsletter.data"
)

// letters are what a sign-up may cause, rendered.
type letters struct{ confirmation, consultation mail.Message }

func (s *Service) lettersOf(draft Signup, ring keyRing) (l letters, err error) {
	if draft.Outcome == held {
		return l, nil
	}
	l.confirmation, err = s.message(mail.Message{
		Key: confirmationKind + ":" + draft.ID, Kind: confirmationKind, Class: mail.Answer, To: mail.Address{Address: draft.Email},
		Subject: "Please confirm your newsletter sign-up",
	}, s.confirmationDocument(draft, ring))
	if err != nil || draft.ConsultBy.IsZero() {
		return l, err
	}
	l.consultation, err = s.message(mail.Message{
		Key: consultationKind + ":" + draft.ID, Kind: consultationKind, Class: mail.Notification, To: s.Admin,
		ReplyTo: mail.Address{Address: draft.Email}, Subject: "Consultation promised to a new subscriber: " + draft.Email,
	}, s.consultationDocument(draft))
	return l, err
}

func (s *Service) message(letter mail.Message, doc layout.Document) (mail.Message, error) {
	letter, err := layout.Message(s.Catalog.Company, letter, doc)
	if err != nil {
		return letter, fmt.Errorf("newsletter: %w", err)
	}
	return letter, nil
}

// enqueueOrTell puts a mail about a subscriber into the ledger. One that cannot be
// written to anybody is told in the log and loses nothing else.
func (s *Service) enqueueOrTell(ctx context.Context, tx *db.Tx, letter mail.Message, subscriber string) error {
	letter.Ref = subscriber
	err := s.Mail.EnqueueAnyway(ctx, tx, letter)
	var invalid *mail.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	s.Log.ErrorContext(ctx, "a mail to or about a subscriber cannot be written", "word", tag, "kind", letter.Kind, "row", subscriber, "field", invalid.Field)
	return nil
}

// confirmationDocument asks an address whether it was them. It says what would come and
// promotes nothing (M18).
func (s *Service) confirmationDocument(draft Signup, ring keyRing) layout.Document {
	return layout.Document{
		Heading:   "Shall we send you our newsletter?",
		Preheader: "One press confirms this address.",
		Blocks: []layout.Block{
			layout.Paragraph(fmt.Sprintf("Somebody entered this address for the newsletter of %s. Was it you? Then confirm it, and you are subscribed.", s.Catalog.Company.Name)),
			layout.Facts{
				{Label: "About", Value: sentence(s.about(draft.Topics))},
				{Label: "Asked for", Value: s.clockText(draft)},
			},
			layout.Button{Label: "Yes, subscribe me", URL: s.Origin + confirmPath + ring.token(toConfirm, draft.ID)},
			layout.Paragraph(fmt.Sprintf("If it was not you, do nothing: you are sent no newsletter, and after %d days we forget the sign-up.", s.Catalog.Newsletter.PendingDays)),
		},
		Reason: "You get this because this address was entered for the newsletter on our website. Nothing more is sent unless you confirm it.",
	}
}

func (s *Service) clockText(draft Signup) string { return s.words(&draft.CreatedAt) }

// consultationDocument tells the company of a promise that its website made (V140).
func (s *Service) consultationDocument(draft Signup) layout.Document {
	until := s.words(&draft.ConsultBy)
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

// words is an instant in words, empty for none.
func (s *Service) words(at *time.Time) string {
	if at == nil || at.IsZero() {
		return ""
	}
	return clock.Words(*at, s.Zone, s.Catalog.Company.TimeZoneName)
}

// sentence is s with a capital letter at its beginning.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
