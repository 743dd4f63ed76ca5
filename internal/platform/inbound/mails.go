package inbound

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// About completes a mail of a kind that leaves once about a row.
func (d Deps) About(kind, id string, m mail.Message, doc layout.Document) (mail.Message, error) {
	m.Kind, m.Ref, m.Key = kind, id, kind+":"+id
	return d.Letterhead.Message(m, doc)
}

// mailAlert tells the company that a case waits.
func (s *Cases[P, R]) mailAlert(ctx context.Context, tx *db.Tx, r R, t deadlines.Timer) error {
	if own, err := s.Networks.Alert(ctx, tx, s.rules.Case(&r).ID); err != nil || !own {
		return err
	}
	c, text, sender := s.rules.Case(&r), s.rules.Texts, s.rules.Sender(r)
	kind := s.form.Feature + ".sla-alert"
	m, err := s.Letterhead.Message(mail.Message{
		Key: kind + ":" + c.ID + ":" + t.Kind, Kind: kind, Class: mail.Notification, Urgency: mail.Alerts, To: s.Admin(), Ref: c.ID,
		Subject: fmt.Sprintf("%s: %s, %s", t.Label, sender.Name, c.Reference),
	}, s.rules.Told(layout.Document{
		Heading:   t.Label,
		Preheader: fmt.Sprintf("%s, %s, answer by %s", sender.Name, c.Reference, s.Words(c.Deadline)),
		Blocks: []layout.Block{layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
			"%s has been waiting since %s. The answer was promised by %s.", sender.Name, s.Words(c.CreatedAt), s.Words(c.Deadline))}},
		Reason: "These alerts stop as soon as someone answers the " + text.Noun + " and marks it as " + text.Verb + ".",
	}, r))
	if err != nil {
		return err
	}
	if _, err := s.Mail.Enqueue(ctx, tx, m); err != nil {
		return fmt.Errorf("%s: %s for %s: %w", s.form.Feature, kind, c.ID, err)
	}
	return nil
}

// mailReply sends what a member of staff wrote: a direct answer, so without newsletter
// consent and without promotion (M20).
func (s *Cases[P, R]) mailReply(ctx context.Context, tx *db.Tx, r R, subject, body string, now time.Time) (string, error) {
	c := s.rules.Case(&r)
	kind := s.form.Feature + ".reply"
	to, _ := s.Recipient(s.rules.Sender(r)) // the name was typed by whom the address may not belong to (D91)
	doc := layout.Document{Heading: subject, Preheader: layout.FirstLine(body), Blocks: layout.Prose(body)}
	doc.Blocks = append(doc.Blocks, layout.Facts{{Label: "Reference", Value: c.Reference}})
	m, err := s.Letterhead.Message(s.answeredAt(mail.Message{
		Key: kind + ":" + s.IDs.Row("reply", now), Kind: kind, Class: mail.Answer, To: to, Ref: c.ID, Proven: true,
		Author: httpx.ActorFrom(ctx).ID, Subject: subject,
		Headers: map[string]string{"Auto-Submitted": "no"}, // a person wrote it (RFC 3834)
	}, s.form.Feature, c.ID), doc)
	if err != nil {
		return "", err
	}
	return s.Written(ctx, tx, m)
}

// Written puts a mail that a member of staff caused into the ledger, or answers a problem 429 when they have written as
// many as one may.
func (s *Cases[P, R]) Written(ctx context.Context, tx *db.Tx, m mail.Message) (string, error) {
	id, err := s.Mail.Enqueue(ctx, tx, m)
	return id, refusedToWrite(ctx, err)
}

// CountWritten counts a mail to an address that leaves without an author, but because a member of staff wants it: it is one of theirs, or answers the
// problem 429 of Written.
func CountWritten(ctx context.Context, tx *db.Tx, m *mail.Outbox, address string) error {
	return refusedToWrite(ctx, mail.CountWritten(ctx, tx, m, httpx.ActorFrom(ctx).ID, address))
}

func refusedToWrite(ctx context.Context, err error) error {
	if many, ok := errors.AsType[*mail.TooManyWrittenError](err); ok {
		httpx.Refuse(ctx, tooManyMails, "", "")
		return tooMany(many)
	}
	return err
}

// tooManyMails is how the trail calls what is beyond the mails that a member of staff may write.
const tooManyMails = "too-many-mails"

func tooMany(e *mail.TooManyWrittenError) *httpx.Problem {
	to := "to this person"
	if e.All {
		to = "from your account"
	}
	p := httpx.NewProblem(http.StatusTooManyRequests, fmt.Sprintf("%d mails %s within an hour are the most, and they have left. This one was not sent.", e.Most, to))
	p.RetryAfter = e.Wait
	return p
}
