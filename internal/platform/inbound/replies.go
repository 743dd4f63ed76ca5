package inbound

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/mail/reading"
	"wardgate/internal/platform/replies"
)

// wroteBack is the kind of the entry, and of the news, about an answer of whom a case is about.
const wroteBack = "reply-received"

// settled is the kind of the entry about an answer of theirs that needs none, or was answered elsewhere.
const settled = "reply-settled"

// ReplyClock is how fast an answer of whom a case is about is answered.
type ReplyClock struct {
	Within, Pause time.Duration // Pause: between reminders once it has passed
	Shares        []deadlines.Share
}

// timers are the alerts of an answer that waits since then.
func (c ReplyClock) timers(d deadlines.Deadline) []deadlines.Timer {
	timers := deadlines.Clock(c.Shares, d.StartedAt, d.DueAt, c.Pause)
	deadlines.Sort(timers)
	return timers
}

// ReplyTo is where the answer to a mail about a row comes in; the zero address where none is taken: then the company's own stands in the mail.
func (d Deps) ReplyTo(feature, id string) mail.Address {
	if d.Replies == nil {
		return mail.Address{}
	}
	return mail.Address{Name: d.Letterhead.Name(), Address: d.Replies.Address(feature, id)}
}

// answeredAt is m with the address at which its answer comes in. Who has it can write in the person's name: it is as secret as a link.
func (d Deps) answeredAt(m mail.Message, feature, id string) mail.Message {
	m.ReplyTo = d.ReplyTo(feature, id)
	if token := intake.Detail(m.ReplyTo.Address); token != "" {
		m.Secrets = append(slices.Clone(m.Secrets), token)
	}
	return m
}

// Thread answers for what comes back to a form's cases (replies.Thread).
func (s *Cases[P, R]) Thread() replies.Thread { return thread[P, R]{s} }

type thread[P, R any] struct{ cases *Cases[P, R] }

// Case implements replies.Thread.
func (t thread[P, R]) Case(ctx context.Context, tx *db.Tx, id string) (replies.Case, error) {
	row, err := t.cases.form.Table.ByID(ctx, tx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return replies.Case{}, replies.ErrGone
	}
	if err != nil {
		return replies.Case{}, fmt.Errorf("%s: the case of an answer: %w", t.cases.form.Feature, err)
	}
	if t.cases.rules.Case(&row).Erased() {
		return replies.Case{}, replies.ErrGone
	}
	return replies.Case{LeadID: t.cases.rules.Lead(row), Address: t.cases.rules.Sender(row).Address, InDanger: t.cases.InDanger}, nil
}

// Heard implements replies.Thread: the case's history tells of it. What a person wrote starts the clock again, unless the case
// waits for its first answer anyway; words of danger start one of their own.
func (t thread[P, R]) Heard(ctx context.Context, tx *db.Tx, r replies.Reply) error {
	s := t.cases
	row, err := s.load(ctx, tx, r.CaseID)
	if err != nil {
		return err
	}
	c := s.rules.Case(&row)
	if err := s.addEvent(ctx, tx, c.ID, told(r), ""); err != nil {
		return err
	}
	s.newsAfter(tx, &row, wroteBack)
	if r.Automatic != "" {
		return nil
	}
	if err := s.rules.Wrote(ctx, tx, row, r); err != nil {
		return err
	}
	if c.Status == s.rules.Quarantined {
		return nil
	}
	if !s.rules.Open(c.Status) || r.Emergency {
		if err := t.oweReply(ctx, tx, row, r); err != nil {
			return err
		}
	}
	return t.mailWroteBack(ctx, tx, row, r)
}

// Spoke implements replies.Thread: what waits of what came back has been answered on the phone.
func (t thread[P, R]) Spoke(ctx context.Context, tx *db.Tx, caseID string) error {
	s := t.cases
	state, _, err := deadlines.StateOf(ctx, tx, s.rules.Replies, caseID)
	if err != nil || state != deadlines.Open {
		return err
	}
	row, err := s.load(ctx, tx, caseID)
	if err != nil {
		return err
	}
	if err := deadlines.Close(ctx, tx, s.rules.Replies, caseID, deadlines.Met, s.Clock.Now()); err != nil {
		return err
	}
	s.newsAfter(tx, &row, settled)
	step := Step{Kind: settled, Title: "They were spoken to on the phone", Detail: "Their answer by email waits no more."}
	return s.addEvent(ctx, tx, caseID, step, httpx.ActorFrom(ctx).Name)
}

