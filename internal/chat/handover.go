package chat

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// State is where a conversation stands between the assistant and a person.
//
//	none ──a rule or the visitor asks──▶ waiting ──take──▶ taken ──hand back, close──▶ none
//	                                        └────────close (answered elsewhere)──────▶ none
type State string

// The states. While a person has it the assistant is silent.
const (
	NoPerson State = "none"
	Waiting  State = "waiting"
	Taken    State = "taken"
)

// Outcome is how a hand-over ended.
type Outcome string

// The outcomes.
const (
	Back   Outcome = "back"   // the assistant answers again
	Closed Outcome = "closed" // nothing more is to do
	Gone   Outcome = "gone"   // the conversation was forgotten before anybody came
)

// Handover is one time in which a conversation needed a person (D60).
type Handover struct {
	ID, ConversationID string
	// Reasons are ids of rules and of catalog/chat.json, handover.reasons.
	Reasons        []string
	AskedAt, DueAt time.Time
	// TakenAt is zero while nobody has taken over; TakenBy is the account.
	TakenAt            time.Time
	TakenBy, TakenName string
	// UnansweredAt is since when the visitor waits for a word of that person; zero while they do not.
	UnansweredAt time.Time
	// EndedAt is zero while it is open.
	EndedAt time.Time
	Outcome Outcome
	EndedBy string
	Version int
}

// emergency is the reason that something is happening now.
const emergency = "emergency"

// State tells where it stands; that of no hand-over is NoPerson.
func (h Handover) State() State {
	switch {
	case h.ID == "" || !h.EndedAt.IsZero():
		return NoPerson
	case h.TakenAt.IsZero():
		return Waiting
	}
	return Taken
}

// timers lists every alert that a hand-over will raise while nobody takes over, or while
// who has taken over does not answer: taken and forgotten would be the quietest loss.
func (h Handover) timers(c catalog.Chat) []deadlines.Timer {
	from, due := h.AskedAt, h.DueAt
	switch h.State() {
	case NoPerson:
		return nil
	case Taken:
		if h.UnansweredAt.IsZero() {
			return nil
		}
		from = h.UnansweredAt
		due = from.Add(c.Handover.AnswerTime())
	case Waiting:
	}
	shares := make([]deadlines.Share, len(c.Handover.Alerts))
	for i, a := range c.Handover.Alerts {
		shares[i] = deadlines.Share(a)
	}
	timers := deadlines.Clock(shares, from, due, time.Duration(c.Handover.ReminderMinutes)*time.Minute)
	deadlines.Sort(timers)
	return timers
}

// newReasons are the rules that ask for a person and did not before this message.
func (t *Turn) newReasons() ([]string, error) {
	var before []string
	if !t.isNew {
		if err := json.Unmarshal([]byte(t.conversation.HumanReasons), &before); err != nil {
			return nil, fmt.Errorf("chat: row %s, column human_reasons: %w", t.conversation.ID, err)
		}
	}
	var out []string
	for _, reason := range t.rating.Reasons {
		if !slices.Contains(before, reason) {
			out = append(out, reason)
		}
	}
	return out, nil
}

// asksForPerson tells that a message by itself asks for a person.
func asksForPerson(c catalog.Chat, message string) bool {
	return slices.Contains(Rate(c, []string{message}, 1).Reasons, "person")
}

// callPerson puts a conversation before the staff, or adds reasons to one that stands
// there. said is the visitor's last message.
func (s *Service) callPerson(
	ctx context.Context, tx *db.Tx, c sqlgen.ChatConversation, open Handover, reasons []string, said string, now time.Time,
) (Handover, error) {
	q := sqlgen.New(tx)
	due := now.Add(s.Catalog.Chat.Handover.AnswerTime())
	if slices.Contains(reasons, emergency) {
		due = now.Add(time.Duration(s.Catalog.Chat.Handover.EmergencyMinutes) * time.Minute)
	}
	if open.State() != NoPerson {
		before := len(open.Reasons)
		for _, reason := range reasons {
			if !slices.Contains(open.Reasons, reason) {
				open.Reasons = append(open.Reasons, reason)
			}
		}
		if len(open.Reasons) == before {
			return open, nil
		}
		if due.Before(open.DueAt) {
			open.DueAt = due
		}
		var err error
		if open, err = s.update(ctx, tx, open, now); err != nil || !slices.Contains(reasons, emergency) {
			return open, err
		}
		return open, s.mailCall(ctx, tx, open, said)
	}
	h := Handover{ID: s.IDs.Row("handover", now), ConversationID: c.ID, Reasons: reasons, AskedAt: now, DueAt: due, Version: 1}
	if err := q.InsertHandover(ctx, sqlgen.InsertHandoverParams{
		ID: h.ID, ConversationID: c.ID, Reasons: db.JSON(reasons), AskedAt: now, DueAt: due,
	}); err != nil {
		return h, fmt.Errorf("calling a person: %w", err)
	}
	if err := s.saveDeadline(ctx, tx, h, now); err != nil {
		return h, err
	}
	s.newsAfter(tx, c.ID, "waiting")
	return h, s.mailCall(ctx, tx, h, said)
}

// awaited begins or ends the wait for a word of the person who has the conversation.
func (s *Service) awaited(ctx context.Context, tx *db.Tx, h Handover, since, now time.Time) (Handover, error) {
	if h.State() != Taken || h.UnansweredAt.IsZero() == since.IsZero() { // whoever waits already goes on waiting
		return h, nil
	}
	h.UnansweredAt = since
	if err := deadlines.Restart(ctx, tx, PersonComes, h.ID); err != nil {
		return h, err
	}
	return s.update(ctx, tx, h, now)
}

