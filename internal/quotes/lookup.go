package quotes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/quotes/sqlgen"
)

const (
	// linkKind is the mail that brings the link of a private page once more.
	linkKind = "quotes.link"
	// lookupLife is how long a question is tried again whose answer could not be written.
	lookupLife = 10 * time.Minute
	// mostLookups bounds the questions that wait in memory.
	mostLookups = 10_000
)

// referenceRE is a reference as NewTicket makes it, with what people add or leave out when they copy it.
var referenceRE = regexp.MustCompile(`^[A-Z]{2,6}-\d{8}-[A-Z]{4}-[A-Z0-9]{4}$`)

// Lookups find a request again for the person who sent it: by its reference and the address it was sent with. A reference opens
// nothing (D15), so the answer is a mail to that address, with the link of the private page. The page that asks says the same to
// everybody, in a time that the answer does not decide: who types another person's address learns nothing.
type Lookups struct {
	s     *Service
	asked *jobs.Pending[lookup]
}

// lookup is what was asked for.
type lookup struct{ reference, email string }

func newLookups(s *Service) *Lookups { return &Lookups{s, jobs.NewPending[lookup](mostLookups)} }

// Tasks is the background work.
func (l *Lookups) Tasks() []jobs.Task {
	return []jobs.Task{{Name: "quotes.mail-links", Every: time.Second, OnEach: true, Run: l.Answer}}
}

// check reads what was typed; wrong is by field.
func (l *Lookups) check(reference, email string) (asked lookup, wrong map[string]string) {
	wrong = map[string]string{}
	asked.reference = strings.ToUpper(strings.Join(strings.Fields(reference), ""))
	if !referenceRE.MatchString(asked.reference) {
		wrong["reference"] = "Please enter the reference as it is in our email, such as " + l.s.Catalog.Quotes.TicketPrefix + "-20260115-ABCD-7K2Q."
	}
	asked.email = leads.NormalEmail(email)
	if a, err := mail.ParseAddress(asked.email); err != nil || a.Address != asked.email {
		wrong["email"] = "Please enter the email address that you sent the request with."
	}
	return asked, wrong
}

// Ask has the link of a request mailed, if there is one with this reference from this address.
func (l *Lookups) Ask(reference, email string) {
	l.asked.Add(lookup{reference, email}, l.s.Clock.Now().Add(lookupLife))
}

// Answer mails the links that were asked for on this instance.
func (l *Lookups) Answer(ctx context.Context) error {
	if err := l.asked.Each(ctx, l.s.Clock.Now, l.answer); err != nil {
		return fmt.Errorf("quotes.Lookups: %w", err)
	}
	return nil
}

// answer writes the mail, if the reference is of a request of this address whose page can still be opened. It is read again where
// the mail is written: nobody is written to whose request was erased meanwhile.
func (l *Lookups) answer(ctx context.Context, asked lookup) error {
	if q, err := l.find(ctx, l.s.DB.Read(), asked); err != nil || q.Token == "" {
		return err
	}
	return l.s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, err := l.find(ctx, tx, asked)
		if err != nil || q.Token == "" {
			return err
		}
		m, err := l.s.mailer.link(q)
		if err != nil {
			return err
		}
		m.Key = linkKind + ":" + l.s.IDs.Row("link", l.s.Clock.Now()) // each question is answered, three times a day (D91)
		return l.s.Enqueue(ctx, tx, m)
	})
}

// find returns the request with its token; without one there is none, or the token's key is lost: the link that was mailed works
// then, and nobody can write it down again.
func (l *Lookups) find(ctx context.Context, from inbound.Statements, asked lookup) (none Quote, err error) {
	now := l.s.Clock.Now()
	row, err := sqlgen.New(from).ByReference(ctx, sqlgen.ByReferenceParams{
		TicketID: asked.reference, CreatedAfter: now.AddDate(0, 0, -statusDays), ClosedAfter: now.AddDate(0, 0, -closedDays),
	})
	if errors.Is(err, sql.ErrNoRows) {
		return none, nil
	}
	if err != nil {
		return none, err
	}
	q, err := fromRow(row)
	if err != nil || leads.NormalEmail(q.Email) != asked.email {
		return none, err
	}
	return l.s.Opened(q), nil
}

// link is the mail that brings a person back to their private page.
func (l mailer) link(q Quote) (mail.Message, error) {
	_, hello := l.Recipient(mail.Address{Name: q.FirstName, Address: q.Email})
	return l.Acknowledge(linkKind, q.ID, mail.Message{
		To: mail.Address{Name: q.Name(), Address: q.Email}, Subject: "Your link to request " + q.Reference, Secrets: []string{q.Token},
	}, layout.Document{
		Heading:   "Here is your request",
		Preheader: "The link that shows how request " + q.Reference + " goes on.",
		Blocks: []layout.Block{
			layout.Paragraph(hello + " this link shows how your request goes on."),
			layout.Facts{{Label: "Reference", Value: q.Reference}, {Label: "Sent", Value: l.Words(q.CreatedAt)}},
			layout.Button{Label: "Follow your request", URL: statusURL(l.Origin, q)},
			layout.Paragraph(statusWords()),
		},
		Reason: "You get this because the link was asked for on our website, with your reference and this address. If that was not you, you can ignore it: nobody else got the link.",
	})
}