// oweReply has a case owe an answer to what came back. The first of several sets the time; one that tells of danger is not kept waiting by it.
func (t thread[P, R]) oweReply(ctx context.Context, tx *db.Tx, row R, r replies.Reply) error {
	s := t.cases
	c := s.rules.Case(&row)
	owed, found, err := deadlines.Owed(ctx, tx, s.rules.Replies, c.ID)
	if err != nil {
		return err
	}
	if found && owed.State == deadlines.Open && (owed.Emergency || !r.Emergency) {
		return nil
	}
	if found {
		if err := deadlines.Restart(ctx, tx, s.rules.Replies, c.ID); err != nil {
			return err
		}
	}
	clock := s.rules.ReplyClock(row, r.Emergency)
	owed = deadlines.Deadline{
		Promise: s.rules.Replies, OwnerID: c.ID, StartedAt: r.At, DueAt: r.At.Add(clock.Within), State: deadlines.Open, Person: c.AssignedTo,
		Kind: s.rules.Kind, Emergency: r.Emergency,
	}
	owed.NextAt = deadlines.Armed(clock.timers(owed), r.At)
	if err := deadlines.Save(ctx, tx, owed); err != nil {
		return err
	}
	if r.Emergency && s.Emergency != nil {
		return s.Emergency(ctx, tx, owed)
	}
	return nil
}

// CameBack is what people answered to our mails about a case.
type CameBack struct {
	Replies  []replies.View `json:"replies" nullable:"false" doc:"what they answered by email, oldest first, as typed by strangers"`
	ReplyDue *time.Time     `json:"reply_due" doc:"until when what they answered is to be answered; null when nothing of it waits"`
	// ReplyEmergency is of what waits alone.
	ReplyEmergency bool `json:"reply_emergency" doc:"what waits of it says that somebody is in danger"`
}

// CameBack reads what people answered to our mails about a case.
func (s *Cases[P, R]) CameBack(ctx context.Context, id string) (CameBack, error) {
	list, err1 := replies.Of(ctx, s.DB.Read(), id)
	owed, _, err2 := deadlines.Owed(ctx, s.DB.Read(), s.rules.Replies, id)
	out := CameBack{Replies: replies.Views(list)}
	if owed.State == deadlines.Open {
		out.ReplyDue, out.ReplyEmergency = &owed.DueAt, owed.Emergency
	}
	return out, errors.Join(err1, err2)
}

// told is how a history tells of an answer that came in. Everything in it was typed by a stranger.
func told(r replies.Reply) Step {
	step := Step{Kind: wroteBack, Title: "They answered by email"}
	var lines []string
	switch {
	case r.Automatic == reading.Report:
		step.Title = "A mail server reported"
	case r.Automatic == reading.Loop:
		step.Title = "Our own mail came back"
	case r.Automatic != "":
		step.Title = "An automatic answer came by email"
	case r.Address == "":
		lines = append(lines, "From a mail that names no sender: unverified.")
	case !r.SameAddress:
		lines = append(lines, "From "+r.Address+", not the address that we have: unverified.")
	}
	if r.Subject != "" {
		step.Title += ": " + r.Subject
	}
	if r.Text != "" {
		lines = append(lines, r.Text)
	}
	for _, f := range r.Files {
		how := "Attached"
		if !f.Kept() {
			how = "Attached, not kept, " + f.Reason()
		}
		lines = append(lines, fmt.Sprintf("%s: %s (%s)", how, f.Name, size(f.Size)))
	}
	if r.Incomplete {
		lines = append(lines, "Parts of the mail could not be kept.")
	}
	step.Detail = strings.Join(lines, "\n")
	return step
}