// update stores what has changed of a hand-over, or asks to run again when somebody
// else has changed it meanwhile.
func (s *Service) update(ctx context.Context, tx *db.Tx, h Handover, now time.Time) (Handover, error) {
	n, err := sqlgen.New(tx).UpdateHandover(ctx, sqlgen.UpdateHandoverParams{
		ID: h.ID, Version: int32(h.Version), Reasons: db.JSON(h.Reasons), DueAt: h.DueAt, TakenAt: db.NullTime(h.TakenAt), //nolint:gosec // a count of changes
		TakenBy: h.TakenBy, TakenName: h.TakenName, EndedAt: db.NullTime(h.EndedAt), Outcome: string(h.Outcome), EndedBy: h.EndedBy,
		UnansweredAt: db.NullTime(h.UnansweredAt),
	})
	if err != nil {
		return h, fmt.Errorf("changing the hand-over: %w", err)
	}
	if n == 0 {
		return h, db.ErrAgain
	}
	h.Version++
	return h, s.saveDeadline(ctx, tx, h, now)
}

// openHandover is the one that is open, none without.
func openHandover(ctx context.Context, q *sqlgen.Queries, conversation string) (Handover, error) {
	return oneHandover(q.OpenHandover(ctx, conversation))
}

// lastHandover is the latest of a conversation, open or not.
func lastHandover(ctx context.Context, q *sqlgen.Queries, conversation string) (Handover, error) {
	return oneHandover(q.LastHandover(ctx, conversation))
}

func oneHandover(row sqlgen.ChatHandover, err error) (Handover, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Handover{}, nil
	}
	if err != nil {
		return Handover{}, fmt.Errorf("reading the hand-over: %w", err)
	}
	return handoverFromRow(row)
}

func handoverFromRow(r sqlgen.ChatHandover) (Handover, error) {
	h := Handover{
		ID: r.ID, ConversationID: r.ConversationID, AskedAt: r.AskedAt, DueAt: r.DueAt, TakenAt: r.TakenAt.Time, TakenBy: r.TakenBy,
		TakenName: r.TakenName, UnansweredAt: r.UnansweredAt.Time, EndedAt: r.EndedAt.Time, Outcome: Outcome(r.Outcome), EndedBy: r.EndedBy, Version: int(r.Version),
	}
	if err := json.Unmarshal([]byte(r.Reasons), &h.Reasons); err != nil {
		return h, fmt.Errorf("chat: row %s, column reasons: %w", r.ID, err)
	}
	return h, nil
}

// reasonLabels are the reasons in words.
func (s *Service) reasonLabels(reasons []string) []string {
	out := make([]string, len(reasons))
	for i, id := range reasons {
		out[i] = catalog.Label(s.Catalog.Chat.Handover.Reasons, id)
		for _, rule := range s.Catalog.Chat.Score.Rules {
			if rule.ID == id {
				out[i] = rule.Label
			}
		}
	}
	return out
}

// note is what the visitor reads about the person: who answers, or the honest hours.
func (s *Service) note(h Handover) string {
	switch h.State() {
	case Taken:
		return s.say("taken", "{name}", h.TakenName)
	case Waiting:
		if s.inOfficeHours(s.Clock.Now()) {
			return s.say("told")
		}
		return s.say("toldOutside")
	case NoPerson:
	}
	return ""
}

func (s *Service) inOfficeHours(now time.Time) bool {
	hours, local := s.Catalog.Company.Hours, now.In(s.Zone)
	at := local.Format("15:04")
	return slices.Contains(hours.Days, int(local.Weekday())) && at >= hours.Opens && at < hours.Closes &&
		!clock.IsHoliday(s.Catalog.Appointments.ClosedOn, local)
}

// Kinds of mail.
const (
	callKind  = "chat.handover"
	alertKind = "chat.handover-alert"
)

// mailCall tells the company that somebody in the chat needs a person.
func (s *Service) mailCall(ctx context.Context, tx *db.Tx, h Handover, said string) error {
	subject, key := "Chat: a visitor needs a person", callKind+":"+h.ID
	if slices.Contains(h.Reasons, emergency) { // a mail of its own, also where one was sent before
		subject, key = "[EMERGENCY] "+subject, key+":"+emergency
	}
	return s.mailStaff(ctx, tx, h, said, mail.Message{Key: key, Kind: callKind, Subject: subject},
		"A visitor needs a person", "Take the conversation over on the operations board: the assistant is silent then.")
}

func (s *Service) mailStaff(ctx context.Context, tx *db.Tx, h Handover, said string, letter mail.Message, heading, what string) error {
	link := s.Origin + "/operations?chat=" + h.ConversationID
	letter.Class, letter.To, letter.Ref = mail.Notification, s.Admin, h.ConversationID
	doc := layout.Document{
		Heading: heading, Preheader: "Take over by " + s.clockText(h.DueAt) + ".",
		Blocks: []layout.Block{layout.Facts{{Label: "Take over by", Value: s.clockText(h.DueAt)}}},
		Reason: "You get this because conversations that need a person are told to this address.",
	}
	for _, label := range s.reasonLabels(h.Reasons) {
		doc.Blocks = append(doc.Blocks, layout.Facts{{Label: "Why", Value: label}})
	}
	if said != "" {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: "The visitor's last message", Text: said})
	}
	doc.Blocks = append(doc.Blocks, layout.Paragraph(what), layout.Button{Label: "Open the conversation", URL: link})
	letter, err := layout.Message(s.Catalog.Company, letter, doc)
	if err != nil {
		return fmt.Errorf("chat: %w", err)
	}
	return s.Mail.EnqueueAnyway(ctx, tx, letter)
}
