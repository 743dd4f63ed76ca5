package quotes

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// How far ahead a site walk may be, and how long after it the quote may take.
const (
	walkAhead  = 180 * 24 * time.Hour
	quoteAfter = 60 * 24 * time.Hour
)

// walkKind is the mail that tells a customer what was agreed.
const walkKind = "quotes.site-walk"

// Agreement is a site walk: a site that has to be seen first is quoted after it, and not within the hours that every request is
// promised (D88).
type Agreement struct {
	At time.Time `json:"at" doc:"when the site is walked, within half a year"`
	// QuoteBy is zero for the promise of every request, counted from the walk.
	QuoteBy time.Time `json:"quote_by,omitzero" doc:"until when the detailed quote follows, within 60 days of the walk; left out: the promised hours after it"`
}

// Walks holds the use cases of site walks; it answers for the quotes that follow them (deadlines.Owner).
type Walks struct{ *Service }

// hasWalk tells whether the detailed quote waits for a walk.
func (q Quote) hasWalk() bool { return !q.WalkAt.IsZero() }

// mayBeQuoted tells whether a quote can still follow by the status alone: an answer ends the response clock, and no quote.
func (q Quote) mayBeQuoted() bool { return isOpen(q.Status) || q.Status == Responded }

// Agree moves the promise of a detailed quote behind a walk of the site that was agreed with the customer, who is told by mail and
// on the private page; the clock follows. It may be moved again until the quote is sent. Field errors tell of times that cannot be.
func (s Walks) Agree(ctx context.Context, id string, a Agreement) (Quote, error) {
	a.At = a.At.Truncate(time.Minute)
	a.QuoteBy = a.QuoteBy.Truncate(time.Minute)
	if a.QuoteBy.IsZero() && !a.At.IsZero() {
		promised, _ := s.Catalog.Quotes.Milestone("quoted")
		a.QuoteBy = a.At.Add(minutes(promised.Minutes))
	}
	return s.Change(ctx, id, func(ctx context.Context, tx *db.Tx, q *Quote, now time.Time) (inbound.Step, error) {
		switch {
		case q.Status == Spam:
			return inbound.Step{}, httpx.Conflict("Release this request from quarantine before you agree on a site walk.")
		case !q.QuotedAt.IsZero():
			return inbound.Step{}, httpx.Conflict("The quote has been sent. A walk of the site does not move it any more.")
		case !q.mayBeQuoted():
			return inbound.Step{}, httpx.Conflict(fmt.Sprintf("A %s request has no quote to come. Set it to Reviewed first.", q.Status))
		case q.hasWalk() && q.WalkAt.Equal(a.At) && q.QuoteBy.Equal(a.QuoteBy):
			return inbound.Step{}, nil
		}
		if err := a.check(now); err != nil {
			return inbound.Step{}, err
		}
		moved := q.hasWalk()
		q.WalkAt, q.QuoteBy = a.At, a.QuoteBy
		if err := s.tell(ctx, tx, *q, moved, now); err != nil {
			return inbound.Step{}, err
		}
		if err := deadlines.Restart(ctx, tx, Walk, q.ID); err != nil {
			return inbound.Step{}, err
		}
		title := "Site walk agreed"
		if moved {
			title = "Site walk moved"
		}
		detail := fmt.Sprintf("%s; the detailed quote by %s.", s.Words(q.WalkAt), s.Words(q.QuoteBy))
		return inbound.Step{Kind: "walk", Title: title, Detail: detail}, saveWalk(ctx, tx, *q, now)
	})
}

// check returns field errors for times that cannot be.
func (a Agreement) check(now time.Time) error {
	var wrong []httpx.FieldError
	switch {
	case !a.At.After(now):
		wrong = append(wrong, httpx.FieldError{Field: "at", Message: "Please choose a time that is still to come."})
	case a.At.After(now.Add(walkAhead)):
		wrong = append(wrong, httpx.FieldError{Field: "at", Message: "Please choose a day within the next half year."})
	case !a.QuoteBy.After(a.At):
		wrong = append(wrong, httpx.FieldError{Field: "quote_by", Message: "Please choose a time after the walk."})
	case a.QuoteBy.After(a.At.Add(quoteAfter)):
		wrong = append(wrong, httpx.FieldError{Field: "quote_by", Message: "Please choose a day within 60 days of the walk."})
	}
	if len(wrong) > 0 {
		return httpx.Invalid(wrong...)
	}
	return nil
}

// tell writes to the customer what was agreed.
func (s Walks) tell(ctx context.Context, tx *db.Tx, q Quote, moved bool, now time.Time) error {
	if q.Email == "" { // they are on the phone, and hear it there
		return nil
	}
	customer, hello := s.Recipient(mail.Address{Name: q.FirstName, Address: q.Email})
	heading, first := "We walk your site", "as agreed, we come to see your site before we quote it."
	if moved {
		heading, first = "The walk of your site has moved", "the walk of your site has another time, as agreed."
	}
	doc := layout.Document{
		Heading:   heading,
		Preheader: fmt.Sprintf("%s. The detailed quote follows by %s.", s.Words(q.WalkAt), s.Words(q.QuoteBy)),
		Blocks: []layout.Block{
			layout.Paragraph(hello + " " + first),
			layout.Facts{
				{Label: "Site walk", Value: s.Words(q.WalkAt)},
				{Label: "Detailed quote", Value: "by " + s.Words(q.QuoteBy)},
				{Label: "Reference", Value: q.Reference},
			},
			layout.Button{Label: "Follow your request", URL: statusURL(s.Origin, q)},
			layout.Paragraph("If the time does not suit you any more, please answer this email or call us."),
		},
		Reason: "You get this because a quote was asked for with this address on our website, and a walk of the site was agreed on.",
	}
	m, err := s.About(walkKind, q.ID, mail.Message{
		Class: mail.Answer, To: customer, Proven: true, Author: httpx.ActorFrom(ctx).ID,
		Subject: heading + ": " + q.Reference, Secrets: []string{q.Token},
	}, doc)
	if err != nil {
		return err
	}
	m.Key = walkKind + ":" + s.IDs.Row("walk", now) // each agreement is told
	_, err = s.Written(ctx, tx, m)
	return err
}