func size(bytes int64) string {
	switch {
	case bytes < 1000:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < 1_000_000:
		return fmt.Sprintf("%d KB", (bytes+500)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}

// Of one case so many answers have a mail to the company each within a while, and so many that tell of danger. More are on the
// board, with the clock's alerts: who sends a hundred must not bury another's emergency.
const (
	mostTold   = 3
	toldWithin = time.Hour
)

// mailWroteBack tells the company that somebody has written back. About a row of a network that is gathered, the gathered mail tells of it.
func (t thread[P, R]) mailWroteBack(ctx context.Context, tx *db.Tx, row R, r replies.Reply) error {
	s := t.cases
	came, err := replies.Written(ctx, tx, r, r.At.Add(-toldWithin))
	if err != nil || came > mostTold {
		return err
	}
	if own, err := s.Networks.Alert(ctx, tx, s.rules.Case(&row).ID); err != nil || !own {
		return err
	}
	c, kind := s.rules.Case(&row), s.form.Feature+".reply-received"
	name := s.rules.Sender(row).Name
	subject, urgency := fmt.Sprintf("%s answered, %s", name, c.Reference), mail.Urgency(0)
	doc := layout.Document{Heading: name + " answered by email", Preheader: c.Reference, Reason: "You get this because answers to our mails come in here."}
	if r.Emergency {
		subject, urgency = "POSSIBLE EMERGENCY: "+subject, mail.Alerts
		doc.Blocks = append(doc.Blocks, layout.Notice{Tone: layout.Urgent, Title: "Please call now", Text: "The words of the answer sound as if someone is in danger."})
	}
	if !r.SameAddress {
		doc.Blocks = append(doc.Blocks, layout.Paragraph("It did not come from the address that we have: who wrote it is unverified."))
	}
	doc.Blocks = append(doc.Blocks, layout.Quotation{Label: "Their answer", Text: r.Text})
	if slices.ContainsFunc(r.Files, replies.File.Kept) {
		doc.Blocks = append(doc.Blocks, layout.Paragraph("Files came with it. They are on the board; nobody has checked them for viruses."))
	}
	if came == mostTold {
		doc.Blocks = append(doc.Blocks, layout.Paragraph("More answers to this within the hour get no mail of their own. They are on the board."))
	}
	m, err := s.Letterhead.Message(mail.Message{
		Key: kind + ":" + r.ID, Kind: kind, Class: mail.Notification, Urgency: urgency, To: s.Admin(), Ref: c.ID, Subject: subject,
	}, s.rules.Told(doc, row))
	if err != nil {
		return err
	}
	if _, err := s.Mail.Enqueue(ctx, tx, m); err != nil {
		return fmt.Errorf("%s: %s for %s: %w", s.form.Feature, kind, c.ID, err)
	}
	return nil
}

// Returned answers for the clock of what comes back to a form's cases (deadlines.Owner).
func (s *Cases[P, R]) Returned() deadlines.Owner { return returned[P, R]{s} }

type returned[P, R any] struct{ cases *Cases[P, R] }

// Promise implements deadlines.Owner.
func (o returned[P, R]) Promise() string { return o.cases.rules.Replies }

// Alarms implements deadlines.Owner.
func (o returned[P, R]) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	s := o.cases
	row, err := s.form.Table.ByID(ctx, tx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	owed, _, err2 := deadlines.Owed(ctx, tx, s.rules.Replies, id)
	if err := errors.Join(err, err2); err != nil {
		return deadlines.Alarms{}, fmt.Errorf("%s: what is owed to %s: %w", s.form.Feature, id, err)
	}
	return deadlines.Alarms{
		Timers: s.rules.ReplyClock(row, owed.Emergency).timers(owed),
		Tell: func(ctx context.Context, tx *db.Tx, t deadlines.Timer) error {
			s.newsAfter(tx, &row, t.Kind)
			return o.mailUnanswered(ctx, tx, row, owed, t)
		},
	}, nil
}

// mailUnanswered tells the company that what came back waits.
func (o returned[P, R]) mailUnanswered(ctx context.Context, tx *db.Tx, row R, owed deadlines.Deadline, t deadlines.Timer) error {
	s := o.cases
	c, name, kind := s.rules.Case(&row), s.rules.Sender(row).Name, s.form.Feature+".reply-alert"
	m, err := s.Letterhead.Message(mail.Message{
		Key: fmt.Sprintf("%s:%s:%d:%s", kind, c.ID, owed.StartedAt.UnixMilli(), t.Kind), Kind: kind, Class: mail.Notification, Urgency: mail.Alerts,
		To: s.Admin(), Ref: c.ID, Subject: fmt.Sprintf("%s: answer of %s, %s", t.Label, name, c.Reference),
	}, s.rules.Told(layout.Document{
		Heading: t.Label, Preheader: fmt.Sprintf("%s, %s, answer by %s", name, c.Reference, s.Words(owed.DueAt)),
		Blocks: []layout.Block{layout.Notice{Tone: layout.Urgent, Text: fmt.Sprintf(
			"%s answered on %s and waits for us. We answer by %s.", name, s.Words(owed.StartedAt), s.Words(owed.DueAt))}},
		Reason: "These alerts stop as soon as someone answers, or marks it as dealt with.",
	}, row))
	if err != nil {
		return err
	}
	if _, err := s.Mail.Enqueue(ctx, tx, m); err != nil {
		return fmt.Errorf("%s: %s for %s: %w", s.form.Feature, kind, c.ID, err)
	}
	return nil
}

// Lines implements deadlines.Owner.
func (o returned[P, R]) Lines(ctx context.Context) (map[string]deadlines.Line, error) {
	ids, err := deadlines.Raising(ctx, o.cases.DB.Read(), o.cases.rules.Replies)
	if err != nil {
		return nil, err
	}
	out := make(map[string]deadlines.Line, len(ids))
	for _, id := range ids {
		line, err := o.Named(ctx, id)
		if errors.Is(err, deadlines.ErrGone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out[id] = line
	}
	return out, nil
}

// Named implements deadlines.Owner: the case, with the words of what came back.
func (o returned[P, R]) Named(ctx context.Context, id string) (deadlines.Line, error) {
	s := o.cases
	line, err := responses[P, R]{s}.Named(ctx, id)
	if err != nil {
		return deadlines.Line{}, err
	}
	owed, _, err1 := deadlines.Owed(ctx, s.DB.Read(), s.rules.Replies, id)
	came, err2 := replies.Of(ctx, s.DB.Read(), id)
	if err := errors.Join(err1, err2); err != nil {
		return deadlines.Line{}, fmt.Errorf("%s: naming what came back to %s: %w", s.form.Feature, id, err)
	}
	line.Emergency, line.CameAt, line.DueAt = owed.Emergency, owed.StartedAt, owed.DueAt
	for _, r := range came {
		if r.Automatic == "" && !r.At.Before(owed.StartedAt) {
			line.Words = "Answered us: " + r.Text
			break
		}
	}
	return line, nil
}
