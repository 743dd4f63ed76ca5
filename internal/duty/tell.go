package duty

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/sms"
)

const (
	// mostTexts is how many text messages about incidents a person gets in textsWindow: who gets more reads none. Mails go on.
	mostTexts   = 12
	textsWindow = 10 * time.Minute
	// gathering is for how long after a mail about an incident the next ones to the same person wait for each other.
	gathering = time.Minute
)

// What stands for the key of a mail.
const (
	gathered = ""  // it waits for others
	needless = "-" // somebody had it, or it was over, before the others were mailed
)

// tell tells one person: by mail always, by text and on their devices as they wish.
func (s *Incidents) tell(ctx context.Context, tx *db.Tx, t telling, p Person) error {
	key, err := s.mailOrGather(ctx, tx, t, p)
	if err != nil {
		return err
	}
	text, note, err := s.text(ctx, tx, t, p)
	if err != nil {
		return err
	}
	byPush := false
	if own := t.settings[p.ID]; s.d.Push != nil && t.step.why != Again && note != isQuiet && (t.urgent() || !own.MuteBreaches) {
		byPush, err = s.d.Push.Tell(ctx, tx, p.ID, Notice{
			Key: t.incident.ID, Title: t.heading(), Text: s.whatFollows(t), Path: pathOf(t.incident.ID), Urgent: t.urgent(),
		})
		if err != nil {
			return fmt.Errorf("duty: telling on devices: %w", err)
		}
	}
	return sqlgen.New(tx).InsertNotice(ctx, sqlgen.InsertNoticeParams{
		IncidentID: t.incident.ID, Round: int64(t.step.of.round), UserID: p.ID, Step: t.incident.Steps, Name: p.called(), Why: t.step.why, At: t.now,
		MailKey: key, TextKey: text, ByPush: byPush, Note: note,
	})
}

// urgent tells of somebody who seems to be in danger: quiet hours do not hold.
func (t telling) urgent() bool { return t.incident.Kind == Emergency }

// mailOrGather mails at once, unless the person was mailed about another incident just before: then this one waits for the next mail,
// and the key is gathered.
func (s *Incidents) mailOrGather(ctx context.Context, tx *db.Tx, t telling, p Person) (key string, err error) {
	n, err := sqlgen.New(tx).MailsSince(ctx, sqlgen.MailsSinceParams{UserID: p.ID, At: t.now.Add(-gathering), IncidentID: t.incident.ID})
	if err != nil || n > 0 {
		return gathered, err
	}
	m, err := s.incidentMail(t, p)
	if err != nil {
		return "", err
	}
	if err := s.d.Mail.EnqueueAnyway(ctx, tx, m); err != nil {
		return "", fmt.Errorf("duty: telling by mail: %w", err)
	}
	return m.Key, nil
}

// Why somebody got no text message.
const (
	isQuiet  = "quiet hours"
	noNumber = "no number"
	noTexts  = "no text messages are set up"
	tooMany  = "too many texts in ten minutes"
	mailOnly = "a reminder is a mail alone"
)

// text queues a text message, or says why there is none. Quiet hours do not hold for an emergency.
func (s *Incidents) text(ctx context.Context, tx *db.Tx, t telling, p Person) (key, note string, err error) {
	own := t.settings[p.ID]
	switch {
	case t.step.why == Again:
		return "", mailOnly, nil
	case !t.urgent() && own.quiet(t.now, s.d.Zone):
		return "", isQuiet, nil
	case !s.d.Texts.Configured():
		return "", noTexts, nil
	case own.Phone == "":
		return "", noNumber, nil
	}
	n, err := sqlgen.New(tx).TextsSince(ctx, sqlgen.TextsSinceParams{UserID: p.ID, At: t.now.Add(-textsWindow)})
	if err != nil {
		return "", "", fmt.Errorf("duty: counting texts: %w", err)
	}
	if n >= mostTexts {
		return "", tooMany, nil
	}
	key = t.key(p)
	_, err = s.d.Texts.Enqueue(ctx, tx, sms.Message{
		Key: key, Ref: t.incident.ID, To: own.Phone, Urgent: true,
		Body: fmt.Sprintf("%s: %s. Promised by %s. Acknowledge: %s", s.d.Catalog.Company().Name, t.heading(), s.moment(t.incident.DueAt), s.d.Origin+pathOf(t.incident.ID)),
	})
	if err != nil {
		return "", "", fmt.Errorf("duty: telling by text: %w", err)
	}
	return key, "", nil
}

// key names what a person is told of the incident in the round of the step.
func (t telling) key(p Person) string {
	key := t.incident.ID + ":" + p.ID
	if round := t.step.of.round; round > 0 {
		key += fmt.Sprintf(":%d", round)
	}
	return key
}

// pathOf is where an incident is acknowledged.
func pathOf(id string) string { return "/duty?incident=" + id }

// heading says in a line what an incident is about. It has no word of a visitor: it goes over channels from which nothing is erased.
func (t telling) heading() string {
	if t.urgent() {
		return "EMERGENCY, " + t.what()
	}
	return "Overdue: " + t.what()
}

// what is what an incident is about.
func (t telling) what() string {
	what := cmp.Or(map[string]string{
		"quotes.response": "request", "quotes.walk": "quote after the walk", "contact.response": "message", "chat.handover": "visitor in the chat",
		"leads.answer": "promised answer", "leads.call": "booked call", "automation.task": "task",
	}[t.incident.Promise], "promise")
	if ref := reference(t.incident.Promise, t.line.Ref); ref != "" && t.incident.Promise != "leads.answer" {
		what += " " + ref
	}
	return what
}

// reference is what staff know a row by, without the letters of the visitor's email address that the ticket of a request has:
// SEC-20261121-ABCD-7K2Q is SEC-20261121-7K2Q.
func reference(promise, ref string) string {
	parts := strings.Split(ref, "-")
	if !strings.HasPrefix(promise, "quotes.") || len(parts) != ticketParts {
		return ref
	}
	return strings.Join([]string{parts[0], parts[1], parts[3]}, "-")
}

// ticketParts are the parts of a request's ticket (quotes.NewTicket).
const ticketParts = 4
